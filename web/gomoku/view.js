/**
 * The gomoku room: play White against the proof, or watch it.
 */
import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board } from '../board/board.js';
import { Button, Passing } from '../board/button.js';
import { Glossary } from '../board/glossary.js';
import { colorWord } from '../common/points.js';
import { createGame, isBlacks, rowsOf, sgfOf, stepWords } from './game.js';
import './gomoku.css';

/** @typedef {import('./game.js').State} State */
/** @typedef {import('../common/points.js').Vertex} Vertex */

const SIZE = 15;
const HOTTEST = 9;

/** What can be made at a point, by its mark. */
const THREATS = { five: ['5', 'a five'], double: ['4', 'an open four or two fours'] };

/** @type {(vertex: Vertex) => string} */
const nameOf = ([x, y]) => `${String.fromCharCode(97 + x)}${SIZE - y}`;
/** @type {(name: string) => Vertex} */
const vertexOf = (name) => [name.charCodeAt(0) - 97, SIZE - Number(name.slice(1))];

/** @param {{ tesuji: import('../../wasm/index.js').Tesuji }} props */
export function View({ tesuji }) {
  const [state, setState] = useState(/** @type {State | null} */ (null));
  const [marked, setMarked] = useState(true);
  const game = useMemo(() => createGame(tesuji, setState), []);
  useEffect(() => game.start(), []);
  if (state === null) return null;
  const { moves, winner, busy, playing } = state;
  const sgf = `data:application/x-go-sgf;charset=utf-8,${encodeURIComponent(sgfOf(moves, winner))}`;
  return html`
    <div class="gomoku">
      <section class="table values" aria-label="Gomoku board">
        <${Position} game=${game} state=${state} marked=${marked} />
        <div class="actions">
          <${Button} onClick=${game.undo} off=${moves.length < 2}>Back<//>
          <${Button} onClick=${game.step} off=${busy || winner !== null}>
            ${stepWords(state)}
          <//>
          <button aria-pressed=${playing} onClick=${() => game.watch(!playing)}>
            ${playing ? 'Stop' : 'Watch'}
          </button>
          <${Button} onClick=${game.longest} off=${busy}>Longest game<//>
          <${Button} onClick=${game.heat} off=${busy || winner !== null || isBlacks(state)}>
            Moves left everywhere
          <//>
          <button aria-pressed=${marked} onClick=${() => setMarked(!marked)}>Show threats</button>
          <button onClick=${game.start}>Restart</button>
          <a href=${sgf} download="gomoku.sgf">Save as SGF</a>
          <label>
            Speed${' '}
            <input
              type="range"
              min="100"
              max="1500"
              step="100"
              value="900"
              onInput=${(/** @type {any} */ { target }) => game.speed(1600 - target.value)}
            />
          </label>
        </div>
        <p class="message info" role="status">${state.message}</p>
      </section>
      <${Verdict} game=${game} state=${state} />
    </div>
  `;
}

/** @param {{ game: ReturnType<typeof createGame>, state: State, marked: boolean }} props */
function Position({ game, state, marked }) {
  const { moves, values, shapes, winner, busy } = state;
  const signs = Array.from({ length: SIZE }, () => Array(SIZE).fill(0));
  moves.forEach((move, i) => {
    const [x, y] = vertexOf(move);
    signs[y][x] = i % 2 === 0 ? 1 : -1;
  });
  /** @type {Map<string, { type: string, label?: string }>} */
  const marks = new Map();
  /** @type {Map<string, string[]>} what a screen reader adds to a point */
  const words = new Map();
  if (marked && shapes && winner === null)
    for (const kind of /** @type {const} */ (['double', 'five']))
      for (const side of /** @type {const} */ (['W', 'B']))
        for (const point of shapes[side][kind]) {
          const [label, threat] = THREATS[kind];
          marks.set(point, { type: 'label', label });
          words.set(point, [...(words.get(point) ?? []), `${threat} here for ${colorWord(side)}`]);
        }
  const last = moves[moves.length - 1];
  if (winner !== null)
    for (const point of rowsOf(moves).find((row) => row.length === 5) ?? []) {
      marks.set(point, { type: 'triangle' });
      words.set(point, ['one of the five']);
    }
  if (last) {
    marks.set(last, { type: 'circle' });
    words.set(last, ['last move', ...(words.get(last) ?? [])]);
  }
  const mine = winner === null && !busy && !isBlacks(state);
  return html`
    <${Board}
      signs=${signs}
      name=${nameOf}
        column=${(/** @type {number} */ x) => nameOf([x, 0])[0]}
        label="Gomoku board of 15 by 15"
      toPlay=${mine ? -1 : 0}
      largest=${44}
      markers=${[...marks].map(([name, mark]) => [vertexOf(name), mark])}
      heat=${values ? heatOf(values) : []}
      describe=${(/** @type {Vertex} */ vertex) => {
        const value = values?.[nameOf(vertex)];
        const left = value ? [`${value} moves left`] : [];
        return [...(words.get(nameOf(vertex)) ?? []), ...left].join(', ');
      }}
      onPlay=${(/** @type {Vertex} */ vertex) => game.play(nameOf(vertex))}
    />
  `;
}

/**
 * The longer a move lasts, the warmer its point.
 * @param {Record<string, number | null>} values
 */
function heatOf(values) {
  const known = Object.values(values).filter((value) => value !== null);
  const least = Math.min(...known);
  const range = Math.max(1, Math.max(...known) - least);
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const strength = 1 + Math.round(((Number(value) - least) / range) * (HOTTEST - 1));
      return [vertexOf(name), { strength, text: `${value}` }];
    });
}

/** @param {{ game: ReturnType<typeof createGame>, state: State }} props */
function Verdict({ game, state }) {
  const { moves, last, winner, busy, error } = state;
  const left = last?.plies ?? null;
  const fresh = last !== null && last.moves.join() === moves.join();
  const headline =
    winner !== null
      ? `${winner === 'B' ? 'Black' : 'White'} has five in a row.`
      : busy
        ? 'Thinking…'
        : fresh && last.state === 'win' && left !== null
          ? `Black wins within ${left} more moves.`
          : fresh
            ? 'Not proved who wins from here.'
            : `${isBlacks(state) ? 'Black' : 'White'} to play.`;
  if (error !== '')
    return html`
      <section class="card" aria-label="Verdict">
        <p class="message bad" role="alert">${error}</p>
        <${Passing} onClick=${game.again}>Try again<//>
      </section>
    `;
  return html`
    <section class="card" aria-label="Verdict">
      <p class="headline">${headline}</p>
      <p class="faded">Move ${moves.length}${fresh && last.source ? `, from the ${last.source}` : ''}</p>
      <p class="faded">
        Exactly five in a row win, for either side; six or more are only stones. 5 marks where five can
        be made, 4 where an open four or two fours can.
      </p>
      <${Glossary} room="gomoku" />
    </section>
  `;
}
