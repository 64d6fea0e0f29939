import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { drawn } from '../drawn.js';
import { randomBelow } from '../random.js';

/** @typedef {import('../../wasm/rooms/problem.js').Problem} Problem */
/** @typedef {import('../../wasm/rooms/tsumego-tree.js').TreeNode} TreeNode */

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

const shelf = new URL('../../web/problems/', import.meta.url);
/** @type {[name: string, problem: Problem][]} */
const PROBLEMS = readdirSync(shelf)
  .filter((name) => name.endsWith('.sgf'))
  .map((name) => [name, readFileSync(new URL(name, shelf), 'utf8')]);
// What leaves these regions meets stones that are only assumed.
PROBLEMS.push(
  [
    'open on the left',
    drawn(`
      O . . . . . . .
      . B . O . . . .
      . B . . . . . .
      . B . O . . . .
      . . O . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .`),
  ],
  [
    'open at the edge',
    drawn(`
      . . X O . . O X .
      . . X O O O O X .
      . . . X X X X . .
      . . . . . . . . .
      . . . . . . . . .`),
  ],
);

/**
 * All lines of a tree.
 * @param {TreeNode[]} nodes
 * @param {string[]} path
 * @returns {string[][]}
 */
function linesOf(nodes, path = []) {
  return nodes.flatMap(({ move, children }) => {
    const line = [...path, move];
    return children.length === 0 ? [line] : linesOf(children, line);
  });
}

/**
 * @param {Problem} problem
 * @param {'B' | 'W'} toPlay
 * @param {string[]} moves
 */
async function assertPossible(problem, toPlay, moves) {
  const { size, black, white } = await tesuji.problem(problem);
  const game = { size: /** @type {[number, number]} */ (size), black, white, toPlay, moves };
  const { verdicts } = await tesuji.board(game);
  const line = `${toPlay} ${moves.join(' ')}`;
  assert.deepEqual([line, verdicts.find((verdict) => verdict !== 'legal')], [line, undefined]);
}

describe('what is shown can be played on the board as it stands', () => {
  const limits = { maxNodes: 100_000 };
  for (const [name, problem] of PROBLEMS)
    it(`${name}: main lines, a hint’s, and those of the tree`, async () => {
      const { first } = await tesuji.solve(problem, { ...limits, toPlay: 'both' });
      for (const [color, { pv, moves, outcome }] of Object.entries(first)) {
        const toPlay = /** @type {'B' | 'W'} */ (color);
        await assertPossible(problem, toPlay, pv);
        if (outcome !== 'loss') assert.equal(pv[0], moves[0]);
        const hint = await tesuji.hint(problem, { ...limits, toPlay, level: 'line' });
        await assertPossible(problem, toPlay, hint.line ?? []);
        const tree = await tesuji.tree(problem, { ...limits, toPlay, format: 'json' });
        for (const line of linesOf(tree.children)) await assertPossible(problem, toPlay, line);
      }
    });
});

describe('a game against a visitor', () => {
  const limits = { maxNodes: 20_000 };
  for (const [number, [name, problem]] of PROBLEMS.entries())
    it(`${name}: goes on whatever is played in the region and around it`, async () => {
      const below = randomBelow(number + 1);
      const { size, black, white } = await tesuji.problem(problem);
      const { region, first } = await tesuji.solve(problem, limits);
      const toPlay = /** @type {'B' | 'W'} */ (Object.keys(first)[0]);
      const [width, height] = /** @type {[number, number]} */ (size);
      const points = [...'abcdefghijklmnopqrs']
        .slice(0, height)
        .flatMap((y) => [...'abcdefghijklmnopqrs'].slice(0, width).map((x) => x + y));
      const game = { size: /** @type {[number, number]} */ (size), black, white, toPlay };
      const isLegal = async (/** @type {string[]} */ moves) =>
        (await tesuji.board({ ...game, moves }, { ko: 'situational' })).verdicts.at(-1) === 'legal';
      /** @type {string[]} */
      const moves = [];
      while (moves.length < 20) {
        const from = below(4) > 0 ? region : points;
        const move = from[below(from.length)];
        if (!(await isLegal([...moves, move]))) continue;
        moves.push(move);
        const reply = await tesuji.reply(problem, moves, limits);
        if (reply.move === null) break;
        assert.ok(await isLegal([...moves, reply.move]), `${moves.join(' ')}: ${reply.move}`);
        moves.push(reply.move);
      }
    });
});

describe('a ko that is retaken at once', () => {
  it('has a threat and its answer before it, as passes', async () => {
    const problem = `(;SZ[19]PL[B]AB[db][eb][fb][gb][cc][dc][gc][hc][bd][cd][hd][id][be][de][ie][je]
      [bf][cf][jf][cg][dg][gg][hg][ig][jg][dh][eh][fh][gh]
      AW[fc][dd][ed][gd][ee][fe][he][df][gf][hf][eg][fg]MA[fc][dd][he][eg]
      SL[ec][fc][dd][ed][fd][gd][ce][de][ee][fe][ge][he][df][ef][ff][gf][hf][if][eg][fg])`;
    const { sgf, outcome } = await tesuji.tree(problem);
    assert.equal(outcome, 'win'); // whatever threats White has
    assert.match(String(sgf), /;W\[\]C\[A ko threat[^;]*;B\[\]C\[A ko threat[^;]*;W\[\w\w\]/);
    const lint = await tesuji.lint(String(sgf));
    assert.ok(lint.ok, JSON.stringify(lint.issues));
  });
});

describe('what has stood on a line', () => {
  it('comes again only after a threat and its answer, as passes', async () => {
    const problem = drawn(`
      O O .
      B X .
      O . O
      O O O`);
    const { first } = await tesuji.solve(problem, { superko: 'situational' });
    assert.equal(first.W?.outcome, 'loss');
    assert.deepEqual(first.W?.pv.slice(0, 8), ['cb', 'ca', 'ba', '', '', '', 'aa', 'ca']);
  });
});
