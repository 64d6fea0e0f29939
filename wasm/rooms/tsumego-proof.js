import { quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import {
  attacks,
  colorOf,
  encodeProblem,
  indexOf,
  kindFor,
  MOST_THREATS,
  neverKoOf,
  numberOf,
  pointOf,
  toObject,
  wordsOf,
} from './problem.js';
import { readProblem } from './problem-read.js';
import { halfOf, limitsLeft, sharing } from './tsumego-limits.js';
import { inZoneAlone } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('../client.js').RunOptions} RunOptions */

/**
 * One statement with its proof.
 * @typedef {object} Claim
 * @property {Color} first who moves first
 * @property {number} koThreats external ko threats of the side that moves first, less the other's
 * @property {boolean} succeeds whether the side that moves first reaches its goal
 * @property {string} moves the winner's moves, two letters each (`--` is a pass), in the order in
 *   which the checker's walk asks for them
 * @property {number} positions that the walk looks at
 */

/**
 * A proof that can be checked without the solver.
 * @typedef {object} Certificate
 * @property {'tesuji-certificate'} type
 * @property {1 | 2} version 1: proofs of kills end with the capture of the target; 2: or where the checker sees by itself
 *   that it cannot get two eyes any more
 * @property {string} [id]
 * @property {import('./problem.js').ProblemObject & { koThreats?: [number, number], superko?: string, suicide?: boolean, neverKo?: Color[] }} problem
 *   with target, region and the stones of the frame
 * @property {Claim[]} claims
 * @property {string[]} assumes as the answer's; `zone`: one side succeeds in a wide region, and the
 *   region of `problem` is only the points on which that rests, with stones of the other one beside
 *   them: that what is elsewhere does not matter is not checked
 * @property {boolean} complete whether the outcome of every side that was asked for is proved here
 */

const ON_BOARD_MS = 10_000; // for what may be proved on the whole board, too
const PROVED = 2;
const PASS = '--';
const STATUS = /** @type {const} */ (['running', 'running', 'verified', 'refuted', 'too-big']);

/**
 * What has to be shown for a verdict: that the mover succeeds with so many threats, and that it
 * fails with one less.
 * @param {import('./tsumego.js').Verdict} verdict
 * @param {[number, number]} range
 * @returns {{ koThreats: number, succeeds: boolean }[]}
 */
function statements({ outcome, koThreats }, [least, most]) {
  if (outcome === 'win') return [{ koThreats: least, succeeds: true }];
  if (outcome === 'loss') return [{ koThreats: most, succeeds: false }];
  if (outcome === 'unknown') return [];
  return [
    { koThreats: Number(koThreats), succeeds: true },
    { koThreats: Number(koThreats) - 1, succeeds: false },
  ];
}

/**
 * The four words behind the problem in a request.
 * @param {Position} framed
 * @param {{ first: Color, koThreats: number, succeeds: boolean }} claim
 * @param {number} version
 */
function tailOf(framed, { first, koThreats, succeeds }, version) {
  const attacking = attacks(framed, first);
  const threats = attacking ? koThreats : -koThreats;
  return [numberOf(first), threats, Number(attacking === succeeds), version - 1];
}

/**
 * Writes the certificate of an answer. One that rests on a zone is about that, but a capture or a connection that one
 * search has shown is tried on the whole board first.
 * @param {import('../client.js').Client} client
 * @param {import('./tsumego.js').Solved} solved
 * @param {RunOptions & { untilCapture?: boolean }} options
 * @returns {Promise<Certificate>}
 */
export async function certify(client, solved, { untilCapture = false, ...options }) {
  const version = untilCapture ? 1 : 2;
  const { answer, zone, net = zone } = solved;
  const alone = inZoneAlone({ ...solved, zone: net });
  const onBoard = alone !== solved.framed && answer.goal !== 'life' && !solved.net;
  let framed = onBoard ? solved.framed : alone;
  const most = onBoard ? onBoardLimits(options) : options;
  let proved = await proofsOf(client, answer, framed, version, most);
  if (onBoard && !proved.all) {
    const shut = await proofsOf(client, answer, alone, version, limitsLeft(options, proved));
    if (shut.claims.length > proved.claims.length) [framed, proved] = [alone, shut];
  }
  const { claims, all } = proved;
  const neverKo = neverKoOf(framed);
  return {
    type: 'tesuji-certificate',
    version,
    ...(answer.id !== undefined && { id: answer.id }),
    problem: {
      ...toObject(framed),
      koThreats: [...framed.koThreats],
      ...(framed.positional && { superko: 'positional' }),
      ...(framed.suicide && { suicide: true }),
      ...(neverKo.length > 0 && { neverKo }),
    },
    claims,
    assumes: framed === solved.framed ? answer.assumes.filter((one) => one !== 'escape') : ['zone'],
    complete: all && Object.values(answer.first).every(({ outcome }) => outcome !== 'unknown'),
  };
}

/**
 * What is spent on a proof on the whole board at most.
 * @param {RunOptions} options
 */
function onBoardLimits(options) {
  const { maxMs = Infinity, ...half } = halfOf(options);
  return { ...half, maxMs: Math.min(maxMs, ON_BOARD_MS) };
}

/**
 * The proofs of what an answer says, whether these are all, and what they have cost.
 * @param {import('../client.js').Client} client
 * @param {import('./tsumego.js').Answer} answer
 * @param {Position} framed
 * @param {1 | 2} version
 * @param {RunOptions} options
 */
async function proofsOf(client, answer, framed, version, options) {
  const started = performance.now();
  const shared = sharing(client, options);
  /** @type {Claim[]} */
  const claims = [];
  let [all, nodes] = [true, 0];
  for (const [color, verdict] of Object.entries(answer.first)) {
    const first = /** @type {Color} */ (color);
    for (const statement of statements(verdict, framed.koThreats)) {
      const captures = statement.succeeds === (first !== framed.defender);
      if (answer.safeLiberties !== undefined && !captures) {
        all = false; // no rule makes stones safe that have so many liberties
        continue;
      }
      const tail = tailOf(framed, { first, ...statement }, version);
      const request = encodeProblem({ ...framed, safeLiberties: 0 }, { tail });
      const written = await shared
        .run(kindFor(KINDS.CERTIFICATE, framed), request, options)
        .catch(orNone);
      nodes += written?.nodes ?? 0;
      const [status, positions, ...points] = written === null ? [] : wordsOf(written.bytes);
      if (status !== PROVED) {
        all = false;
        continue;
      }
      const moves = points.map((point) => (point < 0 ? PASS : pointOf(point, framed.width)));
      claims.push({ first, ...statement, moves: moves.join(''), positions });
    }
  }
  return { claims, all, nodes, ms: performance.now() - started };
}

/** Nothing where the memory is too small. @param {unknown} error */
function orNone(error) {
  if (error instanceof TesujiError && error.code === 'out-of-memory') return null;
  throw error;
}

/**
 * What the checker says.
 * @typedef {object} Verification
 * @property {string} [id]
 * @property {'verified' | 'refuted' | 'unknown'} status `verified`: every claim holds; `refuted`: one
 *   does not follow from its moves; `unknown`: the limits were reached
 * @property {{ first: Color, koThreats: number, succeeds: boolean, status: 'verified' | 'refuted' | 'too-big' | 'running', positions: number, line?: string[], leftOver?: number }[]} claims
 *   of what is refuted either: line: where the proof breaks; leftOver: so many moves at the end that are not asked for
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * Checks a certificate. The claims share the limits.
 * @param {import('../client.js').Client} client
 * @param {any} certificate
 * @param {RunOptions} options
 * @returns {Promise<Verification>}
 */
export async function verify(client, certificate, options) {
  if (certificate?.type !== 'tesuji-certificate' || !Array.isArray(certificate.claims))
    throw new TesujiError('bad-option', 'this is no certificate');
  const { id, version } = certificate;
  if (version !== 1 && version !== 2)
    throw new TesujiError('bad-option', `certificates of version ${quoted(version)} are not known`);
  const given = Array.from(certificate.claims, (claim) => ({ ...claim })); // before the caller may change them
  const { koThreats, superko, suicide, neverKo, ...problem } = certificate.problem ?? {};
  const position = await readProblem(client, problem, { koThreats, superko, suicide, neverKo });
  // Who connects is told by the stones, whatever the certificate says.
  const owner = position.stones[position.target?.[0] ?? -1];
  if (position.goal === 'connect' && owner) position.defender = colorOf(owner);
  for (const name of /** @type {const} */ (['target', 'region', 'defender']))
    if (position[name] === null)
      throw new TesujiError('bad-option', `the problem of a certificate has a ${name}`);
  const asked = given.map((claim, at) => checkedClaim(claim, at + 1, position));
  const shared = sharing(client, options);
  const claims = [];
  const seed = crypto.getRandomValues(new Int32Array(2)); // lest positions are made that hash alike
  let [nodes, ms] = [0, 0];
  for (const { points, ...claim } of asked) {
    const tail = [...tailOf(position, claim, version), ...seed, ...points];
    const kind = kindFor(KINDS.VERIFY, position);
    const result = await shared.run(kind, encodeProblem(position, { tail }), options);
    const [status, used, , ...line] = wordsOf(result.bytes);
    const leftOver = STATUS[status] === 'verified' ? points.length - used : 0;
    claims.push({
      ...claim,
      status: leftOver > 0 ? 'refuted' : STATUS[status],
      positions: result.nodes,
      ...(STATUS[status] === 'refuted' && {
        line: line.map((point) => pointOf(point, position.width)),
      }),
      ...(leftOver > 0 && { leftOver }),
    });
    nodes += result.nodes;
    ms += result.ms;
  }
  const all = claims.map(({ status }) => status);
  return {
    ...(id !== undefined && { id: String(id) }),
    status: all.includes('refuted')
      ? 'refuted'
      : all.length > 0 && all.every((status) => status === 'verified')
        ? 'verified'
        : 'unknown',
    claims,
    nodes,
    ms,
  };
}

/**
 * A claim with its moves as points, checked for its form.
 * @param {any} claim
 * @param {number} number of it, from 1
 * @param {Position} position
 * @returns {Omit<Claim, 'moves' | 'positions'> & { points: number[] }}
 */
function checkedClaim(claim, number, position) {
  const { first, koThreats, succeeds, moves } = claim;
  const fields = /** @type {const} */ ([
    ['first', first === 'B' || first === 'W', 'B or W'],
    [
      'koThreats',
      Number.isInteger(koThreats) && Math.abs(koThreats) <= MOST_THREATS,
      `a whole number from -${MOST_THREATS} to ${MOST_THREATS}`,
    ],
    ['succeeds', typeof succeeds === 'boolean', 'true or false'],
    ['moves', typeof moves === 'string' && moves.length % 2 === 0, 'two letters for each move'],
  ]);
  for (const [name, fine, wanted] of fields)
    if (!fine)
      throw new TesujiError(
        'bad-option',
        `claim ${number}: ${name} is ${wanted}, not ${quoted(claim[name])}`,
      );
  const points = [];
  for (let at = 0; at < moves.length; at += 2) {
    const name = moves.slice(at, at + 2);
    const point = name === PASS ? -1 : indexOf(name, position);
    if (Number.isNaN(point) || (point < 0 && name !== PASS))
      throw new TesujiError(
        'bad-option',
        `claim ${number}: moves: ${quoted(name)} is no point of the board`,
        { point: name },
      );
    points.push(point);
  }
  return { first, koThreats, succeeds, points };
}
