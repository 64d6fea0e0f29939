/**
 * The solution of a position as a tree where it is not read off a whole board: one search for each
 * position, so that it takes time; what was not proved is left out.
 */

/** @typedef {import('./fullboard.js').FullboardAnswer} FullboardAnswer */
/** @typedef {import('./fullboard-tree.js').Node} Node */

/**
 * @typedef {object} Place a node's position
 * @property {string[]} moves on the way to it
 * @property {boolean} wrong behind a wrong move: only one answer is shown
 * @property {boolean} passed whether the last move was a pass, which may be one before the root
 */

/** @typedef {{ move: string, best: boolean, value: [lo: number, hi: number] }} Choice */

/**
 * @param {(moves: string[]) => Promise<{ answer: FullboardAnswer, key: string }>} ask the answer after
 *   moves from the root, and what makes two positions the same
 * @param {{ width: number, depth: number, nodes: number, isOver: () => boolean, passed: boolean }} limits wrong
 *   moves and further best ones shown at each position, plies, nodes, when no further position is asked about, and
 *   whether the move before the root was a pass
 * @param {(move: string) => number} numberOf the core's number of a move
 * @returns {Promise<Node[]>}
 */
export async function walkSolution(ask, limits, numberOf) {
  const first = await ask([]);
  const { lo, hi } = first.answer;
  /** @type {Node[]} */
  const nodes = [
    {
      ...{ parent: -1, move: -1, black: false, lo, hi, best: true },
      ...{ same: -1, cycle: 0 },
      end: false,
      shy: false,
    },
  ];
  /** @type {Place[]} */
  const places = [{ moves: [], wrong: false, passed: limits.passed }];
  const seen = new Map([[first.key, 0]]);
  for (let n = 0; n < nodes.length && !limits.isOver(); n++) {
    const { moves, wrong, passed } = places[n];
    if (nodes[n].end || moves.length >= limits.depth) continue;
    const { answer, key } = n === 0 ? first : await ask(moves);
    Object.assign(nodes[n], { lo: answer.lo, hi: answer.hi });
    const same = seen.get(key);
    if (n > 0 && same !== undefined) {
      Object.assign(nodes[n], { same, cycle: pliesUp(nodes, n, same) });
      continue;
    }
    seen.set(key, n);
    for (const { move, best, value } of choicesOf(answer, wrong ? 0 : limits.width)) {
      if (nodes.length === limits.nodes) break;
      const end = move === '' && passed;
      nodes.push({
        ...{ parent: n, move: numberOf(move), black: answer.toPlay === 'B', best, end },
        ...{ lo: value[0], hi: value[1], same: -1, cycle: 0, shy: false },
      });
      places.push({ moves: [...moves, move], wrong: wrong || !best, passed: move === '' });
    }
  }
  return nodes;
}

/**
 * Plies from a node up to another; 0 where that is not above it.
 * @param {Node[]} nodes
 * @param {number} from
 * @param {number} to
 */
function pliesUp(nodes, from, to) {
  let plies = 0;
  for (let n = from; n >= 0; n = nodes[n].parent, plies++) if (n === to) return plies;
  return 0;
}

/**
 * The moves to show, the one to play first: best ones, then those that are proved to be worse.
 * @param {FullboardAnswer} answer
 * @param {number} width
 * @returns {Choice[]}
 */
function choicesOf({ move, moves, values, toPlay, lo, hi }, width) {
  const best =
    typeof move !== 'string' ? moves : [move, ...moves.filter((other) => other !== move)];
  const worse = Object.keys(values).filter((other) => {
    const [low, high] = values[other];
    return !best.includes(other) && (toPlay === 'B' ? high < lo : low > hi);
  });
  const choice = (/** @type {boolean} */ good) => (/** @type {string} */ name) => ({
    move: name,
    best: good,
    value: values[name],
  });
  return [
    ...best.slice(0, width + 1).map(choice(true)),
    ...worse.slice(0, width).map(choice(false)),
  ];
}
