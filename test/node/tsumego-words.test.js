// What is asked where a file does not say so by properties made for it: marks, words, and nothing at all.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { wordsFor } from '../../wasm/rooms/problem-words.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

/** Two stones that are captured where Black moves first; nothing is shut in. */
const NET = 'AB[ii][fh][ff][ei][hg][gi]AW[gg][gh][ch][ki][df]';
/** A black move at f4 threatens to take either of two white stones. */
const DOUBLE = 'AB[ee][fd][df]AW[fe][ef]';
/** White lives by the vital point alone. */
const CORNER = 'AB[ea][eb][ec][dc][cc][bc][ac]AW[ab][bb][cb][db][da]';

const limits = { maxNodes: 400_000 };

/** @param {string} text */
async function asked(text) {
  const { toPlay, target, goal } = await tesuji.problem(text);
  return { toPlay, target, goal };
}

describe('triangles and squares', () => {
  const shown = async (/** @type {string} */ marks) => {
    const { target } = await asked(`(;SZ[9]PL[B]${CORNER}${marks})`);
    return target?.sort();
  };

  it('on several stones of one colour show the target', async () => {
    assert.deepEqual(await shown('TR[ab][da]'), ['ab', 'da']);
    assert.deepEqual(await shown('SQ[ab]TR[da]'), ['ab', 'da']);
    assert.deepEqual(await shown('TR[ab][da][aa]'), ['ab', 'da']);
  });

  it('mean nothing beside MA, of both colours, or on one stone, which may be the last move', async () => {
    assert.deepEqual(await shown('TR[ab][da]MA[bb]'), ['bb']);
    assert.equal(await shown('TR[ab][ea]'), undefined);
    assert.equal(await shown('TR[ab]'), undefined);
  });

  it('may stand where no points are', async () => {
    assert.equal(await shown('TR[zz][ab][da]SQ[]'), undefined);
  });
});

describe('the words before the first move', () => {
  const told = (/** @type {string} */ words, marks = '') =>
    asked(`(;SZ[9]${DOUBLE}${marks}C[${words}])`);

  it('say who is to play, where no move and no property does', async () => {
    assert.equal((await told('Black to play.')).toPlay, 'B');
    assert.equal((await told('White plays first, and then?')).toPlay, 'W');
    assert.equal((await told('A problem')).toPlay, null);
    assert.equal((await told('black-to-kill')).toPlay, 'B');
    assert.equal((await told('How is White to live?')).toPlay, 'W');
    assert.equal((await told('Black to play. Is White to live?')).toPlay, 'B');
    assert.equal((await told('Black to kill or White to live')).toPlay, null);
    assert.equal((await told('Black to play, then White to move')).toPlay, null);
    assert.equal((await asked(`(;SZ[9]PL[W]${DOUBLE}C[Black to play])`)).toPlay, 'W');
    assert.equal((await told('White to make life')).toPlay, 'W');
    assert.equal((await told('Black first')).toPlay, 'B');
    assert.equal((await told('B to play')).toPlay, 'B');
    for (const words of [
      '黑先',
      '黒先白死',
      '黒番です',
      '黒の番',
      '轮到黑下',
      '흑선',
      '흑번',
      '흑 차례',
    ])
      assert.equal((await told(words)).toPlay, 'B', words);
    for (const words of ['白先', '白番', '백선', '백차례', '輪到白棋'])
      assert.equal((await told(words)).toPlay, 'W', words);
  });

  it('say that stones are to be captured, not a group, of which the life is asked', async () => {
    assert.equal((await told('Black to play. Capture the white stone!')).goal, 'capture');
    assert.equal((await told('Black to play. Find a ladder.')).goal, 'capture');
    assert.equal((await told('黑先吃子')).goal, 'capture');
    assert.equal((await told('黑先白死')).goal, 'life');
    assert.equal((await told('Black to play. Capture the white group.')).goal, 'life');
    assert.equal((await told('Black to play. Win the capturing race.')).goal, 'life');
    assert.equal((await told('Black to play. https://go.example.net/')).goal, undefined);
  });

  it('tell marked stones from the last move', async () => {
    const { target, goal } = await told('Black to play. Capture the marked stone.', 'TR[fe]');
    assert.deepEqual([target, goal], [['fe'], 'capture']);
    assert.deepEqual((await told('The marked stone?', 'TR[fe]')).target, ['fe']);
    assert.equal((await told('Black to live.', 'TR[fe]')).target, undefined);
  });

  it('say whether all marked stones are to be saved', async () => {
    const rule = async (/** @type {string} */ words) =>
      (await tesuji.problem(`(;SZ[9]${DOUBLE}TR[ee][df]C[Black to play. ${words}])`)).targetRule;
    assert.equal(await rule('Save both marked stones.'), 'all');
    assert.equal(await rule('Save the marked stones.'), undefined);
  });

  it('say that marked stones of who plays are to be saved, or connected, and of the other side to be cut', async () => {
    const [own, theirs] = ['TR[ee][df]', 'TR[fe][ef]'];
    assert.equal((await told('Black to play. Save the marked stones.', own)).goal, 'capture');
    assert.equal((await told('Black to play. Connect the marked stones.', own)).goal, 'connect');
    assert.equal((await told('Black to play. Cut the marked stones.', theirs)).goal, 'connect');
  });

  it('yield to options', async () => {
    const answer = await tesuji.solve(`(;SZ[9]${DOUBLE}C[Black to play. Capture it.])`, {
      goal: 'life',
      toPlay: 'W',
      maxNodes: 100,
    });
    assert.deepEqual([answer.goal, Object.keys(answer.first)], ['life', ['W']]);
  });

  it('ask for one of several stones', async () => {
    const text = `(;SZ[9]${DOUBLE}TR[fe][ef]C[Black to play. Play a double atari.])`;
    const { goal, first, assumes } = await tesuji.solve(text, limits);
    assert.deepEqual(
      [goal, first.B?.outcome, first.B?.moves, assumes],
      ['capture', 'win', ['ff'], []],
    );
  });
});

describe('what is to be captured', () => {
  it('are stones that hang on who moves first, also some of which one is taken', async () => {
    const { first, target, assumes } = await tesuji.solve(`(;SZ[9]PL[B]${DOUBLE})`, {
      ...limits,
      goal: 'capture',
    });
    assert.deepEqual([first.B?.moves, target.sort(), assumes], [['ff'], ['ef', 'fe'], []]);
  });

  it('is found where nothing is said, and no life is settled soon', async () => {
    const { goal, first, assumes } = await tesuji.solve(`(;SZ[13]PL[B]${NET})`, limits);
    assert.deepEqual([goal, first.B?.moves, assumes], ['capture', ['gf'], []]);
  });

  it('is not asked where life is', async () => {
    const { goal } = await tesuji.solve(`(;SZ[13]PL[B]${NET})`, { ...limits, goal: 'life' });
    assert.equal(goal, 'life');
  });
});

describe('a double atari', () => {
  it('is on stones of one colour, whoever may be to play', async () => {
    const text = '(;SZ[9]AB[cb][eb][bc][fc][cd][ed]AW[cc][dc][ec]C[Capture the white stones.])';
    const { goal, first } = await tesuji.solve(text, limits);
    assert.deepEqual([goal, first.B?.outcome, first.B?.moves], ['capture', 'win', ['db']]);
  });
});

describe('what is to be connected', () => {
  /** Black's two chains hang together by d4 alone, and a third hangs on h4. */
  const GAPS = 'AB[bd][cd][ed][fd][hd]AW[dc][de][bc][cc][ec][fc][be][ce][ee][fe][gc][ge]';
  const asked = async (/** @type {string} */ words, /** @type {any} */ options = {}) => {
    const text = `(;SZ[9]PL[${words.startsWith('B') ? 'B' : 'W'}]${GAPS}C[${words}])`;
    const { goal, target, first } = await tesuji.solve(text, { ...limits, ...options });
    const [verdict] = Object.values(first);
    return [goal, target.sort(), verdict.outcome, verdict.moves];
  };

  it('are the largest chains that hang on who moves first, where words ask for it', async () => {
    const found = ['connect', ['bd', 'ed'], 'win', ['dd']];
    for (const words of [
      'Black to play. Connect the stones.',
      'Black to play. Choose the best connection of the two groups!',
      'Black to play. Respond to the cut.',
      'White to play. Cut the black stones.',
      'White to play. Which one is the best cut?',
    ])
      assert.deepEqual(await asked(words), found, words);
  });

  it('is looked for where the goal is given, too, and told with an object', async () => {
    assert.deepEqual((await asked('Black to play.', { goal: 'connect' }))[1], ['bd', 'ed']);
    const cut = await asked('White to play.', { goal: 'connect', defender: 'B' });
    assert.deepEqual(cut, ['connect', ['bd', 'ed'], 'win', ['dd']]);
  });

  it('is not asked where words speak of life, or of a capture behind that', async () => {
    for (const words of ['Black to play. Connect to live.', 'Black to play. Kill by a cut.'])
      assert.equal((await asked(words, { maxNodes: 1 }))[0], 'life');
    const words = 'Black to play. Cut, and capture a stone.';
    assert.equal((await asked(words, { maxNodes: 1 }))[0], 'capture');
  });

  it('may be nothing: then it is left open what is asked, but not where the goal is given', async () => {
    const apart = '(;SZ[9]PL[B]AB[aa]AW[ii]C[Black to play. Connect.])';
    assert.equal((await tesuji.solve(apart, { maxNodes: 100 })).goal, 'life');
    await assert.rejects(tesuji.solve(apart, { goal: 'connect', maxNodes: 100 }), {
      code: 'no-target',
    });
  });

  it('of several marked chains those that are cut off in the largest group', async () => {
    const marks = 'TR[bd][cd][ed][fd][hd]C[White to play. Cut the marked stones.]';
    const { target, first } = await tesuji.solve(`(;SZ[9]${GAPS}${marks})`, limits);
    assert.deepEqual(
      [target.sort(), first.W?.outcome, first.W?.moves],
      [['bd', 'ed'], 'win', ['dd']],
    );
  });

  it('is what lines of play are about, and what they end with', async () => {
    const text = `(;SZ[9]PL[B]${GAPS})`;
    const options = { ...limits, goal: /** @type {const} */ ('connect'), target: ['bd', 'ed'] };
    for (const [moves, toPlay, outcome] of /** @type {[string[], string, string][]} */ ([
      [['dd'], 'W', 'loss'],
      [['dd', ''], 'B', 'win'],
      [['dd', 'ia', 'ib'], 'W', 'loss'],
      [['aa', 'dd'], 'B', 'loss'],
      [['aa', 'dd', 'ia'], 'W', 'win'],
    ])) {
      const reply = await tesuji.reply(text, moves, options);
      const hint = await tesuji.hint(text, { ...options, moves });
      for (const said of [reply, hint])
        assert.deepEqual([said.toPlay, said.outcome], [toPlay, outcome], String(moves));
    }
    const lines = '(;B[dd]C[RIGHT];W[ia];B[ib]C[RIGHT])(;B[aa];W[dd])';
    const { issues } = await tesuji.lint(`${text.slice(0, -1)}${lines})`, options);
    assert.deepEqual(
      issues.filter(({ kind }) => kind !== 'partial'),
      [],
    );
  });

  it('by other moves is told, too, with no assumption', async () => {
    const text = '(;SZ[9]PL[B]AB[dd][ee]AW[ed][ec]C[Black to play. Connect.])';
    const { first, assumes } = await tesuji.solve(text, limits);
    const { moves } = /** @type {any} */ (first.B);
    assert.deepEqual(
      ['de', 'ce', 'df'].filter((move) => !moves.includes(move)), // solid, or hanging
      [],
    );
    assert.deepEqual(assumes, []);
    const { first: brief } = await tesuji.solve(text, { ...limits, brief: true });
    assert.equal(brief.B?.moves.length, 1);
  });
});

describe('a tree', () => {
  /** @param {string} text */
  async function readAgain(text) {
    const { sgf } = await tesuji.tree(text, { ...limits, format: 'sgf' });
    const { goal, target, targetRule, toPlay } = await tesuji.problem(/** @type {string} */ (sgf));
    return { goal, target: target?.sort(), targetRule, toPlay };
  }

  it('says what was asked, so that it is read again as the same', async () => {
    const shown = 'TR[fe][ef]C[Black to play. Play a double atari.]';
    assert.deepEqual(await readAgain(`(;SZ[9]${DOUBLE}${shown})`), {
      goal: 'capture',
      target: ['ef', 'fe'],
      targetRule: 'all',
      toPlay: 'B',
    });
    assert.deepEqual(await readAgain(`(;SZ[13]PL[B]${NET})`), {
      goal: 'capture',
      target: ['gg'],
      targetRule: undefined,
      toPlay: 'B',
    });
    assert.equal((await readAgain(`(;SZ[9]PL[B]${CORNER})`)).goal, undefined);
  });

  it('says so of stones that are to be saved, connected or cut', () => {
    const stones = new Uint8Array([1, 0, 1, 2]);
    const problem = /** @type {any} */ ({ stones, target: [0, 2], targetRule: 'any' });
    const words = (/** @type {any} */ goal, /** @type {'B' | 'W'} */ color) =>
      wordsFor({ ...problem, goal }, color);
    assert.equal(words('capture', 'B'), 'Black to play. Save the marked stones.');
    const all = wordsFor({ ...problem, goal: 'capture', targetRule: 'all' }, 'B');
    assert.equal(all, 'Black to play. Save all the marked stones.');
    assert.equal(words('connect', 'B'), 'Black to play. Connect the marked stones.');
    assert.equal(words('connect', 'W'), 'White to play. Cut the marked stones.');
    assert.equal(words('life', 'W'), '');
  });
});
