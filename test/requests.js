import { readdirSync, readFileSync } from 'node:fs';
import { createClient } from '../wasm/node.js';
import { withRooms } from '../wasm/rooms.js';

/**
 * A request as a room sent it, and what came back.
 * @typedef {object} Recorded
 * @property {string} call which of CALLS sent it
 * @property {number} kind
 * @property {Uint8Array} bytes
 * @property {import('../wasm/client.js').RunOptions} options
 * @property {import('../wasm/client.js').RunResult | import('../wasm/error.js').TesujiError} answer
 */

const problems = new URL('../web/problems/', import.meta.url);
const PROBLEMS = readdirSync(problems)
  .filter((file) => file.endsWith('.sgf'))
  .map((file) => readFileSync(new URL(file, problems), 'utf8'));
const MARKED =
  '(;SZ[9]AB[ca][ga][cb][db][fb][gb][dc][ec][fc]AW[ba][ha][bb][hb][bc][cc][gc][hc][cd][dd][ed][fd]' +
  '[gd]MA[fb]PL[B](;B[eb]C[RIGHT])(;B[ea];W[eb]C[wrong]))';
/** A corner in which Black lives, with play allowed on 9 x 6 points. */
const WIDE = {
  size: /** @type {[number, number]} */ ([11, 8]),
  black: ['db', 'ac', 'bc', 'cc', 'dc'],
  white: [
    ...[...'cdefg'].flatMap((y) => `j${y}`),
    ...['ja', 'jb', 'ec', 'cd', 'dd'],
    ...[...'abcdefghi'].map((x) => `${x}g`),
  ],
  target: ['bc'],
  region: [...'abcdef'].flatMap((y) => [...'abcdefghi'].map((x) => x + y)),
  defender: /** @type {const} */ ('B'),
};
const RECORD =
  '(;GM[1]FF[4]SZ[9]HA[2]AB[cc][gg];W[gc];B[cg];W[ee]C[a comment](;B[ef];W[fe])(;B[de];W[df];B[tt]))';

/**
 * Small uses of every room. Limits are nodes, never time, so that each run asks the same.
 * @type {Record<string, (tesuji: import('../wasm/rooms.js').Tesuji) => Promise<unknown>[]>}
 */
const CALLS = {
  sgf: ({ sgf }) => [
    sgf.parse(RECORD),
    sgf.parse('junk (;SZ[9]B[zz];C[x [1] y](;W[aa)) ('),
    sgf.parse('no game'),
  ],
  record: ({ record }) => [
    record(RECORD),
    record(RECORD, { variations: true, move: 2 }),
    record('(;SZ[5];B[aa];W[aa])', { strict: true }),
  ],
  solve: ({ solve }) => [
    ...PROBLEMS.map((problem) => solve(problem, { maxNodes: 30_000 })),
    solve(MARKED, { toPlay: 'both', maxNodes: 30_000 }),
    solve(MARKED, { toPlay: 'W', koThreats: [-1, 2], superko: 'positional', maxNodes: 3000 }),
    solve({ size: [5, 1], black: ['aa'], white: ['ca'], target: ['ca'] }, { maxNodes: 1000 }),
    solve({ size: 9, black: ['aa'], white: [] }, { target: ['bb'] }),
    solve(WIDE, { toPlay: 'B', maxNodes: 60_000 }),
  ],
  board: ({ board }) => [
    board({ size: [9, 9], moves: ['aa', 'bb', '', 'aa'] }),
    board(
      { size: [3, 2], black: ['aa'], white: ['ba'], toPlay: 'W', moves: ['ab', 'aa', 'bb', 'aa'] },
      { ko: 'positional', suicide: true },
    ),
  ],
  endgame: ({ endgame }) => [
    endgame.thermograph('4|-2||-4'),
    endgame.thermograph({ rows: ['XXXO', 'X..O', 'XXXO'] }, { scoring: 'area', path: [0] }),
    endgame.thermograph({ graph: { K1: [[1], ['K2']], K2: [['K1'], [0]] }, root: 'K1' }),
    endgame.federation({
      regions: ['{8[eyes=2]|4||2|0} default eyes=1', '{1||0|-1}'],
      conditions: [{ if: 'eyes < 2', offset: 1 }],
    }),
    endgame.advise({ regions: ['6|0', '4||0|-6'] }, { coupons: [4, '7/2'], komaster: 'W' }),
    endgame.advise({ regions: [{ rows: ['XXOO', 'Xo.O', 'XXOO'] }, '4|0'] }),
    endgame.thermograph('4|zz'),
    endgame.canonical('{4|0,1}+{2|-2}', { cooling: '1/2' }),
    endgame.canonical({ rows: ['XXXXXO', 'X....O', 'XXXXXO'] }),
    endgame.compare('{0|*}', '0'),
    endgame.compare('1/3', '0'),
    endgame.regions(MARKED),
    endgame.regions({ size: 5, black: ['ba', 'bb', 'ab'], white: [] }, { alive: ['ba'] }),
    endgame.regions({ size: 2, black: ['aa', 'ba', 'ab', 'bb'], white: [] }),
  ],
  fullboard: ({ fullboard }) => [
    fullboard({ size: [3, 4] }),
    fullboard({ size: [3, 4], table: false }),
    fullboard({ size: [3, 4], rules: 'psk' }),
    fullboard({ size: [2, 3], tree: true }),
    fullboard({ size: [2, 2], rules: 'psk', moves: ['aa', 'ba', 'bb'] }),
    fullboard({ size: 5, table: false }, { maxNodes: 100_000, memoryMB: 16 }),
    fullboard({ size: [6, 3], komi: 0.5, toPlay: 'W' }, { maxNodes: 100_000, memoryMB: 16 }),
    fullboard({ size: 3, suicide: true, black: ['aa'], white: ['bb'] }),
    fullboard({ size: 2, black: ['aa', 'ba', 'ab', 'bb'] }),
    fullboard({ size: 3, black: ['ab', 'bb', 'cb'], scoring: 'territory' }),
  ],
  gomoku: ({ gomoku }) => [
    gomoku.reply(['h8', 'a1', 'i8', 'a3', 'j9', 'a5']),
    gomoku.analyse(['h8', 'a1', 'i8', 'a3', 'j8'], { maxPlies: 9 }),
    gomoku.threats(['h8', 'a1', 'i8', 'a3', 'j9', 'a5']),
    gomoku.reply(['h8', 'h8']),
    gomoku.reply(['c3', 'a1'], { size: 5, rule: 'five-or-more' }),
    gomoku.verify({ sample: 2 }),
  ],
  'walks and trees': ({ hint, reply, lint, tree }) => [
    hint(MARKED, { level: 'line', maxNodes: 30_000 }),
    reply(MARKED, ['ea'], { maxNodes: 30_000 }),
    lint(MARKED, { maxNodes: 30_000 }),
    tree(MARKED, { maxNodes: 30_000 }),
  ],
  proofs: ({ certificate, verify }) => [
    certificate(MARKED, { maxNodes: 30_000 }).then((proof) => verify(proof, { maxNodes: 30_000 })),
  ],
};

/**
 * Makes every call and gives the requests that reached the core, in a fixed order.
 * @returns {Promise<Recorded[]>}
 */
export async function recordRequests() {
  const client = createClient();
  /** @type {Recorded[]} */
  const recorded = [];
  for (const [call, make] of Object.entries(CALLS)) {
    /** @type {any} */
    const recorder = {
      async run(
        /** @type {number} */ kind,
        /** @type {Uint8Array} */ bytes,
        /** @type {any} */ options,
      ) {
        const settle = (/** @type {any} */ answer) =>
          void recorded.push({ call, kind, bytes: new Uint8Array(bytes), options, answer });
        try {
          const answer = await client.run(kind, bytes, options);
          settle(answer);
          return answer;
        } catch (error) {
          settle(error);
          throw error;
        }
      },
    };
    await Promise.allSettled(make(withRooms(recorder)));
  }
  client.dispose();
  return recorded;
}
