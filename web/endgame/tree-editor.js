/**
 * Where a tree is entered by hand: moves on the board, scores at its ends.
 */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Button, Passing } from '../board/button.js';
import { labelOf } from '../common/points.js';
import { atPath, comesBack, movesOf, openEnds, wordsOfMove } from './tree.js';

/** @typedef {import('../../wasm/rooms/endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('../../wasm/rooms/endgame-encode.js').TreeNode} TreeNode */
/** @typedef {import('./editor.js').Act} Act */

/**
 * @param {object} props
 * @param {RegionObject & { tree: TreeNode }} props.region
 * @param {number[]} props.path
 * @param {import('./tree.js').SignMap} props.signs of the board where it begins
 * @param {(path: number[]) => void} props.onPath
 * @param {Act} props.act
 */
export function TreeEditor({ region, path, signs, onPath, act }) {
  const height = signs.length;
  const node = atPath(region.tree, path) ?? region.tree;
  const open = openEnds(region.tree, signs);
  const back = comesBack(region.tree, path, signs);
  const where = { region: region.name ?? '', at: path };
  return html`
    <section class="card" aria-label=${`Tree of ${region.name}`}>
      <h2>Tree of ${region.name}</h2>
      <p>
        ${
          open === 0
            ? 'All ends are scored.'
            : `${open} ${open === 1 ? 'end needs' : 'ends need'} a score. Play moves on the board, of both colours, and score where play ends.`
        }
      </p>
      <div class="outline">
        <button
          aria-current=${path.length === 0 ? 'step' : undefined}
          onClick=${() => onPath([])}
        >Start${endWords(region.tree, height)}</button>
        <${Branches}
          node=${region.tree}
          way=${[]}
          path=${path}
          height=${height}
          isBack=${(/** @type {number[]} */ way) => comesBack(region.tree, way, signs)}
          onPath=${onPath}
        />
      </div>
      ${
        back &&
        html`<p>This position stood there before on its way: it is that earlier one, as in a ko.</p>`
      }
      ${
        (node.children ?? []).length === 0 &&
        !back &&
        html`<${End} key=${path.join()} node=${node} where=${where} height=${height} act=${act} />`
      }
      ${
        path.length > 0 &&
        html`<${Passing}
          onClick=${() => {
            onPath(path.slice(0, -1));
            const at = path.slice(0, -1);
            act({ do: 'tree-cut', ...where, at, move: path[path.length - 1] });
          }}
        >Remove ${wordsOfMove(node, height)} and what follows<//>`
      }
    </section>
  `;
}

/**
 * The moves from a position and all below, as nested lists.
 * @param {object} props
 * @param {TreeNode} props.node
 * @param {number[]} props.way to the node
 * @param {number[]} props.path to the position shown
 * @param {number} props.height
 * @param {(way: number[]) => boolean} props.isBack whether an earlier position comes back there
 * @param {(path: number[]) => void} props.onPath
 * @returns {any}
 */
function Branches({ node, way, path, height, isBack, onPath }) {
  const moves = movesOf(node);
  if (moves.length === 0) return null;
  return html`
    <ul>
      ${moves.map((child, i) => {
        const here = [...way, i];
        return html`
          <li>
            <button
              aria-current=${here.join() === path.join() ? 'step' : undefined}
              onClick=${() => onPath(here)}
            >${wordsOfMove(child, height)}${isBack(here) ? ': back' : endWords(child, height)}</button>
            <${Branches}
              node=${child}
              way=${here}
              path=${path}
              height=${height}
              isBack=${isBack}
              onPath=${onPath}
            />
          </li>
        `;
      })}
    </ul>
  `;
}

/**
 * What an end of the tree is worth, a question mark where that is open.
 * @param {TreeNode} node
 * @param {number} height
 */
function endWords({ children = [], value, subregions = [], params = {} }, height) {
  if (children.length > 0) return '';
  const parts = subregions.map((part) => partWords(part, height));
  const terms = [...(value === undefined ? [] : [String(value)]), ...parts];
  const settings = Object.entries(params).map(([name, setting]) => `${name}=${setting}`);
  const worth = terms.length > 0 ? terms.join(' + ') : '?';
  return `: ${worth}${settings.length > 0 ? `, ${settings.join(', ')}` : ''}`;
}

/**
 * @param {string | { points: string[] }} part
 * @param {number} height
 */
const partWords = (part, height) =>
  typeof part === 'string'
    ? `{${part}}`
    : `[${part.points.map((point) => labelOf(point, height)).join(' ')}]`;

/**
 * An end of the tree: its score, parts and parameters.
 * @param {object} props
 * @param {TreeNode} props.node
 * @param {{ region: string, at: number[] }} props.where
 * @param {number} props.height
 * @param {Act} props.act
 */
function End({ node, where, height, act }) {
  const [value, setValue] = useState(String(node.value ?? ''));
  const [part, setPart] = useState('');
  const [setting, setSetting] = useState('');
  useEffect(() => setValue(String(node.value ?? '')), [node.value]);
  const isScore = /^\s*(-?\d+(\/[1-9]\d*)?)?\s*$/.test(value);
  const [, name, number] = /^\s*([A-Za-z_]\w*)\s*=\s*(-?\d{1,9})\s*$/.exec(setting) ?? [];
  const submit = (/** @type {() => void} */ then) => (/** @type {Event} */ event) => {
    event.preventDefault();
    then();
  };
  const typed = (/** @type {(text: string) => void} */ set) => (/** @type {any} */ event) =>
    set(event.target.value);
  return html`
    <div class="end">
      <form
        onSubmit=${submit(() => {
          if (isScore) act({ do: 'tree-score', ...where, value: value.trim() });
        })}
      >
        <label>Points for Black here <input
          value=${value}
          size="6"
          placeholder="3 or -1/2"
          aria-invalid=${!isScore}
          onInput=${typed(setValue)}
        /></label>
        <button disabled=${!isScore}>Score</button>
      </form>
      <form
        onSubmit=${submit(() => {
          if (part.trim() !== '') act({ do: 'tree-part', ...where, part: part.trim() });
          setPart('');
        })}
      >
        <label>or it splits into <input
          value=${part}
          size="10"
          placeholder="4|0"
          spellcheck=${false}
          onInput=${typed(setPart)}
        /></label>
        <button>Add part</button>
        <button
          type="button"
          onClick=${() => act({ do: 'tree-part', ...where, part: { points: [] } })}
        >Part on the board</button>
        ${
          node.subregions &&
          html`<${Passing} type="button" onClick=${() => act({ do: 'tree-whole', ...where })}>No parts<//>`
        }
      </form>
      ${
        node.subregions?.some((given) => typeof given === 'object') &&
        html`<p>Mark the points of the last part: ${node.subregions.map((given) => partWords(given, height)).join(' + ')}</p>`
      }
      <form
        onSubmit=${submit(() => {
          if (name) act({ do: 'tree-param', ...where, name, value: Number(number) });
          setSetting('');
        })}
      >
        <label>Parameter here <input
          value=${setting}
          size="10"
          placeholder="eyes=2"
          spellcheck=${false}
          onInput=${typed(setSetting)}
        /></label>
        <${Button} off=${!name}>Set<//>
      </form>
    </div>
  `;
}
