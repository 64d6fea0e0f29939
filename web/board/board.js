/**
 * A Go board for mouse, touch, keyboard and screen reader, drawn by shudan.
 */
import { Goban } from '@sabaki/shudan';
import { html } from 'htm/preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { colorWord, labelOf, layer } from '../common/points.js';
import './board.css';

/** @typedef {import('../common/points.js').Vertex} Vertex */

const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pixels for buttons and a message under the board. */
const CONTROLS = 110;

/**
 * @param {object} props
 * @param {import('../common/points.js').SignMap} props.signs
 * @param {{ x: [number, number], y: [number, number] }} [props.crop] the part shown; all by default
 * @param {[Vertex, { type: string, label?: string }][]} [props.markers] see shudan's marker map
 * @param {[Vertex, { sign: number, type?: string, faint?: boolean }][]} [props.ghosts]
 * @param {[Vertex, { strength: number, text?: string }][]} [props.heat]
 * @param {[Vertex, number][]} [props.paint]
 * @param {number} [props.toPlay] 1 or -1: whose stone the mouse shows; 0 where nobody may play
 * @param {boolean} [props.busy]
 * @param {number} [props.largest] pixels between two lines at most
 * @param {(vertex: Vertex) => string} [props.name] what people call a point; by default as in Go
 * @param {(x: number) => string} [props.column] label of a column, to go with it
 * @param {string} props.label what this board is, for screen readers
 * @param {(vertex: Vertex) => string} [props.describe] more about a point, for screen readers
 * @param {(vertex: Vertex) => void} [props.onPlay] a click or Enter, on a point
 * @param {string} [props.enter] what that does, for screen readers
 */
export function Board({
  signs,
  crop,
  toPlay = 0,
  largest = 48,
  label,
  name = (vertex) => labelOf(vertex, signs.length),
  column,
  describe,
  onPlay,
  enter = 'plays',
  ...layers
}) {
  const height = signs.length;
  const width = signs[0]?.length ?? 0;
  const x = crop?.x ?? [0, width - 1];
  const y = crop?.y ?? [0, height - 1];
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useRoom(frame);
  const help = useId();
  const [moved, setCursor] = useState(/** @type {Vertex | null} */ (null));
  // A smaller board may have come under it.
  const cursor = moved && onBoard(moved, x, y);

  // Two columns of coordinates and the border take the space of two and a half points.
  const vertexSize = Math.max(
    8,
    Math.min(
      largest,
      Math.floor(room.width / (x[1] - x[0] + 3.5)),
      Math.floor(room.height / (y[1] - y[0] + 3.5)),
    ),
  );

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const from = cursor ?? [(x[0] + x[1]) >> 1, (y[0] + y[1]) >> 1];
    if (step !== undefined) {
      setCursor(
        cursor === null
          ? /** @type {Vertex} */ (from)
          : onBoard([from[0] + step[0], from[1] + step[1]], x, y),
      );
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor !== null) {
      onPlay?.(cursor);
    } else if (event.key === 'Escape') {
      setCursor(null);
    } else return;
    event.preventDefault();
  }

  return html`
    <div
      class="board ${toPlay > 0 ? 'black-plays' : toPlay < 0 ? 'white-plays' : ''}"
      ref=${frame}
      tabindex="0"
      role="application"
      aria-roledescription="Go board"
      aria-label=${label}
      aria-describedby=${help}
      onKeyDown=${onKeyDown}
      onBlur=${() => setCursor(null)}
    >
      <span id=${help} class="unseen">
        ${onPlay ? `Arrow keys move, Enter ${enter}.` : 'Arrow keys move.'}
      </span>
      <span class="unseen" aria-live="polite">
        ${cursor && speak(cursor, signs, name, describe)}
      </span>
      <${Goban}
        innerProps=${{ 'aria-hidden': 'true' }}
        vertexSize=${vertexSize}
        showCoordinates=${true}
        coordX=${column}
        signMap=${signs}
        rangeX=${x}
        rangeY=${y}
        busy=${layers.busy}
        markerMap=${layers.markers && layer(signs, layers.markers)}
        ghostStoneMap=${layers.ghosts && layer(signs, layers.ghosts)}
        heatMap=${layers.heat && layer(signs, layers.heat)}
        paintMap=${layers.paint && layer(signs, layers.paint).map((row) => row.map((v) => v ?? 0))}
        selectedVertices=${cursor === null ? [] : [cursor]}
        onVertexClick=${(/** @type {Event} */ _event, /** @type {Vertex} */ vertex) =>
          onPlay?.(vertex)}
      />
    </div>
  `;
}

/**
 * The space the board may take, kept up to date: its element's width, and what the window has left below its top when
 * the controls under it are to be seen, too; where that is little, at least half of the window.
 * @param {{ current: HTMLElement | null }} frame
 */
function useRoom(frame) {
  const [room, setRoom] = useState({ width: 320, height: 320 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () =>
      setRoom((last) => {
        const width = element.clientWidth;
        if (width === 0) return last; // in a closed room
        const top = element.getBoundingClientRect().top + scrollY;
        const height = Math.max(280, innerHeight * 0.55, innerHeight - top - CONTROLS);
        return last.width === width && last.height === height ? last : { width, height };
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body); // what is above the board
    addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return room;
}

/**
 * @param {Vertex} vertex
 * @param {import('../common/points.js').SignMap} signs
 * @param {(vertex: Vertex) => string} name
 * @param {((vertex: Vertex) => string) | undefined} describe
 */
function speak(vertex, signs, name, describe) {
  const sign = signs[vertex[1]][vertex[0]];
  const words = [name(vertex), sign === 0 ? 'empty' : colorWord(sign)];
  const more = describe?.(vertex);
  if (more) words.push(more);
  return words.join(', ');
}

/**
 * The point shown that is nearest.
 * @param {Vertex} vertex
 * @param {[number, number]} x first and last column
 * @param {[number, number]} y
 * @returns {Vertex}
 */
function onBoard(vertex, x, y) {
  return [clamp(vertex[0], x), clamp(vertex[1], y)];
}

/**
 * @param {number} value
 * @param {[number, number]} range
 */
function clamp(value, [low, high]) {
  return Math.max(low, Math.min(high, value));
}
