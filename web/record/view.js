/**
 * The game record room: a file, its moves, and what happens on the board.
 */
import { html } from 'htm/preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button, Passing } from '../board/button.js';
import { useFiles } from '../board/files.js';
import { Glossary } from '../board/glossary.js';
import { Open } from '../board/open.js';
import { Chart } from './chart.js';
import { PositionBoard } from './position.js';
import { SAMPLE } from './sample.js';
import { Downloads, Facts, NodeNotes, Warnings } from './side.js';
import { timelineOf } from './timeline.js';
import './record.css';

/** @typedef {import('../../wasm/rooms/record-game.js').GameRecord} GameRecord */
/** @typedef {import('../../wasm/rooms/record-game.js').RecordNode} RecordNode */

/**
 * @typedef {object} Loaded
 * @property {string | Uint8Array} sgf
 * @property {string} name
 * @property {GameRecord} record
 * @property {RecordNode[]} nodes
 * @property {import('./timeline.js').Timeline} timeline
 */

/** @typedef {{ words: string, again: (() => void) | null }} Trouble `again` where the file is not at fault */

/** @param {{ tesuji: import('../../wasm/index.js').Tesuji }} props */
export function View({ tesuji }) {
  const [loaded, setLoaded] = useState(/** @type {Loaded | null} */ (null));
  const [number, setNumber] = useState(0);
  const [trouble, setTrouble] = useState(/** @type {Trouble | null} */ (null));
  const newest = useRef(0);

  /**
   * Replays a file and shows it from a move on; of several calls the last one counts.
   * @param {string | Uint8Array} sgf
   * @param {string} name
   * @param {{ game?: number, node?: number }} [options]
   * @param {number} [move] default: the start
   * @returns {Promise<string>} what is wrong, or ""
   */
  async function load(sgf, name, options = {}, move = 0) {
    const turn = ++newest.current;
    try {
      const record = await tesuji.record(sgf, { ...options, variations: true });
      if (turn !== newest.current) return '';
      setLoaded({ sgf, name, record, nodes: record.nodes, timeline: timelineOf(record) });
      setNumber(move);
      setTrouble(null);
      return '';
    } catch (error) {
      if (turn !== newest.current) return '';
      const { message, code } = /** @type {import('../../wasm/index.js').TesujiError} */ (error);
      const lost = code === 'load-failed' || code === 'crashed';
      const again = lost ? () => load(sgf, name, options, move) : null;
      const words = `${name}: ${message}`;
      setTrouble({ words, again });
      return words;
    }
  }
  useEffect(() => {
    if (newest.current === 0) load(SAMPLE, 'a small game');
  }, []);
  useFiles('record', load);

  return html`
    <div class="record">
      ${loaded === null && trouble === null && html`<p role="status">Loading…</p>`}
      ${
        trouble &&
        html`
          <div class="message error trouble" role="alert">
            ${trouble.words} ${trouble.again && html`<${Passing} onClick=${trouble.again}>Try again<//>`}
          </div>
        `
      }
      ${
        loaded &&
        html`
          <${Table} loaded=${loaded} number=${number} onMove=${setNumber} />
          <${Side} loaded=${loaded} number=${number} onMove=${setNumber} onLoad=${load} />
        `
      }
      <${Open} press="Replay" room="record" onOpen=${load} />
    </div>
  `;
}

/**
 * The board and what moves it.
 * @param {{ loaded: Loaded, number: number, onMove: (number: number) => void }} props
 */
function Table({ loaded: { record, timeline }, number, onMove }) {
  const [shown, setShown] = useState({ chains: true, numbers: false, ghosts: true });
  const position = useMemo(() => record.at(number), [record, number]);
  const options = {
    chains: 'Chains in colour',
    numbers: 'Move numbers',
    ghosts: 'Captured stones',
  };
  return html`
    <section class="table" aria-label="Game">
      <${PositionBoard} record=${record} position=${position} shown=${shown} />
      <${Slider} last=${record.moveCount} number=${number} onMove=${onMove} />
      <${Chart} timeline=${timeline} number=${number} onMove=${onMove} />
      <div class="shown">
        ${Object.entries(options).map(
          ([name, words]) => html`
            <label>
              <input
                type="checkbox"
                checked=${shown[/** @type {keyof typeof shown} */ (name)]}
                onChange=${(/** @type {any} */ { target }) => setShown({ ...shown, [name]: target.checked })}
              />
              ${words}
            </label>
          `,
        )}
      </div>
    </section>
  `;
}

/** @param {{ last: number, number: number, onMove: (number: number) => void }} props */
function Slider({ last, number, onMove }) {
  const to = (/** @type {number} */ move) => () => onMove(Math.max(0, Math.min(last, move)));
  return html`
    <div class="slider">
      <${Button} onClick=${to(0)} off=${number === 0} aria-label="To the start">«<//>
      <${Button} onClick=${to(number - 1)} off=${number === 0} aria-label="One move back">‹<//>
      <input
        type="range"
        min="0"
        max=${last}
        value=${number}
        aria-label="Move"
        onInput=${(/** @type {any} */ { target }) => onMove(Number(target.value))}
      />
      <${Button} onClick=${to(number + 1)} off=${number === last} aria-label="One move on">›<//>
      <${Button} onClick=${to(last)} off=${number === last} aria-label="To the end">»<//>
      <output class="count">${number} of ${last}</output>
    </div>
  `;
}

/**
 * @param {object} props
 * @param {Loaded} props.loaded
 * @param {number} props.number
 * @param {(number: number) => void} props.onMove
 * @param {(sgf: string | Uint8Array, name: string, options?: object, move?: number) => void} props.onLoad
 */
function Side({ loaded: { sgf, name, record, nodes }, number, onMove, onLoad }) {
  const { game, games } = record;
  const choices = Array.from({ length: Math.min(games, 1000) }, (_, i) => i);
  return html`
    <aside class="side">
      <h2>${record.facts.gameName ?? name}</h2>
      ${
        games > 1 &&
        html`
          <label>
            Game${' '}
            <select
              value=${game}
              onChange=${(/** @type {any} */ { target }) => onLoad(sgf, name, { game: Number(target.value) })}
            >
              ${choices.map((i) => html`<option value=${i}>${i + 1} of ${games}</option>`)}
            </select>
          </label>
        `
      }
      <${NodeNotes}
        record=${record}
        nodes=${nodes}
        node=${nodeAt(record, number)}
        onNode=${(/** @type {number} */ node) => onLoad(sgf, name, { game, node }, number)}
      />
      <${Facts} record=${record} />
      <${Warnings} record=${record} onMove=${onMove} />
      <${Downloads} record=${record} number=${number} name=${name} />
      <${Glossary} room="record" />
    </aside>
  `;
}

/**
 * The last node of the path before the next move: set-up behind a move belongs to it.
 * @param {GameRecord} record
 * @param {number} number
 */
function nodeAt({ path, moves, moveCount }, number) {
  const own = moves.node[number];
  const at = path.indexOf(own);
  const next = number < moveCount ? path.indexOf(moves.node[number + 1]) : path.length;
  return path[Math.max(at, next - 1)];
}
