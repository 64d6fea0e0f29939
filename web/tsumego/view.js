/**
 * The life-and-death room: shelf, board and answers.
 */
import { html } from 'htm/preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board.js';
import { Button, Cancel, Passing } from '../board/button.js';
import { cut, nameOf, useFiles } from '../board/files.js';
import { Faults } from '../board/open.js';
import { createGame } from '../common/game.js';
import { colorWord, cropAlong, labelOf, pointOf, signOf } from '../common/points.js';
import { aboutFile, readProblem } from '../common/problem.js';
import { progressWords, question } from '../common/words.js';
import { Answers } from './answers.js';
import { lineBoard } from './line.js';
import { describe, ghosts, marks, toggled } from './marks.js';
import { Shelf } from './shelf.js';
import './tsumego.css';

/** @typedef {import('../common/points.js').Vertex} Vertex */
/** @typedef {import('../common/problem.js').Problem} Problem */
/** @typedef {import('../common/game.js').State} State */
/** @typedef {ReturnType<typeof createGame>} Game */
/** @typedef {import('./line.js').Line} Line */
/** @typedef {import('./shelf.js').Entry} Entry */
/** @typedef {{ name: string, texts: string[], at: number, skipped?: number }} Collection
 * the problems of a text, which is shown, and how many before the first that can be read */

const MOST_PROBLEMS = 1000; // in a list to choose from
const MOST_COMMENT = 5000; // characters shown
const MOST_TRIED = 100; // of a collection, for the first one that can be read

/** @param {{ tesuji: import('../../wasm/index.js').Tesuji }} props */
export function View({ tesuji }) {
  const [state, setState] = useState(/** @type {State | null} */ (null));
  const game = useMemo(() => createGame(tesuji, setState), []);
  const [chosen, setChosen] = useState('');
  const [collection, setCollection] = useState(
    /** @type {Collection} */ ({ name: '', texts: [], at: 0 }),
  );
  const [line, setLine] = useState(/** @type {Line | null} */ (null));
  const [entries, setEntries] = useState(/** @type {Entry[]} */ ([]));
  const at = entries.findIndex(({ id }) => id === chosen);
  const next = at < 0 ? undefined : entries[at + 1];

  /** @type {(shown: Collection) => Promise<boolean>} */
  const show = async (shown) => {
    setLine(null);
    const loaded = await game.load(shown.texts[shown.at], nameOf(shown.name));
    if (loaded) setCollection(shown);
    return loaded;
  };
  const loading = useRef(Promise.resolve(''));
  /** @type {(sgf: string | Uint8Array, name: string, id: string, wanted: () => boolean) => Promise<string>} gives what
   * is wrong, or "", also where something else is wanted by then */
  const load = async (sgf, name, id, wanted) => {
    const texts = [...tesuji.sgf.games(sgf)];
    const skipped = await firstReadable(tesuji, texts, wanted);
    if (!wanted()) return '';
    const loaded = await show({ name, texts, at: skipped, skipped });
    if (!loaded) return wanted() ? (game.state.message?.text ?? '') : '';
    setChosen(id);
    return '';
  };
  const latest = useRef(0);
  /** @type {(sgf: string | Uint8Array, name: string, id?: string) => Promise<string>} what the visitor chose, in place of
   * what was chosen before and is not there yet; the address leads back to a problem of the shelf */
  const choose = (sgf, name, id = '') => {
    const turn = ++latest.current;
    const wanted = () => turn === latest.current;
    loading.current = load(sgf, name, id, wanted).then((wrong) => {
      if (wrong === '' && wanted()) history.replaceState(null, '', `#tsumego${id && '/'}${id}`);
      return wrong;
    });
    return loading.current;
  };
  /** @type {(all: Entry[], first: Entry) => Promise<void>} */
  const begin = async (all, { text, problem, id }) => {
    setEntries(all);
    const before = loading.current;
    const wanted = () => loading.current === before;
    const wrong = await before;
    if (!wanted() || game.state.problem !== null) return;
    await load(text, problem.name, id, wanted);
    if (wrong !== '' && wanted()) game.say(wrong, 'error'); // of what was brought before
  };

  // What is on the board changed: a line shown over it would be of another position.
  useEffect(() => setLine(null), [state?.moves, state?.problem]);
  useFiles('tsumego', choose);

  return html`
    <div class="tsumego">
      <${Shelf} tesuji=${tesuji} chosen=${chosen} onChoose=${choose} onReady=${begin} />
      ${
        state?.problem
          ? html`
              <${Table}
                game=${game}
                state=${state}
                line=${line}
                collection=${collection}
                onShow=${show}
                onNext=${next && (() => choose(next.text, next.problem.name, next.id))}
              />
              <${Answers} game=${game} state=${state} line=${line} onLine=${setLine} />
            `
          : html`<div class="table"><${Note} message=${state?.message ?? null} /></div>`
      }
    </div>
  `;
}

/**
 * How many problems of a collection stand before the first that can be read; 0 where none of the first ones can.
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {string[]} texts
 * @param {() => boolean} wanted whether that is still to be known
 */
async function firstReadable(tesuji, texts, wanted) {
  if (texts.length === 1) return 0;
  for (const [at, text] of texts.slice(0, MOST_TRIED).entries()) {
    if (await readProblem(tesuji, text).catch(() => null)) return at;
    if (!wanted()) break;
  }
  return 0;
}

/**
 * The board with its heading, buttons and status.
 * @param {object} props
 * @param {Game} props.game
 * @param {State & { problem: Problem }} props.state
 * @param {Line | null} props.line
 * @param {Collection} props.collection
 * @param {(shown: Collection) => void} props.onShow
 * @param {(() => void) | undefined} props.onNext opens the next problem of the shelf
 */
function Table({ game, state, line, collection, onShow, onNext }) {
  const { problem, first, moves, task } = state;
  const [whole, setWhole] = useState(false);
  const [marking, setMarking] = useState(false);
  useEffect(() => setMarking(false), [problem]);
  const { comment, isGame, warnings } = useMemo(() => aboutFile(problem), [problem]);
  const shown = line?.points ?? moves.map(({ point }) => point);
  const crop = useMemo(
    () => cropAlong(problem.signs, shown, problem.region),
    [problem, shown.join()],
  );
  const cropped =
    crop.x[1] - crop.x[0] + 1 < problem.signs[0].length ||
    crop.y[1] - crop.y[0] + 1 < problem.signs.length;
  const busy = task !== null;
  /** Keys for what is asked most, while the focus is in here. @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const { target, ctrlKey, metaKey, altKey } = event;
    const key = event.key.toLowerCase();
    if (
      ctrlKey ||
      metaKey ||
      altKey ||
      (target instanceof Element && target.matches('select, input'))
    )
      return;
    if (key === 'h' && !busy) game.hint();
    else if (key === 's' && !busy) game.solve();
    else if (key === 'u' && moves.length > 0) game.undo();
  }
  return html`
    <section class="table" aria-label="Problem" onKeyDown=${onKeyDown}>
      <header class="question">
        <div>
          <h2>${nameOf(problem.name) || 'Your problem'}</h2>
          <p>${moves.length === 0 ? question(first) : playedWords(state)}</p>
          <${Choice} collection=${collection} onShow=${onShow} />
        </div>
        <${FirstChoice} first=${first} onChange=${game.setFirst} />
      </header>
      ${comment && html`<p class="comment">${cut(comment, MOST_COMMENT)}</p>`}
      ${
        isGame &&
        html`<p class="message info">
          This looks like a game: open it under <a href="#record">Game records</a>.
        </p>`
      }
      <${Position}
        game=${game}
        state=${state}
        line=${line}
        crop=${whole ? undefined : crop}
        marking=${marking}
      />
      <div class="actions">
        <${Button} class="primary" ...${keyed('H')} onClick=${game.hint} off=${busy}>Hint<//>
        <${Button} class="primary" ...${keyed('S')} onClick=${game.solve} off=${busy}>Solve<//>
        <${Button} ...${keyed('U')} onClick=${game.undo} off=${moves.length === 0}>Undo<//>
        <${Button} onClick=${game.restart} off=${moves.length === 0}>Restart<//>
        <${Button} onClick=${() => game.play('')} off=${!mayPlay(state, line)}>Pass<//>
        ${
          cropped &&
          html`<button aria-pressed=${whole} onClick=${() => setWhole(!whole)}>Whole board</button>`
        }
      </div>
      <${Status} game=${game} state=${state} onNext=${onNext} />
      <${Question} game=${game} state=${state} marking=${marking} onMarking=${setMarking} />
      <${Faults} warnings=${warnings} />
    </section>
  `;
}

/** What tells of a button's key. @param {string} key */
const keyed = (key) => ({ 'aria-keyshortcuts': key, title: `Key ${key}` });

/**
 * Which problem of a collection is shown.
 * @param {{ collection: Collection, onShow: (shown: Collection) => void }} props
 */
function Choice({ collection, onShow }) {
  const { texts, at, skipped = 0 } = collection;
  if (texts.length < 2) return null;
  /** @param {any} event */
  const choose = ({ target }) => {
    const chosen = Number(target.value);
    if (texts[chosen - 1] !== undefined) onShow({ ...collection, at: chosen - 1 });
    else target.value = at + 1;
  };
  return html`
    <label>
      Problem${' '}
      ${
        texts.length > MOST_PROBLEMS
          ? html`<input type="number" min="1" max=${texts.length} value=${at + 1} onChange=${choose} /> of ${texts.length}`
          : html`
              <select value=${at + 1} onChange=${choose}>
                ${texts.map((_, i) => html`<option value=${i + 1}>${i + 1} of ${texts.length}</option>`)}
              </select>
            `
      }
    </label>
    ${
      skipped > 0 &&
      html`<p role="status">
        ${skipped === 1 ? 'The first problem' : `The first ${skipped} problems`} cannot be read.
      </p>`
    }
  `;
}

/**
 * The position on the board, or a line being looked at.
 * @param {object} props
 * @param {Game} props.game
 * @param {State & { problem: Problem }} props.state
 * @param {Line | null} props.line
 * @param {{ x: [number, number], y: [number, number] } | undefined} props.crop
 * @param {boolean} props.marking clicks choose the stones asked for
 */
function Position({ game, state, line, crop, marking }) {
  const { problem, boards, moves, first, answer, asked, hints } = state;
  const mine = mayPlay(state, line) && !marking;
  // The board is the costly part of the page: progress messages leave it alone.
  return useMemo(() => {
    const { signs, numbers } = line
      ? lineBoard(line, problem)
      : { signs: boards[boards.length - 1].signs, numbers: [] };
    return html`
      <${Board}
        signs=${signs}
        crop=${crop}
        label=${`${nameOf(problem.name) || 'Problem'}, ${question(first)}, ${problem.signs[0].length} by ${problem.signs.length}`}
        toPlay=${mine ? signOf(first) : 0}
        markers=${[...marks(state, signs), ...numbers]}
        ghosts=${line ? [] : ghosts(state)}
        describe=${(/** @type {Vertex} */ vertex) => describe(state, signs, vertex)}
        enter=${marking ? 'chooses the chain' : 'plays'}
        onPlay=${(/** @type {Vertex} */ vertex) => {
          if (marking) game.ask({ ...asked, target: toggled(state, signs, vertex) });
          else if (line) game.say('Hide the line to play.');
          else game.play(pointOf(vertex));
        }}
      />
    `;
  }, [problem, boards, moves, first, answer, asked, hints, line, crop, mine, marking]);
}

/**
 * Whether it is the visitor's turn.
 * @param {State} state
 * @param {Line | null} line
 */
function mayPlay({ moves, task }, line) {
  return moves.length % 2 === 0 && task?.kind !== 'reply' && line === null;
}

/**
 * What is asked, where the file does not say it or the visitor wants to know something else.
 * @param {{ game: Game, state: State, marking: boolean, onMarking: (on: boolean) => void }} props
 */
function Question({ game, state: { asked }, marking, onMarking }) {
  return html`
    <details
      class="asked"
      onToggle=${(/** @type {any} */ { target }) => target.open || onMarking(false)}
    >
      <summary>What is asked</summary>
      <div class="actions">
        <label>
          Goal${' '}
          <select
            value=${asked.goal ?? ''}
            onChange=${(/** @type {any} */ { target }) =>
              game.ask({ ...asked, goal: target.value || undefined })}
          >
            <option value="">as the file says, or life</option>
            <option value="life">life or death</option>
            <option value="capture">capture or escape</option>
            <option value="connect">connect or cut</option>
          </select>
        </label>
        <button aria-pressed=${marking} onClick=${() => onMarking(!marking)}>
          ${marking ? 'Done' : 'Choose the stones'}
        </button>
        <${Button} onClick=${() => game.ask({ ...asked, target: undefined })} off=${!asked.target}>Forget them<//>
      </div>
      <p>${marking ? 'Click a stone of each chain whose fate is asked.' : ''}</p>
    </details>
  `;
}

/** @param {{ first: 'B' | 'W', onChange: (color: 'B' | 'W') => void }} props */
function FirstChoice({ first, onChange }) {
  return html`
    <fieldset class="segments">
      <legend class="unseen">Who plays first</legend>
      ${(/** @type {const} */ (['B', 'W'])).map(
        (color) => html`
          <label>
            <input type="radio" name="first" checked=${first === color} onChange=${() => onChange(color)} />
            <span class="stone ${color === 'B' ? 'black' : 'white'}"></span>${colorWord(color)} first
          </label>
        `,
      )}
    </fieldset>
  `;
}

const TASKS = {
  solve: 'Solving',
  hint: 'Looking for a hint',
  reply: 'Answering',
  tree: 'Writing the tree',
  check: 'Checking the file',
};

/** @param {{ game: Game, state: State, onNext: (() => void) | undefined }} props */
function Status({ game, state: { task, message, moves }, onNext }) {
  const isRight = moves.length > 0 && (message?.tone === 'good' || message?.tone === 'ko');
  return html`
    <div class="status">
      ${
        task &&
        html`
          <p class="progress">
            <span class="spinner" aria-hidden="true"></span>
            ${TASKS[task.kind]}:
            <span class="count">${progressWords(task)}</span>
            <${Cancel} onClick=${game.cancel} />
          </p>
        `
      }
      <${Note} message=${message} />
      ${isRight && onNext && html`<${Passing} onClick=${onNext}>Next problem<//>`}
    </div>
  `;
}

/** @param {{ message: State['message'] }} props */
function Note({ message }) {
  return html`
    <p class="message ${message?.tone ?? ''}" role=${message?.tone === 'error' ? 'alert' : 'status'}>
      ${message?.text}
    </p>
  `;
}

/** @param {State} state */
function playedWords({ moves, problem }) {
  const last = moves[moves.length - 1];
  const where = labelOf(last.point, problem?.signs.length ?? 19);
  return `Move ${moves.length}: ${colorWord(last.color)} ${last.point === '' ? 'passes' : where}`;
}
