import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { other } from '../../wasm/rooms/problem.js';
import { drawn, PYRAMID, STRAIGHT_THREE } from '../drawn.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

describe('solve', () => {
  it('answers for both sides when nobody is to play', async () => {
    const answer = await tesuji.solve(STRAIGHT_THREE);
    assert.equal(answer.status, 'solved');
    assert.equal(answer.defender, 'W');
    assert.equal(answer.first.B?.outcome, 'win');
    assert.equal(answer.first.B?.role, 'attack');
    assert.deepEqual(answer.first.B?.moves, ['ea']);
    assert.equal(answer.first.W?.outcome, 'win');
    assert.deepEqual(answer.first.W?.moves, ['ea']);
  });

  it('tells the outcome and one best move where that is enough', async () => {
    const whole = await tesuji.solve(STRAIGHT_THREE, { toPlay: 'W' });
    const answer = await tesuji.solve(STRAIGHT_THREE, { toPlay: 'W', brief: true });
    assert.equal(answer.status, 'solved');
    assert.equal(answer.first.W?.outcome, 'win');
    assert.deepEqual(answer.first.W?.moves, ['ea']);
    assert.deepEqual(answer.first.W?.seki, null);
    assert.ok(answer.nodes < whole.nodes);
    const wrong = tesuji.solve(STRAIGHT_THREE, { brief: /** @type {any} */ ('yes') });
    await assert.rejects(wrong, { code: 'bad-option' });
  });

  it('assumes nothing where life rests on points inside of the region', async () => {
    const open = {
      size: /** @type {[number, number]} */ ([19, 19]),
      black: ['da', 'ab', 'bb', 'cb', 'db'],
      white: ['fb', 'ac', 'bc', 'cc', 'dc', 'ec'],
    };
    const lives = await tesuji.solve({ ...open, toPlay: 'B' });
    assert.equal(lives.first.B?.outcome, 'win');
    assert.deepEqual(lives.first.B?.moves, ['ba']);
    assert.deepEqual([lives.status, lives.assumes], ['solved', []]);
    const dies = await tesuji.solve({ ...open, toPlay: 'W' });
    assert.equal(dies.first.W?.outcome, 'win');
    assert.deepEqual(dies.assumes, ['frame']);
  });

  it('answers for one side when that is asked', async () => {
    const answer = await tesuji.solve(STRAIGHT_THREE, { toPlay: 'W' });
    assert.deepEqual(Object.keys(answer.first), ['W']);
  });

  it('finds the target when none is marked', async () => {
    const { target, ...unmarked } = STRAIGHT_THREE;
    const answer = await tesuji.solve(unmarked, { toPlay: 'B' });
    assert.deepEqual(answer.target, ['ca']);
    assert.deepEqual(answer.first.B?.moves, ['ea']);
  });

  it('says what refutes every other move', async () => {
    const answer = await tesuji.solve(STRAIGHT_THREE, { toPlay: 'B' });
    assert.deepEqual(answer.first.B?.losing, { da: 'ea', fa: 'ea' });
  });

  it('takes SGF, with MA, SL and PL at the root', async () => {
    const sgf =
      '(;SZ[9]AB[ba][bb][bc][cc][dc][ec][fc][gc][hc][hb][ha]AW[ca][cb][db][eb][fb][gb][ga]PL[B]MA[ca]SL[da][ea][fa])';
    const answer = await tesuji.solve(sgf);
    assert.deepEqual(Object.keys(answer.first), ['B']);
    assert.deepEqual(answer.first.B?.moves, ['ea']);
  });

  it('finds the target in a region that is given by its empty points alone', async () => {
    const { target, first } = await tesuji.solve(STRAIGHT_THREE, {
      region: ['da', 'ea', 'fa'],
    });
    assert.deepEqual([target.length > 0, first.B?.moves, first.W?.moves], [true, ['ea'], ['ea']]);
  });

  it('captures stones in atari that are marked, rather than kill them among stones that the board lacks', async () => {
    for (const point of ['dd', 'bc', 'ee']) {
      const [x, y] = [...point];
      const [left, right] = [x, x].map((at, i) =>
        String.fromCharCode(at.charCodeAt(0) + 2 * i - 1),
      );
      const [above, below] = [y, y].map((at, i) =>
        String.fromCharCode(at.charCodeAt(0) + 2 * i - 1),
      );
      const stone = {
        size: 13,
        black: [left + y, right + y, x + above],
        white: [point],
        target: [point],
        toPlay: /** @type {const} */ ('B'),
      };
      for (const brief of [false, true]) {
        const { assumes, first } = await tesuji.solve(stone, { maxNodes: 200_000, brief });
        assert.equal(first.B?.moves[0], x + below);
        if (!brief) assert.deepEqual(assumes, []);
      }
      const { move } = await tesuji.hint(stone, { level: 'move', maxNodes: 200_000 });
      assert.equal(move, x + below);
      const { issues } = await tesuji.lint(stone, { maxNodes: 200_000 });
      assert.deepEqual(
        issues.filter(({ severity }) => severity === 'error'),
        [],
      );
    }
  });

  it('has both sides that are asked, where a limit ends it before the second has its turn', async () => {
    const corner = { size: 19, black: ['dd', 'dc'], white: ['cc', 'cd'], target: ['cc'] };
    const region = [...'abcdefghij'].flatMap((y) => [...'abcdefghij'].map((x) => x + y));
    const limits = { region, maxNodes: 5000 };
    const { first } = await tesuji.solve(corner, limits);
    assert.deepEqual([first.B?.outcome, first.W?.outcome], ['unknown', 'unknown']);
    assert.equal((await tesuji.certificate(corner, limits)).complete, false);
  });

  it('takes no marks on empty points for a target, and none where one is given', async () => {
    const stones = 'AB[ba][ha][bb][hb][bc][cc][dc][ec][fc][gc][hc]AW[ca][ga][cb][db][eb][fb][gb]';
    for (const [
      marks,
      target,
      found,
    ] of /** @type {[string, string[] | undefined, string[]][]} */ ([
      ['MA[da:ea]', undefined, []],
      ['MA[da][ga]', undefined, ['ga']],
      ['ma[ga:ha]C[\\] MA[aa]', ['ca'], ['ca']],
      ['MA[aa]', ['ca'], ['ca']],
    ])) {
      const problem = await tesuji.problem(`(;SZ[9]${stones}${marks})`, { target });
      assert.deepEqual(problem.target ?? [], found, marks);
    }
    const { issues } = await tesuji.lint(`(;SZ[9]${stones}MA[aa]\n;B[ea]\n;W[ea]C[RIGHT])`);
    assert.deepEqual([issues[0].kind, issues[0].line], ['illegal-move', 3]);
  });

  it('says so where there is nothing to gain, though a narrow region seems to be a problem', async () => {
    const alive = drawn(`
      . . X . . X O . .
      O . . X X X O . .
      X X . X X X O . .
      O O . O O O O . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    const { first, assumes } = await tesuji.solve(alive);
    assert.deepEqual([first.B?.outcome, first.B?.tenuki, first.W?.outcome], ['win', true, 'loss']);
    assert.deepEqual(assumes, []);
  });

  it('is open as long as a wider region may help who fails where nothing seems to be a problem', async () => {
    const fought = drawn(
      `
      . . . . . . . . . . . . .
      . . . . X . . X . . O O .
      . . . . O X X . . X O . O
      . . . . . O O O O X X O .
      . . . . . O X X X . . X .
      . . . . . O X O X X X X .
      . . . . . O O O O O O O .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`,
      { toPlay: 'W' },
    );
    const { status, first, assumes } = await tesuji.solve(fought, { maxNodes: 40_000 });
    assert.deepEqual([status, first.W?.outcome, assumes], ['partial', 'loss', ['frame', 'region']]);
    assert.ok(first.W && first.W.tries.length > 0);
  });

  it('is about the problem and the options as they were when it was asked', async () => {
    const fresh = await createTesuji();
    const sgf = '(;SZ[9]AB[ea][eb][ec][dc][cc][bc][ac]AW[ab][bb][cb][db][da])';
    const options = { toPlay: 'B', target: ['ab'] };
    const asked = fresh.solve(sgf, /** @type {any} */ (options));
    options.toPlay = 'W';
    options.target[0] = 'ea';
    const { first, target } = await asked;
    assert.deepEqual([Object.keys(first), target], [['B'], ['ab']]);
    const position = { ...STRAIGHT_THREE, black: [...STRAIGHT_THREE.black] };
    const solving = fresh.solve(position);
    position.black.push('ea');
    const { moves } = (await solving).first.B ?? {};
    assert.deepEqual((await fresh.solve(STRAIGHT_THREE)).first.B?.moves, moves);
    assert.notDeepEqual((await fresh.hint(position, { level: 'move' })).move, 'ea');
    fresh.dispose();
  });

  it('stops at a limit with what is known', async () => {
    const answer = await tesuji.solve(STRAIGHT_THREE, { maxNodes: 1 });
    assert.notEqual(answer.status, 'solved');
  });
});

describe('the shelf', () => {
  const folder = new URL('../../web/problems/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sgf'))) {
    it(`${file} has an answer, and its tree is right`, async () => {
      const sgf = readFileSync(new URL(file, folder), 'utf8');
      const answer = await tesuji.solve(sgf);
      assert.equal(answer.status, 'solved');
      for (const verdict of Object.values(answer.first)) {
        assert.notEqual(verdict.outcome, 'loss');
        assert.equal(verdict.tenuki, false);
      }
      assert.ok((await tesuji.lint(sgf)).ok);
    });

    it(`${file} is solved when its lines are not checked to the end`, async () => {
      const sgf = readFileSync(new URL(file, folder), 'utf8');
      const { nodes } = await tesuji.solve(sgf);
      const { issues } = await tesuji.lint(sgf, { maxNodes: nodes + 1 });
      assert.deepEqual(
        issues.filter(({ path }) => path.length === 0),
        [],
      );
    });
  }
});

describe('the main line', () => {
  it('begins with the move that refutes more than half of those that lose, where it is one of the best', async () => {
    const folder = new URL('../../web/problems/', import.meta.url);
    let several = 0;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.sgf'))) {
      const sgf = readFileSync(new URL(file, folder), 'utf8');
      const { first } = await tesuji.solve(sgf, { toPlay: 'both' });
      for (const { moves, pv, losing } of Object.values(first)) {
        const replies = Object.values(losing);
        const refuted = (/** @type {string} */ move) =>
          replies.filter((reply) => reply === move).length;
        const vital = moves.find((move) => 2 * refuted(move) > replies.length);
        assert.equal(moves[0], pv[0]);
        if (vital === undefined) continue;
        assert.equal(pv[0], vital);
        several += Number(moves.length > 1);
      }
    }
    assert.ok(several > 3);
  });

  it('begins with a move that does, where the search has begun anew', async () => {
    // What rests on a repetition is searched again; what was proved before is then another game.
    const shut = drawn(`
      . O O X X . O X .
      O X X X . O O X .
      . X X O O O X X .
      X X O O X X X . .
      O O O . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    for (const options of [{}, { brief: true }]) {
      const { moves, pv } = (await tesuji.solve(shut, options)).first.B ?? {};
      assert.deepEqual([moves, pv?.[0]], [['ac'], 'ac']);
    }
    const fresh = await createTesuji();
    const { move, outcome } = await fresh.hint({ ...shut, toPlay: 'B' }, { level: 'move' });
    assert.deepEqual([move, outcome], ['ac', 'win']);
    fresh.dispose();
  });
});

describe('the moves of an answer', () => {
  // White kills by several moves, in wider regions, too.
  const OPEN = drawn(`
    . . . . X . . . . . . . .
    X . . . X O . . . . . . .
    X X . . X O . . . . . . .
    O O O O O . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .`);

  it('are those of a narrower region while the moves of a wider one are sorted out', async () => {
    const lists = [];
    for (let maxNodes = 1000; maxNodes <= 16000; maxNodes += 1000) {
      const { first } = await tesuji.solve({ ...OPEN, toPlay: 'W' }, { maxNodes });
      if (first.W?.outcome === 'win') lists.push(first.W.moves);
    }
    const last = lists.at(-1) ?? [];
    assert.ok(last.length > 2);
    for (const [at, moves] of lists.entries())
      for (const move of (lists[at - 1] ?? []).filter((move) => !moves.includes(move)))
        assert.ok(!last.includes(move), `${move} is one of the best, and was left out`);
  });
});

describe('warmUp', () => {
  it('is done once, and changes no answer', async () => {
    const fresh = await createTesuji();
    const warm = fresh.warmUp();
    assert.equal(fresh.warmUp(), warm);
    assert.equal(await warm, undefined);
    const cold = await createTesuji();
    const [one, other] = await Promise.all([fresh.solve(PYRAMID), cold.solve(PYRAMID)]);
    assert.deepEqual({ ...one, ms: 0 }, { ...other, ms: 0 });
    cold.dispose();
    await assert.rejects(cold.warmUp(), { code: 'disposed' });
    await fresh.warmUp();
    fresh.dispose();
  });

  it('ends when a question comes', async () => {
    const fresh = await createTesuji();
    /** @type {string[]} */
    const ended = [];
    const warm = fresh.warmUp();
    warm.then(() => ended.push('warm-up'));
    const { status } = await fresh.solve(PYRAMID);
    ended.push('question');
    assert.equal(status, 'solved');
    assert.equal(await warm, undefined);
    assert.deepEqual(ended, ['warm-up', 'question']);
    assert.equal(fresh.warmUp(), warm);
    fresh.dispose();
  });
});

describe('little memory', () => {
  it('answers, or says so', async () => {
    const options = { maxNodes: 20_000 };
    let answered = 0;
    for (const memoryMB of [0.05, 0.2, 0.3, 0.4, 0.6, 0.9, 1.5, 3]) {
      const calls = [
        () => tesuji.solve(STRAIGHT_THREE, { ...options, memoryMB }),
        () => tesuji.reply(STRAIGHT_THREE, ['ea'], { ...options, memoryMB }),
        () => tesuji.hint(STRAIGHT_THREE, { ...options, memoryMB, level: 'line' }),
        () => tesuji.tree(STRAIGHT_THREE, { ...options, memoryMB }),
        () => tesuji.certificate(STRAIGHT_THREE, { ...options, memoryMB }),
      ];
      for (const call of calls) {
        await call().then(
          () => answered++,
          (error) => assert.equal(error.code, 'out-of-memory'),
        );
      }
    }
    assert.ok(answered > 15);
  });
});

describe('a problem that is read', () => {
  it('asks the same when it is solved', async () => {
    const ko = { black: 'disallow_ko' };
    const given = {
      size: 5,
      black: ['bb'],
      white: ['cc'],
      koThreats: /** @type {const} */ ([0, 1]),
      ko,
    };
    const read = await tesuji.problem(/** @type {any} */ ({ ...given, toPlay: 'B' }));
    assert.deepEqual([read.koThreats, read.ko, read.toPlay], [[0, 1], ko, 'B']);
    const both = await tesuji.problem(read, { toPlay: 'both' });
    assert.equal(both.toPlay, null);
  });

  it('has a region of some points with their stones, or of the empty ones alone', async () => {
    const stones = 'AB[ea][eb][ec][dc][cc][bc][ac]AW[ab][bb][cb][db][da]';
    for (const region of ['SL[aa:cb]', 'SL[aa][ba][ca]']) {
      const { first } = await tesuji.solve(`(;SZ[9]PL[B]${stones}${region})`);
      assert.deepEqual(first.B?.moves, ['ba'], region);
    }
  });

  it('is refused where a value is of no type that it may have', async () => {
    const wrong = [
      { target: '' },
      { target: () => 1 },
      { region: '' },
      { ko: ['zz'] },
      { ko: new Map() },
      { ko: { x: 'disallow_ko' } },
      { ko: { black: 1 } },
    ];
    for (const one of wrong)
      await assert.rejects(
        tesuji.solve(/** @type {any} */ ({ ...PYRAMID, ...one })),
        { code: 'bad-option' },
        String(Object.keys(one)),
      );
    await assert.rejects(tesuji.solve(PYRAMID, /** @type {any} */ ({ partial: 'x' })), {
      code: 'bad-option',
    });
    const gap = { size: 9, black: ['bb', 'cb', 'eb', 'fb'], white: ['bc', 'cc', 'ec', 'fc'] };
    const connect = { goal: /** @type {const} */ ('connect'), target: ['bb', 'eb'] };
    const other = { ...gap, ...connect, defender: /** @type {const} */ ('W') };
    await assert.rejects(tesuji.solve(other), { code: 'no-target' });
  });

  it('is checked as the options have it', async () => {
    const { target, defender } = await tesuji.solve(PYRAMID);
    const given = { ...PYRAMID, target: ['aa'], defender: other(defender) };
    assert.equal((await tesuji.solve(given, { target, defender })).status, 'solved');
    await assert.rejects(tesuji.solve(given), { code: 'no-target' });
  });
});

describe('bad input', () => {
  for (const moves of [null, 7, 'aa', [7], ['zz']]) {
    it(`a hint behind ${JSON.stringify(moves)} is refused`, async () => {
      const options = /** @type {any} */ ({ moves });
      await assert.rejects(tesuji.hint(STRAIGHT_THREE, options), { name: 'TesujiError' });
    });
  }

  const wrong = [
    ['a number', 7, 'bad-option'],
    ['nothing', undefined, 'bad-option'],
    ['no size', { black: [], white: [] }, 'bad-option'],
    ['a board too large', { size: [26, 9], black: [], white: [] }, 'unsupported-size'],
    ['a stone off the board', { size: 9, black: ['jj'], white: [] }, 'illegal-position'],
    ['two stones on a point', { size: 9, black: ['aa'], white: ['aa'] }, 'illegal-position'],
    [
      'a chain without liberties',
      { size: 2, black: ['aa', 'ab', 'ba', 'bb'], white: [] },
      'illegal-position',
    ],
    ['an empty board', { size: 9, black: [], white: [] }, 'no-target'],
    [
      'a target without a stone',
      { size: 9, black: ['aa'], white: [], target: ['bb'] },
      'no-target',
    ],
    [
      'a target of both colours',
      { size: 9, black: ['aa'], white: ['cc'], target: ['aa', 'cc'] },
      'no-target',
    ],
    ['an unknown goal', { size: 9, black: ['aa'], white: [], goal: 'win' }, 'bad-option'],
    [
      'a range the wrong way round',
      { size: 9, black: ['aa'], white: [], koThreats: [2, 1] },
      'bad-option',
    ],
    ['text that is no SGF', 'hello', 'invalid-sgf'],
    ['a file cut off', '(;SZ[9]AB[aa', 'invalid-sgf'],
    ['a point off the board in SGF', '(;SZ[9]AB[zz])', 'invalid-sgf'],
    ['a size in SGF that is none', '(;SZ[0]AB[aa])', 'unsupported-size'],
    ['marked stones of both colours', '(;SZ[9]AB[aa]AW[cc]MA[aa][cc])', 'no-target'],
  ];
  for (const [what, problem, code] of wrong) {
    it(`${what}: ${code}`, () =>
      assert.rejects(tesuji.solve(/** @type {any} */ (problem)), { name: 'TesujiError', code }));
  }

  it('says so where a region is too large', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxy'];
    const region = letters.flatMap((y) => letters.map((x) => x + y));
    const black = ['ba', 'ab', 'bc', 'cc'];
    const wide = { size: 25, black, white: ['bb', 'cb'], target: ['bb'], region };
    await assert.rejects(
      tesuji.solve({ ...wide, goal: 'capture' }, { toPlay: 'B', maxNodes: 1000 }),
      {
        code: 'unsupported-size',
        message: 'a region has 384 points at most',
      },
    );
  });

  it('takes a later stone of the other colour, but not two in one node', async () => {
    const [black, white, first] = await Promise.all(
      ['AB[aa];AW[aa]', 'AW[aa];AB[aa]', 'AB[aa]B[ee];W[dd]'].map((nodes) =>
        tesuji.problem(`(;SZ[9]${nodes})`),
      ),
    );
    assert.deepEqual([black.black, black.white], [[], ['aa']]);
    assert.deepEqual([white.black, white.white], [['aa'], []]);
    assert.deepEqual([first.black, first.toPlay], [['aa', 'ee'], 'W']);
    for (const node of ['AB[aa]AW[aa]', 'AW[aa]AB[aa]'])
      await assert.rejects(tesuji.problem(`(;SZ[9]${node})`), { code: 'illegal-position' });
  });

  it('plays the move in the root, with its captures and its ko', async () => {
    const marked = await tesuji.problem('(;SZ[5]AB[ba][bb]AW[aa][cc]MA[aa][cc]B[ab])');
    assert.deepEqual(marked.target, ['cc'], 'what it captures is no target');
    const ko = await tesuji.problem('(;SZ[5]AB[bb][ca][aa]AW[ab]W[ba])');
    assert.deepEqual([ko.black, ko.white, ko.ko], [['ca', 'bb'], ['ba', 'ab'], 'aa']);
    const occupied = tesuji.problem('(;SZ[5]AB[aa]W[aa])');
    await assert.rejects(occupied, { code: 'illegal-move', point: 'aa' });
  });

  it('tells line and column in SGF', () =>
    assert.rejects(tesuji.solve('(;SZ[9]\nAB[zz])'), { line: 2, column: 4 }));
});
