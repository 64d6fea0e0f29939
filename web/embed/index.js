/**
 * The room for people with a site of their own: the elements at work, and what to write for them.
 */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fromSignMap } from '../adapters/index.js';
import { Board } from '../board/board.js';
import { show } from '../board/room.js';
import { pointOf, vertexOf } from '../common/points.js';
import { configure } from '../elements/index.js';
import './embed.css';

const SGF =
  '(;SZ[9]PL[B]AB[ba][bb][bc][cc][dc][ec][fc][ha][hb][hc][gc]AW[ca][cb][db][eb][fb][gb][ga])';

/** White has three points in a row in the corner: Black kills in the middle, at B9. */
const SIGNS = /** @type {import('../common/points.js').SignMap} */ ([
  [0, 0, 0, -1, 1, 0, 0, 0, 0],
  [-1, -1, -1, -1, 1, 0, 0, 0, 0],
  [1, 1, 1, 1, 1, 0, 0, 0, 0],
  ...Array.from({ length: 6 }, () => Array(9).fill(0)),
]);

const BOARD_CODE = `<script type="module">
  import 'tesuji/elements';
</script>

<tesuji-board sgf="${SGF}">
</tesuji-board>`;

const HINT_CODE = `<tesuji-hint id="hint"></tesuji-hint>

<script type="module">
  import 'tesuji/elements';
  import { fromSignMap, vertexOf } from 'tesuji/adapters';

  const hint = document.querySelector('#hint');
  hint.setPosition(fromSignMap(board.signMap, { toPlay: 'B' }));
  hint.addEventListener('tesuji-hint', ({ detail }) => {
    // detail.text, and as the level allows: region, idea, move, line
    if (detail.move) board.mark(vertexOf(detail.move));
  });
</script>`;

/**
 * @param {HTMLElement} element
 * @param {import('../../wasm/index.js').Tesuji} tesuji the page's solver, which the elements use too
 */
export function mount(element, tesuji) {
  configure(tesuji);
  show(element, () => html`<${View} />`);
}

function View() {
  return html`
    <div class="embed">
      <p class="lead">
        Tesuji runs in the visitor’s browser: no server, no special headers, a strict content security
        policy. Both boards below are built from what stands beside them.
      </p>
      <section>
        <div>
          <h2>A whole problem in one tag</h2>
          <p>The visitor plays, the solver answers, with hints, solution and undo.</p>
          <pre tabindex="0">${BOARD_CODE}</pre>
        </div>
        <tesuji-board sgf=${SGF}></tesuji-board>
      </section>
      <section>
        <div>
          <h2>A hint button for the board you have</h2>
          <p>
            A button and a line of text. Adapters read the boards of shudan, WGo.js, BesoGo and EidoGo.
          </p>
          <pre tabindex="0">${HINT_CODE}</pre>
        </div>
        <${OwnBoard} />
      </section>
    </div>
  `;
}

/** A board that is not ours, as far as the hint button can tell. */
function OwnBoard() {
  const hint = useRef(/** @type {import('../elements/hint.js').TesujiHint | null} */ (null));
  const [marked, setMarked] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    hint.current?.setPosition(fromSignMap(SIGNS, { toPlay: 'B', target: ['ab'] }));
    hint.current?.addEventListener('tesuji-hint', (event) => {
      const { move, region } = /** @type {CustomEvent} */ (event).detail;
      setMarked(move ? [move] : (region ?? []));
    });
  }, []);
  return html`
    <div>
      <${Board}
        signs=${SIGNS}
        crop=${{ x: [0, 8], y: [0, 4] }}
        label="A board of the site’s own, Black to play"
        ghosts=${marked.map((point) => [vertexOf(point), { sign: 1, type: 'interesting' }])}
        describe=${(/** @type {[number, number]} */ vertex) => (marked.includes(pointOf(vertex)) ? 'marked by the hint' : '')}
      />
      <tesuji-hint ref=${hint}></tesuji-hint>
    </div>
  `;
}
