import { checkedLimits } from '../client.js';
import { chainAt, neighbors, playOn } from './chains.js';
import {
  asSide,
  colorOf,
  encodeProblem,
  indexOf,
  numberOf,
  other,
  pointOf,
  threatsOf,
} from './problem.js';
import { goingOn, halfOf, isOver, limitsLeft, sumOf } from './tsumego-limits.js';
import { survives } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').Verdict} Verdict */
/** @typedef {import('./tsumego.js').WatchOptions} WatchOptions */

/**
 * Has the solver answer a request about a position.
 * @typedef {(position: Position, request: Uint8Array, options: WatchOptions) => Promise<Solved>} Ask
 */

const WHOLE_POINTS = 361; // of a board that is searched as a whole
/* Nodes for it: with a few liberties that make safe, or where none ever do; with one more, which nets take; with none
 * after that, for a capture that is found so alone. */
const WHOLE_NODES = [120_000, 120_000, 20_000];
const OPEN_POINTS = 20; // empty ones at least around stones that may run away,
const OPEN_LIBERTIES = 4; // and liberties of theirs at most
const COLORS = /** @type {const} */ (['B', 'W']);
const NETS = 2; // moves that may make a net, each looked at by itself,
const NET = 120_000; // with so many nodes, and
const MESH = 20_000; // so many after each reply
const GLANCES = [500, 5_000, 20_000, 100_000]; // nodes for each look at stones that may be meant, soon found ones first,
const GLANCED = 1_000_000; // and for all of them
const GROUP = 12; // stones of a group whose life is meant more likely than a capture

/**
 * Ladders and connections run far: no region says where.
 * @param {Position} position
 */
export function isFar({ goal, region }) {
  return (goal === 'capture' || goal === 'connect') && region === null;
}

/**
 * A capture or a connection that no region was given for is looked for on the whole board, since
 * ladders run across it: the outcome with one first move. A capture is proved for the board as it stands;
 * where there is none the stones mostly only run away, which is said with what it assumes. Null
 * where that is not asked; what stays unknown is looked for in a region.
 * @param {Ask} ask
 * @param {Position} position
 * @param {WatchOptions} options
 * @returns {Promise<Solved | null>}
 */
export async function onWholeBoard(ask, position, options) {
  const { stones } = position;
  if (!isFar(position) || stones.length > WHOLE_POINTS) return null;
  checkedLimits(options);
  const half = { ...options, ...(options.maxMs !== undefined && { maxMs: options.maxMs / 2 }) };
  const looked = await contested(ask, position, halfOf(half));
  const target =
    position.target ?? looked.meant?.target ?? (await meantTarget(ask, position, options));
  if (target === null) return null;
  const targetRule = looked.meant?.targetRule ?? position.targetRule;
  const whole = { ...position, target, targetRule, region: [...stones.keys()] };
  const sides = position.both || position.toPlay === null ? COLORS : [position.toPlay];
  const escapes = [...escapesOf(whole, target), 0];
  const one = await lookForNets(ask, asSide(whole, sides[0]), escapes, goingOn(half, looked));
  Object.assign(one.answer, sumOf(one.answer, looked));
  const left = goingOn(half, one.answer);
  const found =
    sides.length === 1
      ? one
      : bothOf(one, await lookForNets(ask, asSide(whole, sides[1]), escapes, left));
  const { toPlay, both } = position;
  const safeLiberties = found.answer.safeLiberties === undefined ? 0 : found.framed.safeLiberties;
  const framed = { ...found.framed, toPlay, both, safeLiberties };
  const guess = position.target === null && looked.meant === null;
  return { ...found, position, framed, done: false, guess };
}

/**
 * Whether marked stones are dead, whatever the attacker plays, but only among stones that the board lacks:
 * which first move takes them on the board as it stands is another question.
 * @param {Solved} solved
 */
export function isDeadByFrame({ position, framed, answer }) {
  const attacker = framed.defender === null ? undefined : answer.first[other(framed.defender)];
  const isDead = attacker?.outcome === 'win' && attacker.tenuki === true;
  return isDead && position.target !== null && answer.assumes.includes('frame');
}

/**
 * Looks whether the attacker, moving first, captures stones in the open, as in a ladder across the board: they are
 * dead then, without an assumption. Not where that is not asked, or more is known. Where nobody has said what is meant
 * it may be a capture altogether.
 * @param {Ask} ask
 * @param {Solved} solved what is known otherwise
 * @param {WatchOptions} options
 * @returns {Promise<{ caught: Solved | null, nodes: number, ms: number }>} that with the capture; what it has cost
 */
export async function inTheOpen(ask, solved, options) {
  const { position, framed, answer } = solved;
  const { stones } = position;
  const { target, defender } = framed;
  const attacker = defender === null ? undefined : answer.first[other(defender)];
  const verdicts = Object.values(answer.first);
  const areOpen = verdicts.every(({ outcome }) => outcome === 'unknown');
  const isOpen = areOpen || (verdicts.length === 1 && isDeadByFrame(solved));
  const none = { caught: null, nodes: 0, ms: 0 };
  if (target === null || !isOpen || stones.length > WHOLE_POINTS) return none;
  if (position.target === null)
    return position.goal === null && areOpen ? meantCapture(ask, solved, options) : none;
  if (attacker === undefined) return none;
  const asked = { goal: /** @type {const} */ ('capture'), target, defender };
  const whole = { ...position, ...asked, region: [...stones.keys()] };
  const escapes = escapesOf(whole, target);
  if (escapes.length === 0) return none;
  const capture = await lookFar(ask, asSide(whole, other(answer.defender)), escapes, options);
  const { nodes, ms } = capture.answer;
  return { caught: succeedsIn(capture) ? withCapture(solved, capture) : null, nodes, ms };
}

/**
 * Where nothing is said and the life of no large group is at stake, nor settled soon: stones that are captured or not as
 * either side moves first are what is meant. A single one hardly is, unless nothing else comes to mind.
 * @param {Ask} ask
 * @param {Solved} solved
 * @param {WatchOptions} options
 * @returns {ReturnType<typeof inTheOpen>}
 */
async function meantCapture(ask, { position, framed }, options) {
  const { toPlay, both } = position;
  const asked = { ...position, goal: /** @type {const} */ ('capture') };
  const target = /** @type {number[]} */ (framed.target);
  const group = new Set(target.flatMap((point) => [...chainAt(position, point).chain]));
  if (group.size > GROUP) return { caught: null, nodes: 0, ms: 0 };
  const alone = target.length === 1 ? target[0] : -1;
  const { meant, ...spent } = await contested(ask, asked, halfOf(halfOf(options)), {
    rounds: 2,
    may: ({ first, size, saved }) => !saved && (size > 1 || first === alone),
  });
  if (meant === null) return { caught: null, ...spent };
  const found = await onWholeBoard(ask, { ...asked, ...meant }, goingOn(options, spent));
  const owner = position.stones[/** @type {number[]} */ (meant.target)[0]];
  const side = both || toPlay === null ? other(colorOf(owner)) : toPlay;
  const isCaught = found?.answer.first[side]?.outcome === 'win';
  return { caught: isCaught ? found : null, ...sumOf(spent, found?.answer ?? null) };
}

/** @param {Solved} solved of one side */
function succeedsIn({ answer }) {
  return Object.values(answer.first)[0].outcome === 'win';
}

/**
 * What was found, with the capture that was found besides.
 * @param {Solved} solved
 * @param {Solved} capture
 * @returns {Solved}
 */
function withCapture({ position, framed, answer }, capture) {
  const { toPlay, both } = framed;
  return {
    ...capture,
    position,
    framed: { ...capture.framed, toPlay, both, safeLiberties: 0 },
    answer: {
      ...capture.answer,
      goal: 'life',
      first: { ...answer.first, ...capture.answer.first },
    },
    zone: [],
    done: false,
  };
}

/**
 * Where no stones are marked that are to be captured: the largest chain with few liberties that is captured when the
 * other side moves first, and not when its own does, as far as a glance at each tells; else some of which one is
 * captured, as by a double atari. What is in no danger, or dead, is no problem. And what that has cost.
 * @param {Ask} ask
 * @param {Position} position
 * @param {WatchOptions} options
 * @param {object} [among]
 * @param {number} [among.rounds] so many of GLANCES
 * @param {(chain: ReturnType<typeof mortalChains>[0]) => boolean} [among.may] whether it may be a chain
 * @returns {Promise<{ meant: Pick<Position, 'target' | 'targetRule'> | null, nodes: number, ms: number }>}
 */
async function contested(
  ask,
  position,
  options,
  { rounds = GLANCES.length, may = () => true } = {},
) {
  const spent = { nodes: 0, ms: 0 };
  if (position.target !== null || position.goal !== 'capture') return { meant: null, ...spent };
  const region = [...position.stones.keys()];
  const limits = { ...options, maxNodes: Math.min(GLANCED, options.maxNodes ?? Infinity) };
  const isSpent = () => isOver(limitsLeft(limits, spent));

  /**
   * @param {number[]} target several: one of them is to be captured
   * @param {boolean} first whether their own side moves first
   * @param {number} round
   * @returns {Promise<boolean>} whether they are captured
   */
  async function isTaken(target, first, round) {
    const { maxNodes, onProgress, ...left } = goingOn(limits, spent);
    const glance = {
      ...left,
      maxNodes: Math.min(GLANCES[round], maxNodes),
      ...(onProgress && {
        onProgress: (/** @type {{ nodes: number, ms: number }} */ { nodes, ms }) =>
          onProgress({ nodes, ms }),
      }),
    };
    const defender = colorOf(position.stones[target[0]]);
    const side = first ? defender : other(defender);
    const targetRule = target.length > 1 ? /** @type {const} */ ('all') : null;
    const asked = asSide({ ...position, target, targetRule, defender, region }, side);
    const escapes = [...escapesOf(asked, target), 0].slice(0, round + 1);
    const { answer } = await lookFar(ask, asked, escapes, glance);
    Object.assign(spent, sumOf(spent, answer));
    const taken = answer.first[side]?.outcome === (first ? 'loss' : 'win');
    return taken && answer.assumes.length === 0;
  }

  /** @type {(target: number[], round: number) => Promise<boolean>} captured, but not if its own side moves first */
  const hangs = async (target, round) =>
    (await isTaken(target, false, round)) && !(await isTaken(target, true, Math.max(round, 1)));

  const chains = mortalChains(position).filter(may);
  for (const saved of [0, 1]) {
    const asked = chains.filter((chain) => chain.saved === saved);
    /** @type {typeof asked[0] | null} */
    let found = null;
    for (let round = 0; round < rounds; round++) {
      for (const chain of asked) {
        if (isSpent()) break;
        if (chain.size <= (found?.size ?? 0)) break; // larger ones take longer
        if (await hangs([chain.first], round)) found = chain;
      }
      if (found !== null && (round > 0 || isSpent()))
        return { meant: { target: [found.first], targetRule: null }, ...spent };
      if (found !== null || saved) continue;
      for (const target of doubles(asked))
        if (!isSpent() && (await hangs(target, round)))
          return { meant: { target, targetRule: 'all' }, ...spent };
    }
  }
  return { meant: null, ...spent };
}

/**
 * Chains of one colour that one move takes a liberty from, so that one of them may be captured.
 * @param {{ first: number, stone: number, liberties: Set<number> }[]} chains
 * @returns {number[][]}
 */
function doubles(chains) {
  const found = new Map();
  for (const hit of new Set(chains.flatMap(({ liberties }) => [...liberties])))
    for (const color of [1, 2]) {
      const hurt = chains.filter(({ stone, liberties }) => stone === color && liberties.has(hit));
      const target = hurt.map(({ first }) => first);
      if (target.length > 1) found.set(String(target), target);
    }
  return [...found.values()];
}

/**
 * The chains of few liberties that may be meant, the largest first: those that may be captured, and those that may be
 * saved, which are not single stones.
 * @param {Position} position
 */
function mortalChains(position) {
  const { stones, defender, toPlay, both } = position;
  const own = toPlay === null || both ? 0 : numberOf(toPlay);
  const found = new Map();
  for (const [point, stone] of stones.entries()) {
    if (stone === 0 || (defender !== null && colorOf(stone) !== defender)) continue;
    const { first, chain, liberties } = chainAt(position, point);
    const saved = Number(stone === own);
    if (liberties.size > OPEN_LIBERTIES || (saved && chain.size === 1)) continue;
    found.set(first, { first, stone, saved, liberties, size: chain.size });
  }
  return [...found.values()].sort((one, two) => two.size - one.size);
}

/**
 * The stones that are most likely meant to be captured where none are marked.
 * @param {Ask} ask
 * @param {Position} position
 * @param {WatchOptions} options
 */
async function meantTarget(ask, position, options) {
  if (position.goal !== 'capture') return null;
  const request = encodeProblem(position, { skipMoves: true, skipSeki: true });
  const { framed } = await ask(position, request, { ...options, maxNodes: 1 });
  return framed.target;
}

/**
 * With how many liberties the stones to be captured may count as safe, the number that is easier
 * to reach first: what keeps them below it is a capture all the same, and sooner found. None where
 * they are not one chain in the open, or some that have to be saved all.
 * @param {Position} position
 * @param {number[]} target
 * @returns {number[]}
 */
function escapesOf(position, target) {
  const chains = target.map((point) => chainAt(position, point));
  const isOne =
    target.every((point) => chains[0].chain.has(point)) || position.targetRule === 'all';
  if (position.goal !== 'capture' || !isOne) return [];
  const most = Math.max(...chains.map(({ liberties }) => liberties.size));
  if (most > OPEN_LIBERTIES || !chains.every((chain) => isRoomy(position, chain))) return [];
  const least = Math.max(3, most + 1);
  return [least, least + 1];
}

/**
 * @param {Position} position
 * @param {{ liberties: Set<number> }} chain
 */
function isRoomy(position, { liberties }) {
  const open = new Set(liberties);
  for (const at of open)
    for (const next of neighbors(position, at)) if (position.stones[next] === 0) open.add(next);
  return open.size >= OPEN_POINTS;
}

/**
 * Asks for one side with one number of liberties after the other, until nothing has to be assumed; each
 * time with half of the time that is left. The answer is that with the last number that there is one with. Where more
 * liberties stay out of reach it may be a net, so that a capture that fails has moves to try.
 * @param {Ask} ask
 * @param {Position} whole
 * @param {number[]} escapes as many as WHOLE_NODES at most, the last may be 0
 * @param {WatchOptions} options
 * @returns {Promise<Solved>}
 */
async function lookFar(ask, whole, escapes, options) {
  const found = [];
  let spent = { nodes: 0, ms: 0 };
  for (const [index, safeLiberties] of escapes.entries()) {
    if (safeLiberties > 0 && found.at(-1)?.answer.status === 'unknown') continue;
    const position = { ...whole, safeLiberties };
    const request = encodeProblem(position, { skipMoves: true, skipSeki: true });
    const limits = goingOn(options, spent);
    limits.maxNodes = Math.min(WHOLE_NODES[index], limits.maxNodes ?? Infinity);
    if (limits.maxMs !== undefined) limits.maxMs /= 2;
    const solved = await ask(position, request, limits);
    const { answer, framed, zone } = solved;
    const [[first, verdict]] = Object.entries(answer.first);
    const captured = ['win', 'loss'].includes(verdict.outcome) && !survives(framed, first, verdict);
    verdict.complete = false;
    answer.status = verdict.outcome === 'unknown' ? 'unknown' : 'partial';
    spent = sumOf(spent, answer);
    found.push(solved);
    if (captured || zone.length > 0) break;
    if (safeLiberties > 0 && answer.status === 'partial')
      Object.assign(answer, { assumes: ['escape'], safeLiberties });
  }
  const last = found.filter(({ answer }) => answer.status === 'partial').at(-1) ?? found[0];
  const harder = found[found.indexOf(last) + 1];
  if (harder?.framed.safeLiberties) {
    withTries(last.answer, harder.answer);
    last.unsure = true;
  }
  Object.assign(last.answer, spent);
  return last;
}

/**
 * `lookFar`, and where stones have got away, as far as so many liberties are safe, whether they are in a net after all:
 * one in which they are captured on the board as it stands, by a move that has resisted long, or as they are where they
 * move first.
 * @param {Ask} ask
 * @param {Position} whole
 * @param {number[]} escapes
 * @param {WatchOptions} options
 * @returns {Promise<Solved>}
 */
async function lookForNets(ask, whole, escapes, options) {
  const solved = await lookFar(ask, whole, escapes, options);
  const { framed, answer } = solved;
  const [[first, verdict]] = /** @type {[Color, Verdict][]} */ (Object.entries(answer.first));
  const escaped = answer.safeLiberties !== undefined && survives(framed, first, verdict);
  // Replies by suicide are not looked at, nor is it whether a position of the past comes again.
  if (!escaped || whole.suicide || whole.positional) return solved;
  const attacks = first !== framed.defender;
  for (const move of attacks ? verdict.tries.slice(0, NETS) : [null]) {
    const left = goingOn(options, answer);
    if (isOver(left)) break;
    const net = move === null ? whole : afterMove(whole, move);
    const { pv, zone, ...spent } = await isNet(ask, net, move === null ? verdict.moves : [], left);
    Object.assign(answer, sumOf(answer, spent));
    if (pv === null) continue;
    const played = move === null ? [] : [indexOf(move, whole)];
    const caught = { losing: {}, tries: [], tenuki: null };
    const told =
      move === null
        ? { outcome: 'loss', moves: [], pv }
        : { outcome: 'win', moves: [move], pv: [move, ...pv] };
    Object.assign(verdict, caught, told);
    Object.assign(answer, { assumes: [] });
    delete answer.safeLiberties;
    framed.safeLiberties = 0;
    Object.assign(solved, { net: [...zone, ...played], unsure: false, zone: [] });
    break;
  }
  return solved;
}

/**
 * Whether the stones are captured whatever the other side, which is to move, replies. How many liberties count as safe
 * is chosen for each reply by itself, so that each is a small question. What follows a pass rests on some points (zone.h):
 * a reply that leaves all of them as they are is answered in the same way. What has no such points may rest on a
 * repetition, so that it might be another after this past, and does not count.
 * @param {Ask} ask
 * @param {Position} position
 * @param {string[]} likely replies that are looked at before others
 * @param {WatchOptions} options
 * @returns {Promise<{ pv: string[] | null, zone: Set<number>, nodes: number, ms: number }>} the longest line, null
 *   where that is not shown; points on which all of it rests
 */
async function isNet(ask, position, likely, options) {
  const limits = { ...options, maxNodes: Math.min(NET, options.maxNodes ?? NET) };
  let spent = { nodes: 0, ms: 0 };
  /** @type {string[]} */
  let longest = [];
  const zone = new Set(position.target);

  /** @type {(reply: string) => Promise<Solved | null>} the capture after it */
  async function captured(reply) {
    const after = afterMove(position, reply);
    const { onProgress: _, ...left } = limitsLeft(limits, spent);
    if (isOver(left)) return null;
    left.maxNodes = Math.min(MESH, left.maxNodes ?? MESH);
    const target = /** @type {number[]} */ (after.target);
    const found = await lookFar(ask, after, [...escapesOf(after, target), 0], left);
    spent = sumOf(spent, found.answer);
    const [verdict] = Object.values(found.answer.first);
    const { assumes } = found.answer;
    if (verdict.outcome !== 'win' || assumes.length > 0 || found.zone.length === 0) return null;
    if (verdict.pv.length >= longest.length) longest = [reply, ...verdict.pv];
    for (const point of found.zone) zone.add(point);
    return found;
  }

  const passed = await captured('');
  if (passed === null) return { pv: null, zone, ...spent };
  const first = likely.map((move) => indexOf(move, position)).filter((point) => point >= 0);
  for (const point of new Set([...first, ...position.stones.keys()])) {
    const reply = pointOf(point, position.width);
    if (position.stones[point] !== 0) continue; // a ko may be taken back at the cost of a threat
    const after = afterMove(position, reply);
    const isPossible = after.stones[point] !== 0;
    const isSame = passed.zone.every((at) => after.stones[at] === position.stones[at]);
    if (!isPossible || isSame) continue;
    if ((await captured(reply)) === null) return { pv: null, zone, ...spent };
    zone.add(point);
  }
  return { pv: longest, zone, ...spent };
}

/**
 * @param {Position} position
 * @param {string} move of the side to play, a pass as well
 * @returns {Position} with the other side to play
 */
export function afterMove(position, move) {
  const color = /** @type {Color} */ (position.toPlay);
  const toPlay = other(color);
  const koThreats = threatsOf(position, color, toPlay);
  const after = { ...position, stones: position.stones.slice(), toPlay, both: false, koThreats };
  playOn(after, numberOf(color), indexOf(move, position));
  return after;
}

/**
 * Has a capture that fails, as far as it is known, the moves to try that another search has left.
 * @param {Answer} answer of one side, is changed
 * @param {Answer} other of the same
 */
function withTries({ first }, other) {
  for (const [side, verdict] of Object.entries(first)) {
    const tries = other.first[/** @type {'B' | 'W'} */ (side)]?.tries ?? [];
    if (verdict.outcome === 'loss') Object.assign(verdict, { tries });
  }
}

/**
 * The answers for one side each as one. What is said of further moves is said with the greater
 * number of liberties, or with none where one side needs none.
 * @param {Solved} one
 * @param {Solved} two
 * @returns {Solved}
 */
function bothOf(one, two) {
  const answers = [one.answer, two.answer];
  const first = { ...one.answer.first, ...two.answer.first };
  const escapes = answers.flatMap(({ safeLiberties }) => safeLiberties ?? []);
  const answer = {
    ...one.answer,
    first,
    status: answers.every(({ status }) => status === 'unknown') ? 'unknown' : 'partial',
    ...(escapes.length > 0 && { assumes: ['escape'], safeLiberties: Math.min(...escapes) }),
    ...sumOf(one.answer, two.answer),
  };
  const [less, more] = [one.framed.safeLiberties, two.framed.safeLiberties].sort((a, b) => a - b);
  const framed = { ...one.framed, safeLiberties: less > 0 ? more : 0 };
  const known = [one, two].filter((each) => each.answer.status !== 'unknown');
  const zones = known.map((each) => each.net ?? each.zone);
  const all = zones.every((each) => each.length > 0) ? [...new Set(zones.flat())] : [];
  const isNet = known.some((each) => each.net);
  const [zone, net] = isNet ? [[], all] : [all];
  const unsure = one.unsure || two.unsure;
  return { ...one, answer: /** @type {Answer} */ (answer), framed, zone, unsure, net };
}
