/**
 * What the solver said: the hints so far, and the verdict for either side first.
 */
import { html } from 'htm/preact';
import { Button } from '../board/button.js';
import { save } from '../board/files.js';
import { Glossary } from '../board/glossary.js';
import { colorWord, labelOf } from '../common/points.js';
import {
  caveats,
  hintWords,
  lineWords,
  progressWords,
  verdictDetails,
  verdictWords,
} from '../common/words.js';

/** @typedef {import('../common/game.js').State} State */
/** @typedef {ReturnType<typeof import('../common/game.js').createGame>} Game */
/** @typedef {import('./line.js').Line} Line */
/** @typedef {import('../../wasm/rooms/tsumego.js').Answer} Answer */

/**
 * @param {{ game: Game, state: State, line: Line | null, onLine: (line: Line | null) => void }} props
 */
export function Answers({ game, state, line, onLine }) {
  const { answer, hints, problem, check, task, stopped } = state;
  if (problem === null) return null;
  const height = problem.signs.length;
  return html`
    <aside class="answers" aria-label="Answers">
      ${
        hints.length > 0 &&
        html`
          <section class="hints">
            <h3>Hints</h3>
            <ol>
              ${hints.map((hint) => html`<li>${hintWords(hint, height)}</li>`)}
            </ol>
          </section>
        `
      }
      ${
        answer &&
        html`
          <section class="verdicts">
            ${(/** @type {const} */ (['B', 'W'])).map(
              (color) =>
                answer.first[color] &&
                html`<${Verdict} color=${color} answer=${answer} height=${height} line=${line} onLine=${onLine} />`,
            )}
            <ul class="caveats">
              ${caveats(answer, task?.kind === 'solve', stopped).map((sentence) => html`<li>${sentence}</li>`)}
            </ul>
            <${More} game=${game} state=${state} />
            <p class="cost">${progressWords(answer)}</p>
          </section>
        `
      }
      ${check && html`<${Check} check=${check} height=${height} />`}
      ${
        !answer &&
        hints.length === 0 &&
        html`
          <p class="invitation">
            Play on the board and the solver answers, ask for a hint, or let it solve the problem for
            either side.
          </p>
        `
      }
      <${Glossary} room="tsumego" />
    </aside>
  `;
}

/**
 * @param {{ color: 'B' | 'W', answer: Answer, height: number, line: Line | null, onLine: (line: Line | null) => void }} props
 */
function Verdict({ color, answer, height, line, onLine }) {
  const verdict = answer.first[color];
  if (verdict === undefined) return null;
  const { headline, tone } = verdictWords(color, verdict, answer);
  const details = verdictDetails(color, verdict, answer);
  const { pv, tries } = verdict;
  const shown = line?.first === color ? line : null;
  return html`
    <article class="verdict ${tone}">
      <h3><span class="stone ${color === 'B' ? 'black' : 'white'}"></span>${colorWord(color)} first</h3>
      <p class="headline">${headline}</p>
      ${details.map((detail) => html`<p>${detail}</p>`)}
      ${
        verdict.outcome !== 'loss' &&
        verdict.moves.length > 0 &&
        html`<p>
          ${movesWord(verdict)}:${' '}
          <b class="points">${verdict.moves.map((point) => labelOf(point, height)).join(', ')}</b>
        </p>`
      }
      ${
        tries.length > 0 &&
        html`<p>
          Worth a try:${' '}
          <b class="points">${tries.map((point) => labelOf(point, height)).join(', ')}</b>
        </p>`
      }
      ${
        pv.length > 0 &&
        tries.length === 0 &&
        html`
          <div class="line">
            <button
              aria-pressed=${shown !== null}
              onClick=${() => onLine(shown ? null : { first: color, points: pv, count: pv.length })}
            >
              ${shown ? 'Hide the line' : 'Show the line'}
            </button>
            ${
              shown &&
              html`
                <${Button}
                  aria-label="One move back"
                  off=${shown.count === 0}
                  onClick=${() => onLine({ ...shown, count: shown.count - 1 })}
                >‹<//>
                <span class="count">${shown.count} of ${pv.length}</span>
                <${Button}
                  aria-label="One move on"
                  off=${shown.count === pv.length}
                  onClick=${() => onLine({ ...shown, count: shown.count + 1 })}
                >›<//>
                <p class="points">
                  ${pv.map(
                    (point, /** @type {number} */ index) =>
                      html`<span class=${index < shown.count ? 'played' : ''}>${index + 1} ${labelOf(point, height)}</span> `,
                  )}
                </p>
              `
            }
          </div>
        `
      }
    </article>
  `;
}

/** @param {import('../../wasm/rooms/tsumego.js').Verdict} verdict */
function movesWord({ moves, complete }) {
  if (moves.length > 1) return 'Moves';
  return complete ? 'Only move' : 'Move';
}

/**
 * What can be had beyond the verdict.
 * @param {{ game: Game, state: State }} props
 */
function More({ game, state: { problem, task, answer } }) {
  const keep = async () => {
    const sgf = await game.tree();
    if (sgf !== null) save('solution.sgf', 'application/x-go-sgf', sgf);
  };
  return html`
    <div class="actions">
      ${
        answer?.status !== 'unknown' &&
        html`<${Button} onClick=${keep} off=${task !== null}>Save the solution tree<//>`
      }
      ${
        problem &&
        problem.file.games[0].children.length > 0 &&
        html`<${Button} onClick=${game.check} off=${task !== null}>Check the file’s lines<//>`
      }
    </div>
  `;
}

/**
 * How the lines of the file compare with the truth.
 * @param {{ check: import('../../wasm/rooms/tsumego.js').Lint, height: number }} props
 */
function Check({ check: { ok, issues, checked }, height }) {
  const open = issues.filter(({ kind, path }) => kind === 'unknown' && path.length > 0);
  const found = issues.some(({ severity }) => severity === 'error');
  const right = issues.some(({ kind }) => kind === 'unmarked')
    ? 'Nothing wrong was found'
    : 'Right and complete';
  const doubtful = issues.some(({ kind, severity }) => severity === 'open' && kind !== 'unknown');
  return html`
    <section class="check">
      <h3>The file’s lines</h3>
      <p>
        ${ok ? right : found ? 'Not as it should be' : doubtful ? 'Doubtful' : 'Nothing wrong was found, but not all is proved'}:
        ${` ${checked} ${checked === 1 ? 'move' : 'moves'} looked at.`}
      </p>
      <ul>
        ${
          open.length > 0 &&
          html`
            <li class="open">
              ${`Not proved within the limits: ${open.length} ${open.length === 1 ? 'move' : 'moves'}, the first after ${lineWords(open[0].path, height)}.`}
            </li>
          `
        }
        ${issues
          .filter((issue) => !open.includes(issue))
          .map(
            ({ severity, text, path, moves = [], line }) => html`
            <li class=${severity}>
              ${text.charAt(0).toUpperCase()}${text.slice(1)}${moves.length > 0 ? ':' : '.'}
              ${moves.length > 0 && html`${' '}<b>${moves.map((point) => labelOf(point, height)).join(', ')}</b>.`}
              ${path.length > 0 && ` After ${lineWords(path, height)}.`}
              ${line !== undefined && ` Line ${line}.`}
            </li>
          `,
          )}
      </ul>
    </section>
  `;
}
