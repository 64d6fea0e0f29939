import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { drawn } from '../drawn.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

/** Kos of more than one stage. In the approach ko Black has to take twice at eb, in the two-step ko at aa and ac. */
const KINDS = /** @type {const} */ ({
  approach: {
    drawing: `
      . B . . O O .
      O . B . X O .
      B B B B O O .
      O O O O O . .`,
    lines: [5, 2],
    toPlay: 'B',
    stages: 2,
    points: ['eb', 'eb'],
  },
  'two-step': {
    drawing: `
      X O . X O .
      . B O X O .
      B . . X O .
      O O O O O .`,
    lines: [4, 3],
    toPlay: 'B',
    stages: 2,
    points: ['aa', 'ac'],
  },
  'multi-stage': {
    drawing: `
      . . O O B O .
      . . . B B O .
      . B B B . O .
      B X B B O O .
      O O O O O . .`,
    lines: [5, 4],
    toPlay: 'W',
    stages: 3,
    points: null,
  },
});

/**
 * The points of a rectangle in the corner.
 * @param {readonly [columns: number, lines: number]} size
 */
function rectangle([columns, lines]) {
  return Array.from({ length: columns * lines }, (_, index) =>
    String.fromCharCode(97 + (index % columns), 97 + Math.floor(index / columns)),
  );
}

/**
 * A problem as it is on a board that lies otherwise, from 8 on with the colours changed.
 * @param {any} problem
 * @param {number} symmetry 0..15
 * @returns {any}
 */
function turned({ size: [width, height], black, white, target, region, toPlay }, symmetry) {
  const point = (/** @type {string} */ name) => {
    const [x, y] = [name.charCodeAt(0) - 97, name.charCodeAt(1) - 97];
    const at = [symmetry & 1 ? width - 1 - x : x, symmetry & 2 ? height - 1 - y : y];
    return String.fromCharCode(...(symmetry & 4 ? at.reverse() : at).map((place) => 97 + place));
  };
  const points = (/** @type {string[]} */ list) => list.map(point);
  const [one, two] = [points(black), points(white)];
  return {
    size: symmetry & 4 ? [height, width] : [width, height],
    ...(symmetry & 8 ? { black: two, white: one } : { black: one, white: two }),
    target: points(target),
    region: points(region),
    toPlay: symmetry & 8 ? { B: 'W', W: 'B' }[/** @type {'B' | 'W'} */ (toPlay)] : toPlay,
  };
}

describe('life and seki', () => {
  const LIFE_OR_SEKI = drawn(
    `
      . . B X O . .
      . . . B O . .
      . . . B O . .
      B B X O O . .
      O O O O . . .`,
    { toPlay: 'B', defender: 'B' },
  );
  const SEKI_MOVES = ['ba', 'ab', 'bc', 'cc'];

  it('prefers life to seki', async () => {
    const { first } = await tesuji.solve(LIFE_OR_SEKI);
    assert.deepEqual(first.B?.moves, ['bb']);
    assert.deepEqual(first.B?.sekiMoves, SEKI_MOVES);
    assert.equal(first.B?.pv[0], 'bb');
  });

  it('replies with life, and tells a seki from it', async () => {
    await tesuji.solve(LIFE_OR_SEKI);
    assert.equal((await tesuji.reply(LIFE_OR_SEKI, [])).move, 'bb');
    for (const move of SEKI_MOVES) {
      const { last } = await tesuji.reply(LIFE_OR_SEKI, [move]);
      assert.deepEqual([last?.good, last?.seki, last?.after.outcome], [false, true, 'win']);
    }
    const { last } = await tesuji.reply(LIFE_OR_SEKI, ['bb']);
    assert.deepEqual([last?.good, last?.seki], [true, undefined]);
  });

  it('tells a seki in a reply where nothing was asked before', async () => {
    const fresh = await createTesuji();
    const { last } = await fresh.reply(LIFE_OR_SEKI, [SEKI_MOVES[0]]);
    assert.deepEqual([last?.good, last?.seki], [false, true]);
    fresh.dispose();
  });

  it('has a tree in which a seki is doubtful, not right', async () => {
    const { children, sgf } = await tesuji.tree(LIFE_OR_SEKI);
    const doubtful = children.filter(({ seki }) => seki);
    assert.deepEqual(
      doubtful.map(({ move }) => move),
      SEKI_MOVES,
    );
    assert.ok(!JSON.stringify(doubtful).includes('right'));
    assert.equal(children[0].move, 'bb');
    assert.ok(sgf?.includes(';B[ba]DO[]'));
    const { issues } = await tesuji.lint(String(sgf));
    assert.deepEqual(
      issues.filter(({ severity }) => severity === 'error'),
      [],
    );
  });

  it('calls no seki right where not all moves are told apart', async () => {
    // Black lives with ea, and makes a seki with ha; limits end the search at one or the other.
    const problem = drawn(
      `
      . . . . . . O . . .
      . O B B . O B O O .
      . O B O . O B B O .
      . O B . O B B O . .
      . O B B B B O O . .
      . . O O O O . . . .`,
      { toPlay: 'B', target: ['cb'] },
    );
    const all = await tesuji.solve(problem, { maxNodes: 200_000 });
    assert.deepEqual(all.first.B?.moves, ['ea']);
    assert.deepEqual(all.first.B?.sekiMoves, ['ha']);
    for (let maxNodes = 10_000; maxNodes <= 40_000; maxNodes += 5000) {
      const asked = { ...problem, id: `${maxNodes}` };
      const { first } = await tesuji.solve(asked, { maxNodes });
      const isTold = !first.B?.moves.includes('ha') || first.B.seki === null;
      assert.ok(isTold && !(first.B?.complete && first.B.seki === null), `${maxNodes} nodes`);
      const { children, seki } = await tesuji.tree(asked, { maxNodes });
      const isRight = children.find(({ move }) => move === 'ha')?.right;
      assert.ok(!isRight || seki === null, `${maxNodes} nodes`);
    }
  });

  it('does not call a first move good of which it is not known whether it only makes a seki', async () => {
    // Black lives with bb, and makes a seki with ba, as only a wider region shows.
    const problem = drawn(
      `
      . . . . . . . . .
      . . . B O . O . .
      . . . B O . . . .
      . B B B O . . . .
      . O O O O . . . .
      . . . . . . . . .
      . O . . . . . . .`,
      { size: [19, 19], toPlay: 'B', target: undefined },
    );
    const { last } = await tesuji.reply(problem, ['ba'], { maxNodes: 600_000 });
    assert.deepEqual([last?.good, last?.after.outcome], [null, 'win']);
    const { first } = await tesuji.solve(problem, { maxNodes: 600_000 });
    assert.ok(first.B?.complete && first.B.sekiMoves.includes('ba'));
    const known = await tesuji.reply(problem, ['ba'], { maxNodes: 600_000 });
    assert.deepEqual([known.last?.good, known.last?.seki], [false, true]);
  });

  it('finds a seki that is marked right', async () => {
    const { sgf } = await tesuji.tree(LIFE_OR_SEKI);
    const { issues } = await tesuji.lint(String(sgf).replace('DO[]', 'C[RIGHT]'));
    const errors = issues.filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ kind, path }) => [kind, path]),
      [['marked-right', ['ba']]],
    );
  });
});

describe('kos', () => {
  it('replies with a threat elsewhere where simple ko forbids the retake', async () => {
    const sgf = readFileSync(new URL('../../web/problems/corner-ko.sgf', import.meta.url), 'utf8');
    const taken = ['ba', 'aa', 'ab']; // by White, then by Black
    const told = await tesuji.reply(sgf, taken);
    assert.deepEqual([told.toPlay, told.move, told.retake], ['W', '', 'aa']);
    assert.deepEqual([told.outcome, told.koThreats, told.last?.good], ['ko', 1, true]);

    const hint = await tesuji.hint(sgf, { level: 'line', moves: taken });
    assert.deepEqual([hint.toPlay, hint.move, hint.retake], ['W', '', 'aa']);
    assert.match((await tesuji.hint(sgf, { level: 'move', moves: taken })).text, /ko threat, to/);
    assert.deepEqual(hint.line?.slice(0, 3), ['', '', 'aa']);

    const threatened = await tesuji.reply(sgf, [...taken, '']);
    assert.deepEqual([threatened.move, threatened.outcome], ['ca', 'win']); // ends the ko
    assert.equal(threatened.last?.good, true);
    const ended = await tesuji.reply(sgf, [...taken, '', 'ca']);
    assert.deepEqual([ended.outcome, ended.last?.good], ['loss', true]);

    const answered = await tesuji.reply(sgf, [...taken, '', '']);
    assert.deepEqual([answered.toPlay, answered.move, answered.retake], ['W', 'aa', undefined]);
    assert.deepEqual([answered.outcome, answered.last?.good], ['ko', null]);
    const retaken = await tesuji.reply(sgf, [...taken, '', '', 'aa']);
    assert.deepEqual([retaken.toPlay, retaken.move, retaken.retake], ['B', '', 'ab']);
  });

  it('begins with a threat where the problem has a ko that may not be retaken yet', async () => {
    const taken = drawn(
      `
      . X . O X . . . .
      X W O O X . . . .
      O O X X X . . . .
      X X X . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
      { toPlay: 'W', ko: 'aa' },
    );
    const { first } = await tesuji.solve(taken);
    assert.deepEqual([first.W?.outcome, first.W?.koThreats, first.W?.moves], ['ko', 1, ['aa']]);
    assert.deepEqual(first.W?.pv.slice(0, 3), ['', '', 'aa']);
    const hint = await tesuji.hint(taken, { level: 'line' });
    assert.deepEqual([hint.move, hint.retake], ['', 'aa']);
    assert.deepEqual(hint.line?.slice(0, 3), ['', '', 'aa']);
    const { move, retake } = await tesuji.reply(taken, []);
    assert.deepEqual([move, retake], ['', 'aa']);
    const [threat] = (await tesuji.tree(taken)).children;
    assert.deepEqual([threat.move, threat.threat], ['', true]);
    assert.equal(threat.children[0].children[0].move, 'aa');
  });

  it('may not be retaken at once', async () => {
    const sgf = readFileSync(new URL('../../web/problems/corner-ko.sgf', import.meta.url), 'utf8');
    await assert.rejects(tesuji.reply(sgf, ['ba', 'aa', 'ab', 'aa']), {
      code: 'illegal-move',
      point: 'aa',
    });
  });

  it('tells who takes first, and a direct ko', async () => {
    const answer = await tesuji.solve(
      drawn(`
        O X . . B O .
        . O . B B O .
        O B B B X O .
        O O X X . O .
        O O O O O O .`),
      { toPlay: 'B', defender: 'B' },
    );
    const { outcome, koThreats, ko } = answer.first.B ?? {};
    assert.deepEqual([outcome, koThreats], ['ko', 0]);
    assert.equal(ko?.takesFirst, 'B');
    assert.equal(ko?.needs, 'W');
    assert.equal(ko?.stages, 1);
    assert.equal(ko?.kind, 'direct');
  });

  for (const [kind, { drawing, lines, toPlay, points, stages }] of Object.entries(KINDS))
    it(`tells a ${kind} ko, however the board lies and whichever colour is which`, async () => {
      const problem = drawn(drawing, { toPlay, region: rectangle(lines) });
      for (let symmetry = 0; symmetry < 16; symmetry++) {
        const { first } = await tesuji.solve(turned(problem, symmetry));
        const [{ ko }] = Object.values(first);
        assert.deepEqual([ko?.kind, ko?.stages, ko?.points.length], [kind, stages, stages]);
        if (symmetry === 0 && points) assert.deepEqual(ko?.points, points);
      }
    });

  it('leaves the kind open where it is not asked for, or the limits do not suffice', async () => {
    const { drawing, lines, toPlay } = KINDS['two-step'];
    const problem = drawn(drawing, { toPlay, region: rectangle(lines) });
    const brief = await tesuji.solve(problem, { brief: true });
    assert.deepEqual([brief.first.B?.koThreats, brief.first.B?.ko?.kind], [2, null]);
    const { nodes } = await tesuji.solve(problem, { koThreats: [-3, 3], maxNodes: 1_000 });
    assert.ok(nodes <= 1_000);
    const small = await tesuji.solve(problem, { memoryMB: 8 }); // none is kept back for another solver
    assert.deepEqual([small.first.B?.ko?.kind, small.first.B?.ko?.points], [null, ['aa', 'ac']]);
  });

  it('knows bent four in the corner', async () => {
    const bent = await tesuji.solve(
      drawn(`
        X X . W X .
        X W W W X .
        . W X X X .
        W W X . . .
        X X X . . .`),
    );
    assert.deepEqual(bent.koShapes, ['bent-four']);
    assert.equal(bent.first.B?.outcome, 'ko');
    assert.equal(bent.first.W?.tenuki, true);
  });

  it('knows a double ko: each of two kos alone would be one that threats decide', async () => {
    // When Black takes at ib White takes at bb, so one of the eyes at da and ha is always left.
    const rows = [
      'X X O . W . O . O X X',
      'X . X O O O O O . O X',
      'X X O O X X X O O X X',
      'X X X X X X X X X X X',
      '. . . . . . . . . . .',
    ];
    const inside = rectangle([11, 3]).filter((point) => !'ab kb ac bc jc kc'.includes(point));
    const solve = (/** @type {string} */ line, /** @type {number} */ symmetry) =>
      tesuji.solve(
        turned(
          drawn(rows.map((row, y) => (y === 1 ? line : row)).join('\n'), {
            region: inside,
            toPlay: 'B',
          }),
          symmetry,
        ),
      );
    for (let symmetry = 0; symmetry < 16; symmetry++) {
      const { first, koShapes } = await solve(rows[1], symmetry);
      assert.deepEqual([Object.values(first)[0].outcome, koShapes], ['loss', ['double-ko']]);
    }
    const single = await solve('X X X O O O O O . O X', 0);
    assert.deepEqual([single.first.B?.ko?.kind, single.koShapes], ['direct', []]);
  });

  it('does not take two kos for a double ko where one side wins all the same', async () => {
    const { koShapes } = await tesuji.solve(
      drawn(`
        X W . W X . . .
        . X W W X . . .
        X W . W X . . .
        W W W X X . . .
        X X X X . . . .`),
    );
    assert.deepEqual(koShapes, []);
  });

  it('does not let a double ko elsewhere save a false eye: moonshine life', async () => {
    // White retakes at da for ever with the threats at hb and ob, if positions may come again.
    const problem = drawn(`
      . W . W X . W W X . X . X . X W W
      W W W X X . W . W X X X X X . X W
      X X X X X . W W X X W W W X X W W
      . . . . . . W W W W W W W W W W W
      . . . . . . . . . . . . . . . . .`);
    const corner = 'aa ba ca da ab bb cb'.split(' ');
    const double = rectangle([11, 3])
      .filter((point) => !'ab kb ac bc jc kc'.includes(point))
      .map((point) => 'ghijklmnopq'['abcdefghijk'.indexOf(point[0])] + point[1]);
    for (const superko of /** @type {const} */ (['situational', 'positional'])) {
      const region = [...corner, ...double];
      const source = { ...problem, region: double, target: ['jb'] };
      const { first, koShapes } = await tesuji.solve(source, { superko });
      assert.deepEqual([first.W?.outcome, koShapes], ['loss', ['double-ko']]);
      const asked = { ...problem, region, target: ['bb'] };
      const { first: moonshine } = await tesuji.solve(asked, { superko });
      assert.deepEqual([moonshine.B?.outcome, moonshine.W?.outcome], ['win', 'loss']);
      assert.ok(moonshine.B?.moves.includes('ca'));
    }
  });

  it('knows a ten-thousand-year ko', async () => {
    // White connects at ab for a seki; Black takes there, but then it is White who takes first.
    const yearly = await tesuji.solve(
      drawn(`
        O X X W W X .
        . W X . O X .
        O . . X O X .
        W W W W W X .
        X X X X X X .
        . . . . . . .`),
    );
    assert.deepEqual(yearly.koShapes, ['ten-thousand-year-ko']);
    assert.equal(yearly.first.W?.outcome, 'win');
    assert.equal(yearly.first.W?.seki, true);
    assert.equal(yearly.first.B?.outcome, 'ko');
    assert.equal(yearly.first.B?.ko?.takesFirst, 'W');
  });

  it('is not won by a capture that a side may never make', async () => {
    const single = drawn(
      `
        . O B
        . X .`,
      { region: ['aa', 'ba', 'ca', 'ab', 'bb', 'cb'], toPlay: 'W', goal: 'life' },
    );
    const threats = /** @type {[number, number]} */ ([0, 0]);
    const may = await tesuji.solve(single, { koThreats: threats });
    assert.deepEqual([may.first.W?.outcome, may.first.W?.moves], ['win', ['cb']]);
    const never = await tesuji.solve(single, { koThreats: threats, neverKo: ['W'] });
    assert.equal(never.first.W?.outcome, 'loss');
  });
});

describe('suicide', () => {
  const rules = { suicide: true };
  const SINGLE = drawn('. X O . O O', {
    target: ['ba'],
    defender: 'B',
    region: ['aa', 'ba', 'ca', 'da', 'ea', 'fa'],
    toPlay: 'B',
  });

  it('of a single stone is a pass, and no move', async () => {
    const { first } = await tesuji.solve(SINGLE, { ...rules, koThreats: [0, 0] });
    assert.deepEqual([first.B?.outcome, first.B?.moves], ['win', ['da']]);
    await assert.rejects(tesuji.reply(SINGLE, ['da', 'ea', 'fa', 'ca'], rules), {
      code: 'illegal-move',
      point: 'ca',
    });
  });
});

describe('superko', () => {
  const ROW = ['aa', 'ba', 'ca', 'da', 'ea', 'fa', 'ga', 'ha'];
  const cases = /** @type {const} */ ([
    ['. W . X X X X .', false, 3],
    ['. B . . O . . X', true, -1],
  ]);
  for (const [drawing, suicide, least] of cases)
    it(`whoever is to move, no position comes again: ${drawing}`, async () => {
      const problem = drawn(drawing, { region: ROW, target: ['ba'], toPlay: 'W' });
      for (const goal of /** @type {const} */ (['life', 'capture'])) {
        const options = { superko: 'positional', suicide, koThreats: [-5, 5], toPlay: 'W' };
        const { first } = await tesuji.solve({ ...problem, goal }, /** @type {any} */ (options));
        assert.deepEqual([first.W?.outcome, first.W?.koThreats], ['ko', least], goal);
      }
    });
});
