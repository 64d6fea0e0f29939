// Endgames in quantity: many regions, deep trees, long lists.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { add, fraction, subtract } from '../../wasm/rooms/fraction.js';
import { randomBelow } from '../random.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());
const { endgame } = tesuji;

test('sums and differences are those of the definition, in lowest terms', () => {
  const below = randomBelow(7);
  const random = () => fraction(BigInt(below(61) - 30), BigInt(below(24) + 1));
  for (let i = 0; i < 20_000; i++) {
    const [a, b] = [random(), random()];
    const of = (/** @type {bigint} */ sign) =>
      fraction(a.num * b.den + sign * b.num * a.den, a.den * b.den);
    assert.deepEqual([add(a, b), subtract(a, b)], [of(1n), of(-1n)]);
  }
});

/** @param {number} count @param {number} from */
function primes(count, from) {
  const isPrime = (/** @type {number} */ n) => {
    for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
    return true;
  };
  const found = [];
  for (let n = from; found.length < count; n++) if (isPrime(n)) found.push(n);
  return found;
}

// With a common divisor looked for in each sum this would take a minute, not a second.
test('many regions without a common denominator are bounded', async () => {
  const dens = primes(1000, 10_000).map(BigInt);
  const regions = dens.map((den, i) => `${2 * i + 2}/${den}|0`);
  const { status, mean, first } = await endgame.advise({ regions });
  assert.equal(status, 'bounds');
  const den = dens.reduce((product, prime) => product * prime);
  const temps = dens.map((prime, i) => (den / prime) * BigInt(i + 1));
  const num = temps.reduce((sum, temp) => sum + temp);
  const warmest = num + temps.reduce((most, temp) => (temp > most ? temp : most));
  assert.ok(mean === `${num}/${den}`);
  assert.ok(first?.B.bounds?.join() === `${mean},${warmest}/${den}`);
});

// Where each value looks through all names this would take minutes, not a second or two.
test('files of very many regions are read', async () => {
  const each = (/** @type {(i: number) => string} */ value) =>
    Array.from({ length: 100_000 }, (_, i) => `[${value(i)}]`).join('');
  const games = each((i) => `R${i}:4|${i % 4}`);
  const params = each((i) => `R${i}:x=${i}`);
  const federations = each((i) => `F${i}:R${i}`);
  const conditions = each((i) => `F${i}:${i}:x > 1`);
  const text = `(;EGGA${games}EGPA${params}EGFE${federations}[F1:R2]EGCO${conditions})`;
  const document = await endgame.read(text);
  assert.deepEqual(document.regions[99_999], {
    name: 'R99999',
    game: '4|3',
    params: { x: 99_999 },
  });
  assert.deepEqual(document.federations[1].conditions, [{ if: 'x > 1', offset: 1 }]);
  assert.deepEqual(document.federations[100_000], { name: 'F1', regions: ['R2'], conditions: [] });
});

test('lists of too many points are refused with their place, and the property in which they stand', async () => {
  const rectangle = '[aa:ZZ]'; // 2,704 points
  for (const [text, property, line, column] of /** @type {[string, string, number, number][]} */ ([
    [`(;SZ[9]\nAB[aa]\n${rectangle.repeat(3)}\n${rectangle})`, 'AB', 4, 2],
    [`(;SZ[9]AB[aa]\nAW${rectangle.repeat(4)})`, 'AW', 2, 25],
    [`(;SZ[9]\nEGRE[A:${'aa:ZZ '.repeat(4)}])`, 'EGRE', 2, 6],
    [`(;(;EGTR[A]\n;B[aa]EGSU[4|0]\n[@${'aa:ZZ '.repeat(4)}]))`, 'EGSU', 3, 2],
  ]))
    await assert.rejects(endgame.read(text), {
      ...{ code: 'invalid-sgf', line, column },
      message: `${property}: a list of more than 10000 points (line ${line}, column ${column})`,
    });
});

/** A tree of so many moves of Black, each worth one point. @param {number} moves */
function deepTree(moves) {
  /** @type {import('../../wasm/rooms/endgame-encode.js').TreeNode} */
  let tree = { value: 7 };
  for (let i = 0; i < moves; i++) tree = { children: [{ ...tree, color: 'B' }] };
  return tree;
}

/** @param {import('../../wasm/rooms/endgame-encode.js').TreeNode} tree */
const documentOf = (tree) => ({
  ...{ size: /** @type {[number, number]} */ ([9, 9]), black: [], white: [], session: [] },
  ...{ scoring: /** @type {const} */ ('territory'), komaster: null, other: {}, variations: [] },
  ...{ federations: [], regions: [{ name: 'A', tree }] },
});

test('trees of 299 moves are read from files and answered; of deeper ones the depth is told', async () => {
  const { regions } = await endgame.read(endgame.write(documentOf(deepTree(299))));
  assert.equal((await endgame.thermograph(regions[0])).mean, '306');
  for (const moves of [300, 100_000]) {
    const read = await endgame.read(endgame.write(documentOf(deepTree(moves))));
    for (const stones of [{}, { size: 9, black: ['aa'], white: ['bb'] }])
      await assert.rejects(endgame.thermograph({ ...read.regions[0], ...stones }), {
        code: 'bad-option',
        message: `a tree is at most 299 moves deep, this one is ${moves}`,
      });
  }
});

test('a tree without an end is refused', async () => {
  const tree = deepTree(2);
  tree.children?.push({ color: 'B', children: [tree] });
  await assert.rejects(endgame.thermograph({ tree }), { code: 'bad-option', message: /no end/ });
  assert.throws(() => endgame.write(documentOf(tree)), { code: 'bad-option' });
});

test('games in brackets are read as deep as they are written, and of deeper ones the limit is told', async () => {
  const braces = (/** @type {number} */ deep) => `${'{'.repeat(deep)}7${'|}'.repeat(deep)}`;
  assert.equal((await endgame.thermograph(braces(299))).mean, '306');
  for (const game of [braces(301), { game: braces(301), name: 'A' }])
    await assert.rejects(endgame.thermograph(game), {
      code: 'overflow',
      message: 'column 301: games are at most 600 brackets and bars deep within each other',
    });
  await assert.rejects(endgame.federation({ regions: ['4|0', braces(301)] }), {
    code: 'overflow',
    message: /^region B, column 301: games are at most 600/,
  });
  const ups = `${'{0|'.repeat(280)}*${'}'.repeat(280)}`;
  const { form, status } = await endgame.canonical(ups);
  assert.equal(status, 'solved');
  assert.equal((await endgame.canonical(form ?? '')).form, form);
});

test('trees of problems are read back at any depth, in one line or in nested variations', async () => {
  for (const nested of [false, true]) {
    /** @type {import('../../wasm/rooms/sgf-write.js').PlainNode} */
    let tree = { properties: { B: 'aa' } };
    for (let i = 0; i < 20_000; i++)
      tree = {
        properties: { N: i },
        children: nested ? [tree, { properties: { W: 'bb' } }] : [tree],
      };
    const text = tesuji.sgf.stringify(tree);
    const { games, faultCount } = await tesuji.sgf.parse(text);
    assert.equal(faultCount, 0);
    assert.equal(tesuji.sgf.stringify(games[0].toObject()), text);
  }
});
