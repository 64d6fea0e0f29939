/**
 * The room of small boards: play against perfection, and see what every point leads to.
 */
import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board } from '../board/board.js';
import { Button, Cancel, Passing } from '../board/button.js';
import { Glossary } from '../board/glossary.js';
import { colorWord, labelOf, pointOf, signOf, vertexOf } from '../common/points.js';
import { nodesWord, timeWord } from '../common/words.js';
import { createGame, isOver, mayPlay, turnOf } from './game.js';
import {
  areaScore,
  heatOf,
  scoreWords,
  shortValue,
  valueWords,
  winnerWords,
  workWords,
} from './words.js';
import './fullboard.css';

/** @typedef {import('./game.js').State} State */
/** @typedef {ReturnType<typeof createGame>} Game */
/** @typedef {import('../common/points.js').Vertex} Vertex */

/** @type {[width: number, height: number][]} */
const SIZES = [
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 2],
  [3, 3],
  [4, 3],
  [5, 3],
  [4, 4],
  [6, 3],
  [5, 4],
  [5, 5],
];

const RULES = {
  'basic-ko': 'Simple ko',
  psk: 'Positional superko',
  ssk: 'Situational superko',
  nssk: 'Natural situational superko',
  'no-ko': 'No ko rule',
};

const SIDES = { B: 'Black', W: 'White', both: 'both' };

/** @param {{ tesuji: import('../../wasm/index.js').Tesuji }} props */
export function View({ tesuji }) {
  const [state, setState] = useState(/** @type {State | null} */ (null));
  const game = useMemo(() => createGame(tesuji, setState), []);
  const [shown, setShown] = useState(true);
  useEffect(() => game.restart(), []);
  if (state === null) return null;
  return html`
    <div class="fullboard">
      <section class="table values" aria-label="Small board">
        <${Choices} game=${game} state=${state} />
        <${Position} game=${game} state=${state} shown=${shown} />
        <div class="actions">
          <${Button} onClick=${game.undo} off=${state.moves.length === 0}>Undo<//>
          <${Button} onClick=${() => game.restart()} off=${state.moves.length === 0}>Restart<//>
          <${Button} onClick=${() => game.play('')} off=${!mayPlay(state)}>Pass<//>
          <button aria-pressed=${shown} onClick=${() => setShown(!shown)}>Show values</button>
        </div>
        <p class="message info" role="status">${state.message}</p>
      </section>
      <${Value} game=${game} state=${state} />
    </div>
  `;
}

/**
 * Size, rules and whom the visitor plays.
 * @param {{ game: Game, state: State }} props
 */
function Choices({ game, state }) {
  return html`
    <div class="choices">
      <label>
        Board${' '}
        <select
          value=${state.size.join('x')}
          onChange=${(/** @type {any} */ { target }) =>
            game.restart({ size: target.value.split('x').map(Number) })}
        >
          ${SIZES.map(([width, height]) => html`<option value=${`${width}x${height}`}>${width} × ${height}</option>`)}
        </select>
      </label>
      <label>
        Rules${' '}
        <select
          value=${state.rules}
          onChange=${(/** @type {any} */ { target }) => game.restart({ rules: target.value })}
        >
          ${Object.entries(RULES).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
        </select>
      </label>
      <label>
        You play${' '}
        <select
          value=${state.you}
          onChange=${(/** @type {any} */ { target }) => game.restart({ you: target.value })}
        >
          ${Object.entries(SIDES).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
        </select>
      </label>
    </div>
  `;
}

/** @param {{ game: Game, state: State, shown: boolean }} props */
function Position({ game, state, shown }) {
  const { boards, moves, answer, size } = state;
  const turn = turnOf(state);
  const mine = mayPlay(state);
  const last = vertexOf(moves[moves.length - 1] ?? '');
  return useMemo(() => {
    const { signs } = boards[boards.length - 1];
    /** @type {[Vertex, { type: string }][]} */
    const markers = last ? [[last, { type: 'circle' }]] : [];
    return html`
      <${Board}
        signs=${signs}
        label=${`Board of ${size[0]} by ${size[1]}, ${colorWord(turn)} to play`}
        toPlay=${mine ? signOf(turn) : 0}
        largest=${72}
        markers=${markers}
        heat=${shown && answer ? heatOf(answer, turn) : []}
        describe=${(/** @type {Vertex} */ vertex) => {
          const point = pointOf(vertex);
          if (moves[moves.length - 1] === point) return 'last move';
          const value = answer?.values[point];
          return value ? `leads to ${shortValue(value).replace('\n', ' to ')}` : '';
        }}
        onPlay=${(/** @type {Vertex} */ vertex) => game.play(pointOf(vertex))}
      />
    `;
  }, [boards, answer, mine, shown]);
}

/**
 * The value, the best moves, and who wins at a komi.
 * @param {{ game: Game, state: State }} props
 */
function Value({ game, state }) {
  const { answer, task, size, boards, error, free, you } = state;
  const turn = turnOf(state);
  const [komi, setKomi] = useState(0);
  const area = size[0] * size[1];
  const over = isOver(state);
  return html`
    <aside class="value" aria-label="Value">
      ${
        over &&
        html`
          <div class="card">
            <h2>The game is over</h2>
            <p class="headline">${sentence(scoreWords(areaScore(boards[boards.length - 1].signs)))}</p>
          </div>
        `
      }
      ${
        error &&
        html`
          <div class="card">
            <p class="message bad" role="alert">${error}</p>
            <${Passing} onClick=${game.again}>Try again<//>
          </div>
        `
      }
      ${
        task &&
        html`
          <p class="progress">
            <span class="spinner" aria-hidden="true"></span>
            ${you !== 'both' && you !== turn && `${colorWord(turn)} is thinking…`}
            <span class="count">${nodesWord(task.nodes)}, ${timeWord(task.ms)}</span>
            <${Cancel} onClick=${game.cancel} />
          </p>
        `
      }
      ${free && error === '' && html`<p><${Passing} onClick=${game.again}>Go on<//></p>`}
      ${
        answer &&
        html`
          <div class="card">
            <h2>${colorWord(answer.toPlay)} to play</h2>
            <p class="headline" aria-live="polite">${valueWords(answer)}</p>
            ${
              answer.moves.length > 0 &&
              html`<p>
                Best:${' '}
                <b>${answer.moves.map((point) => labelOf(point, size[1])).join(', ')}</b>
              </p>`
            }
            <p class="faded">Assumed: ${answer.assumes}.</p>
            <p class="faded">${workWords(answer)}</p>
          </div>
          <div class="card">
            <label for="komi">Komi <output>${String(komi)}</output></label>
            <input
              id="komi"
              type="range"
              min=${-area}
              max=${area}
              step="0.5"
              value=${komi}
              onInput=${(/** @type {any} */ { target }) => setKomi(Number(target.value))}
            />
            <p class="headline" aria-live="polite">${winnerWords(answer, komi)}</p>
          </div>
        `
      }
      <p class="faded">
        The number on a point is what a stone there leads to: Black’s points less White’s, at the end,
        with best play. Two numbers: a cycle decides between them.
      </p>
      <${Glossary} room="fullboard" />
    </aside>
  `;
}

/** @param {string} words */
function sentence(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
