import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { openIssues } from '../../wasm/rooms/tsumego-lint.js';
import { drawn, PYRAMID, STRAIGHT_THREE } from '../drawn.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

describe('tree and lint', () => {
  it('a tree has as right what needs no ko threat, like the answer', async () => {
    // With threats as many as White's, aa, ca and bb leave a ko that Black wins.
    const problem = drawn(
      `
        . O . . X O .
        . . . . X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .`,
      { toPlay: 'B', target: ['ea'] },
    );
    const { first } = await tesuji.solve(problem);
    const { children, status } = await tesuji.tree(problem, { format: 'json' });
    assert.deepEqual([first.B?.outcome, status], ['win', 'solved']);
    const right = children.flatMap(({ wrong, move }) => (wrong ? [] : [move]));
    assert.deepEqual(right.toSorted(), ['ab', 'cb', 'da']);
    assert.deepEqual(first.B?.moves.toSorted(), right.toSorted());
    assert.equal(right[0], first.B?.pv[0]);
  });

  it('a race to capture is told, and a tree plays it to its end, with one reply each time', async () => {
    const problem = drawn(
      `
        . . . . . . .
        X X X X X X .
        . . . . X X .
        O O O O O X .
        X X X X X O O
        . . . . O O .
        O O O O O O .
        . . . . . . .`,
      { toPlay: 'B', target: ['ad'] },
    );
    const { first } = await tesuji.solve(problem, { toPlay: 'both' });
    assert.deepEqual([first.B?.outcome, first.W?.outcome], ['win', 'win']);
    assert.deepEqual([first.B?.moves.length, first.W?.moves.length], [4, 4]);
    assert.deepEqual([first.B?.pv.length, first.W?.pv.length], [7, 7]);
    for (const toPlay of /** @type {const} */ (['B', 'W']))
      assert.equal((await tesuji.hint(problem, { toPlay, level: 'idea' })).idea, 'race');
    const { children, status } = await tesuji.tree(problem, { format: 'json' });
    assert.equal(status, 'solved');
    for (const child of children.filter(({ wrong }) => !wrong)) {
      let [moves, node] = [1, child];
      for (; node.children.length > 0; moves++) {
        assert.equal(node.children.length, 1);
        [node] = node.children;
      }
      assert.deepEqual([moves, node.right], [7, true]);
    }
  });

  it('a tree that is too large has all first moves, and no lines that are cut off', async () => {
    const problem = drawn(
      `
      . . . . . . . . . . . X O
      . . . . . . . . . . . X O
      X X X X X X X X X X X X O
      O O O O O O O O O O O O O
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`,
      { toPlay: 'B' },
    );
    const { first } = await tesuji.solve(problem);
    const { children, status } = await tesuji.tree(problem, { format: 'json' });
    assert.equal(status, 'partial');
    assert.equal(children.length, 22);
    const right = children.filter(({ wrong }) => !wrong);
    assert.deepEqual(right.map(({ move }) => move).sort(), first.B?.moves.toSorted());
    /** @type {(node: import('../../wasm/rooms/tsumego-tree.js').TreeNode) => typeof children} */
    const endsOf = (node) => (node.children.length > 0 ? node.children.flatMap(endsOf) : [node]);
    assert.ok(right.flatMap(endsOf).every((end) => end.right));
  });

  it('a tree of ours is right and complete', async () => {
    const { sgf, status } = await tesuji.tree(PYRAMID, { format: 'sgf' });
    assert.equal(status, 'solved');
    const lint = await tesuji.lint(String(sgf));
    assert.deepEqual(lint.issues, []);
    assert.ok(lint.ok);
  });

  it('what is marked right, but is not, is found with its place', async () => {
    const { sgf } = await tesuji.tree(PYRAMID, { format: 'sgf' });
    const lint = await tesuji.lint(String(sgf).replace(';B[da]BM[1]', ';B[da]C[RIGHT]'));
    assert.equal(lint.ok, false);
    assert.equal(lint.issues[0].kind, 'marked-right');
    assert.deepEqual(lint.issues[0].path, ['da']);
    assert.ok(Number(lint.issues[0].line) > 1);
  });

  it('what solves it, but is not marked, is found', async () => {
    const { sgf } = await tesuji.tree(PYRAMID, { format: 'sgf' });
    const unmarked = String(sgf).replace('TE[1]C[RIGHT]', '');
    const lint = await tesuji.lint(unmarked.replace(';B[eb]BM[1]', ';B[eb]C[RIGHT]'));
    assert.deepEqual(
      lint.issues.map(({ kind, path }) => [kind, path]),
      [
        ['not-marked', ['ea']],
        ['marked-right', ['eb']],
      ],
    );
  });

  it('where nothing is marked that is noted once', async () => {
    const { sgf } = await tesuji.tree(PYRAMID, { format: 'sgf' });
    const { issues, ok } = await tesuji.lint(String(sgf).replaceAll('TE[1]C[RIGHT]', ''));
    assert.deepEqual(issues, [
      { kind: 'unmarked', severity: 'note', text: 'no line is marked right', path: [] },
    ]);
    assert.ok(ok);
    assert.deepEqual((await tesuji.lint(PYRAMID)).issues, []); // there is nothing to mark
  });

  it('that the side to play need not move is found, and stands for all moves that do as well', async () => {
    const stones = 'AB[ca][cb][cc][dc][ec][fc][gc][hc]AW[da][ga][db][eb][fb][gb][hb]';
    const { issues, ok } = await tesuji.lint(
      `(;SZ[8:4]${stones}MA[da]PL[W](;W[ea]C[RIGHT])(;W[fa]))`,
    );
    const [{ kind, severity, path }] = issues;
    assert.deepEqual([issues.length, ok], [1, false]);
    assert.deepEqual([kind, severity, path], ['no-problem', 'error', []]);
    const sound = await tesuji.lint(`(;SZ[8:4]${stones.replace('[hb]', '')}MA[da]PL[W];W[hb])`);
    assert.ok(sound.issues.every((issue) => issue.kind !== 'no-problem'));
  });

  it('a solution that is missing is found', async () => {
    const lint = await tesuji.lint(
      '(;SZ[9]AB[ca][ga][cb][db][fb][gb][dc][ec][fc]AW[ba][ha][bb][hb][bc][cc][gc][hc][cd][dd][ed][fd][gd]MA[fb];B[da])',
    );
    assert.equal(lint.issues[0].kind, 'missing-solution');
    assert.deepEqual(lint.issues[0].moves, ['ea']);
  });
});

describe('first moves that fail in the region that was found alone', () => {
  it('are not called wrong by a tree', async () => {
    const problem = drawn(
      `
        . . . . . O
        . . . X O O
        X X X X O .
        . O O O O .
        O O . . . .`,
      { size: 9, toPlay: 'B' },
    );
    const { first } = await tesuji.solve(problem);
    assert.ok(first.B?.losing.da); // as far as its region goes: with ea Black has two eyes
    const { children, sgf } = await tesuji.tree(problem);
    const wrong = children.flatMap((child) => (child.wrong ? [child.move] : []));
    assert.deepEqual(wrong.toSorted(), ['aa', 'ab', 'ad', 'ca', 'cb']);
    assert.deepEqual((await tesuji.lint(String(sgf))).issues, []);
  });

  it('are wrong where they do so, too, in one region around those in which each was looked at', async () => {
    const problem = drawn(
      `
        . X O . . . . .
        . X X X O X O .
        . X O O . O . .
        . O . . . . . .
        . O O . . . . .`,
      { size: 13, toPlay: 'B' },
    );
    const fresh = await createTesuji();
    const { children, sgf, status, nodes } = await fresh.tree(problem);
    const { last } = await fresh.reply(problem, ['aa']);
    fresh.dispose();
    const wrong = children.filter((child) => child.wrong);
    assert.deepEqual([wrong.map(({ move }) => move), status], [['aa'], 'solved']);
    assert.equal(wrong[0].children[0].move, 'ea'); // as it is refuted there
    assert.ok(nodes < 100_000); // a look at it by itself is not settled with a million
    assert.ok(!last?.good);
    assert.ok((await tesuji.lint(String(sgf))).issues.every(({ severity }) => severity === 'note'));
  });

  it('are sorted out there all at once, and stay open where they do not fail there', async () => {
    const problem = drawn(
      `
        . . . . . . . .
        . X X X X X O .
        . O O O . O . .
        O . . . . . . .
        . . O . . . . .`,
      { size: 13, toPlay: 'B' },
    );
    const fresh = await createTesuji();
    const { children, status, nodes } = await fresh.tree(problem);
    const short = await fresh.tree(problem, { maxNodes: 50_000 });
    fresh.dispose();
    const marked = (/** @type {'right' | 'wrong' | 'open'} */ mark) =>
      children.flatMap((child) => (child[mark] ? [child.move] : [])).toSorted();
    assert.deepEqual(marked('wrong'), ['aa', 'ba', 'ca', 'da', 'ea', 'fa']);
    assert.deepEqual([marked('open'), status], [['ec', 'ed'], 'partial']);
    assert.ok(nodes < 300_000);
    assert.ok(short.nodes <= 50_000);
  });

  it('and make a seki in a wider one need no mark, nor what follows them', async () => {
    const stones = 'AB[cb][db][cc][bd][cd]AW[ea][eb][dc][ec][dd][be][ce][de][af][bf]MA[cb]';
    const lines = '(;B[ab]C[RIGHT])(;B[bb];W[aa];B[ab])';
    assert.deepEqual((await tesuji.lint(`(;SZ[9]PL[B]${stones}${lines})`)).issues, []);
  });
});

describe('lint of lines', () => {
  const stones = 'AB[ba][ha][bb][hb][bc][cc][dc][ec][fc][gc][hc]AW[ca][ga][cb][db][eb][fb][gb]';
  /**
   * What is found: kind and path of each issue.
   * @param {string} lines
   */
  async function issuesOf(lines) {
    const { issues } = await tesuji.lint(`(;SZ[9]${stones}${lines})`);
    return issues.map(({ kind, path }) => `${kind} ${path.join(' ')}`);
  }

  it('of another game than Go come with a warning, as all does that is said of its file', async () => {
    const sgf = `(;GM[4]SZ[9]${stones}(;B[ea]C[RIGHT]))`;
    const said = [
      await tesuji.solve(sgf),
      await tesuji.hint(sgf),
      await tesuji.hint(sgf, { moves: ['ea'] }),
      await tesuji.reply(sgf, ['ea']),
      await tesuji.tree(sgf),
      await tesuji.lint(sgf),
    ];
    for (const { warnings } of said)
      assert.deepEqual(warnings, [
        { code: 'other-game', message: "the game is another one, 'GM[4]', but read as Go" },
      ]);
    assert.equal((await tesuji.solve(sgf.replace('GM[4]', 'GM[1]'))).warnings, undefined);
  });

  it('a good move of the other side marks no line right', async () => {
    assert.deepEqual(await issuesOf('(;B[ea]C[RIGHT])(;B[da]BM[1];W[ea]TE[1])'), []);
    assert.deepEqual(await issuesOf('(;B[ea];W[da]BM[1];B[fa]TE[1])'), []);
    assert.deepEqual(await issuesOf('(;B[ea]TE[1])(;B[da]TE[1];W[ea])'), ['marked-right da']);
  });

  it('behind what is marked right nothing need be marked', async () => {
    for (const mark of ['TE[1]', 'C[RIGHT]'])
      assert.deepEqual(await issuesOf(`;B[ea]${mark};W[da];B[fa]`), []);
    assert.deepEqual(await issuesOf('(;B[ea];W[da];B[fa])(;B[da]C[RIGHT];W[ea])'), [
      'not-marked ea',
      'not-marked ea da fa',
      'marked-right da',
    ]);
  });

  it('may not be played, whether or not there is time to look at them', async () => {
    const stones = 'AB[cd][ed][be][ce][ee][df][ag][bh]AW[ca][ab][cb][ac][dc][eh]MA[df]';
    const sgf = `(;SZ[5:8]${stones}(;B[dd];W[de]C[RIGHT];B[cf]C[RIGHT])(;B[];B[ba])(;B[ab];W[aa]))`;
    for (const maxNodes of [1, 50, 100_000]) {
      const { issues } = await tesuji.lint(sgf, { maxNodes });
      const illegal = issues.filter(({ kind }) => kind === 'illegal-move');
      assert.deepEqual(
        illegal.map(({ path }) => path),
        [['dd', 'de'], ['ab']],
        `${maxNodes} nodes`,
      );
    }
  });

  it('may go on behind the capture of the stones, where all is over', async () => {
    const stones = 'AB[ab][cb][bc]AW[bb]MA[bb]SL[ba][bb][aa][ca]';
    const { issues } = await tesuji.lint(`(;SZ[7]PL[B]${stones};B[ba];W[ca];B[gg];W[ee]C[RIGHT])`);
    assert.deepEqual(
      issues.filter(({ kind }) => kind !== 'partial'),
      [],
    );
  });

  it('RIGHT is a word, which may be written close to others, or `Correct` a sentence', async () => {
    for (const said of [
      'RIGHT',
      'RIGHT!',
      'sekiRIGHT',
      'RIGHTGood',
      'Not RIGHT? RIGHT.',
      'CORRECT',
      'right',
      'Correct',
      'Correct, but White should resist at b1.',
      'Also correct. Better style.',
      'Two eyes. Correct!',
      'Well done!\nCorrect - Black lives.',
      'CHOICERIGHT',
      'CHOICERIGHTSeki',
      'Correct answer',
      'Correct advantageous ko.',
      'Correct 🎉',
      'RIGHTCHOICE',
      'Correct. Wrong would be another move.',
      '正解。',
      '正解图',
      '正解図2',
      '此为正解',
      '做活。正确！',
      '+',
      '+ Well done!',
    ])
      assert.deepEqual(
        await issuesOf(`(;B[da]C[${said}])`),
        ['missing-solution ', 'marked-right da'],
        said,
      );
    for (const said of [
      'COPYRIGHT',
      'NOT RIGHT',
      'not  RIGHT.',
      'RIGHTS',
      'INCORRECT',
      'Incorrect.',
      'Not correct.',
      'Right of it White lives.',
      'Is that correct?',
      'Correct me if I am wrong.',
      'NOTTHIS',
      '不正解。',
      '黑地虽然和正解一样，但白增加4目。',
      '+5 points',
      "This isn't RIGHT",
      'Wrong. Correct answer: E9',
      'Incorrect. Right: E9',
      '失败。正解：E9',
      '错误。正确：E9',
      '오답. 정답: E9',
      '不正确。',
      'Correct?',
    ])
      assert.deepEqual(await issuesOf(`(;B[ea]C[RIGHT])(;B[da]C[${said}])`), [], said);
  });

  it('the name of a node tells of the line that begins there, or behind it where it has no move', async () => {
    for (const name of [
      '正解',
      '正解图',
      '图1 正解一',
      '정답',
      'Correct',
      'solution 2',
      'Right!',
      'Correct answer',
      'Solution A',
    ]) {
      assert.deepEqual(await issuesOf(`(;B[ea]N[${name}];W[da])(;B[da];W[ea])`), [], name);
      assert.deepEqual(await issuesOf(`(;N[${name}];B[ea];W[da])(;N[1];B[da];W[ea])`), [], name);
      const wrong = await issuesOf(`(;B[ea];W[da])(;N[${name}]C[!];B[da]N[];W[ea])`);
      assert.ok(wrong.includes('marked-right da'), name);
    }
    for (const name of [
      '不正解',
      '失败',
      '正解变化',
      '変化図',
      '参考',
      'Incorrect',
      '黑先 死活题',
      '非正解',
      '不是正解',
      '准正解',
      '正解ではない',
      '不正確',
      'Right side',
      'Right idea, wrong order',
      'Solution fails',
      'Correct?',
    ])
      assert.deepEqual(await issuesOf(`(;B[ea]N[正解])(;B[da]N[${name}];W[ea])`), [], name);
  });

  it('comments of any size are read at once', { timeout: 60_000 }, async () => {
    for (const said of [
      '\n',
      ' ',
      '. ',
      'also ',
      'right ',
      'not ',
      '!\t',
      'correct ',
      '正解',
      '变',
    ])
      await issuesOf(
        `(;B[ea]C[RIGHT])(;B[da]C[x${said.repeat(300_000)}x]N[${said.repeat(300_000)}])`,
      );
    for (const said of ['right', 'correct', 'correct a', '正解', 'wrong'])
      await issuesOf(`(;B[ea]C[RIGHT])(;B[da]C[${said}${' '.repeat(300_000)}x])`);
  });

  it('what is good for the side to play is right', async () => {
    for (const line of [';B[da]GB[1]', ';B[da];W[ea]GB[1]', ';B[da];W[ea];GB[2]'])
      assert.ok((await issuesOf(`(${line})`)).some((issue) => issue.startsWith('marked-right')));
    for (const line of [';B[da]GW[1]', ';B[da];W[ea]GW[1]', ';B[da]GB[1]GW[1]'])
      assert.deepEqual(await issuesOf(`(;B[ea]GB[1])(${line})`), [], line);
  });

  it('where wrong lines alone are marked, others are right', async () => {
    assert.deepEqual(await issuesOf('(;B[ea])(;B[da]WV[];W[ea])'), []);
    assert.deepEqual(await issuesOf('(;B[ea];W[da])(;B[da];W[ea]WV[])'), []);
    assert.deepEqual(await issuesOf('(;B[ea]WV[])(;B[da];W[ea])'), [
      'marked-wrong ea',
      'marked-right da ea',
    ]);
    assert.deepEqual(await issuesOf('(;B[ea]C[RIGHT])(;B[da];W[ea])(;B[fa]WV[])'), []);
    for (const said of [
      'C[Wrong.]',
      'C[Incorrect, White lives]',
      'C[失败]',
      'C[失敗(セキ)]',
      'N[失败图]',
    ]) {
      assert.deepEqual(await issuesOf(`(;B[ea];W[da])(;B[da];W[ea]${said})`), [], said);
      assert.deepEqual(await issuesOf(`(;B[ea]${said})(;B[da];W[ea])`), [
        'marked-wrong ea',
        'marked-right da ea',
      ]);
    }
  });

  it('an illegal move is told once, and nothing behind it, marked right or not', async () => {
    const rest = '(;B[ea]C[RIGHT])(;B[da];W[da];B[fa]';
    for (const end of [')', 'C[RIGHT])', ';W[aa];B[ab]C[RIGHT])'])
      assert.deepEqual(await issuesOf(`${rest}${end}`), ['illegal-move da da'], end);
  });

  it('a wrong move is refuted in the tree, above all where the line ends right', async () => {
    for (const [line, found] of [
      [';B[da];W[fa]', 'missing-reply da'],
      [';B[da];W[fa];B[ea]C[RIGHT]', 'missing-reply da'],
      [';B[da](;W[ea])(;W[fa];B[ea]C[RIGHT])', null],
      [';B[da]', null],
    ]) {
      const issues = await issuesOf(`(;B[ea]C[RIGHT])(${line})`);
      assert.deepEqual(issues, found === null ? [] : [found], String(line));
    }
    const sgf = `(;SZ[9]${stones}(;B[ea]C[RIGHT])(;B[da];W[fa];B[ea]C[RIGHT]))`;
    const [{ severity, moves }] = (await tesuji.lint(sgf)).issues;
    assert.deepEqual([severity, moves], ['error', ['ea']]);
    const beside = await tesuji.lint(
      sgf.replace('[ea]C[RIGHT])(', '[ea]TE[1])(').replace(';B[ea]C[RIGHT]', ''),
    );
    assert.deepEqual([beside.ok, beside.issues[0].severity], [true, 'note']);
  });

  it('what is said to be wrong does not reach the goal', async () => {
    for (const [line, path] of [
      [';B[da];W[fa]C[Wrong.]', 'da fa'],
      [';B[da](;W[ea])(;W[fa]C[Wrong.])', 'da fa'],
      [';B[ea](;W[da]C[Incorrect.])(;W[fa]C[RIGHT])', 'ea da'],
    ])
      assert.ok((await issuesOf(`(${line})(;B[fa]TE[1])`)).includes(`marked-wrong ${path}`), line);
    for (const line of [';B[da]C[Wrong.];W[ea]', ';B[da];W[ea]WV[]'])
      assert.deepEqual(await issuesOf(`(;B[ea]TE[1];W[da]C[Wrong.])(${line})`), [], line);
  });

  it('after a move elsewhere, or a pass, what is marked right is looked at, and all by the rules', async () => {
    for (const [line, found] of [
      [';B[ea];W[ii];B[da]C[RIGHT]', null],
      [';B[ea];W[];B[da]C[RIGHT]', null],
      [';B[ii];W[ea]C[RIGHT]', 'marked-right ii ea'],
      [';B[ii];W[hh];B[ea]C[RIGHT]', null],
      [';B[];W[];B[ea]C[RIGHT]', null],
      [';B[];W[ea];B[ii];W[hh]C[RIGHT]', 'marked-right  ea ii hh'],
      [';B[ii];W[hh];B[ca]', 'illegal-move ii hh ca'],
      [';B[ii];W[ii]', 'illegal-move ii ii'],
      [';B[];W[ba];B[ea]C[RIGHT]', 'illegal-move  ba'],
      [';B[ii];W[ea];B[hh]', null],
    ]) {
      const issues = await issuesOf(`(;B[ea]TE[1])(${line})`);
      assert.deepEqual(issues, found === null ? [] : [found], String(line));
    }
  });

  it('lines of the other side alone are said not to be checked', async () => {
    const sgf = `(;SZ[9]PL[W]${stones}(;B[ea]C[!])(;B[da]))`;
    const { ok, checked, issues } = await tesuji.lint(sgf, { target: ['ca'] });
    const kinds = issues.map(({ kind, path }) => [kind, path]);
    assert.deepEqual([ok, checked], [false, 0]);
    assert.ok(kinds.some(([kind, path]) => kind === 'unchecked' && path[0] === 'ea'));
  });

  it('a position without a line has none that is marked right', async () => {
    const { ok, issues } = await tesuji.lint(`(;SZ[9]PL[B]${stones})`);
    assert.deepEqual([ok, issues.map(({ kind }) => kind)], [true, ['unmarked']]);
  });

  it('what a variation sets up is its own', async () => {
    for (const first of ['AW[ea]C[If White is there]', 'PL[W]', 'AE[ca]', 'MA[bb]'])
      assert.deepEqual(
        await issuesOf(`PL[B](;${first};B[da])(;B[ea]C[RIGHT])(;B[fa];W[ea])`),
        [],
        first,
      );
  });

  it('what follows stones that are set up between moves is not checked', async () => {
    for (const [line, path] of [
      [';B[da];W[ea];AE[ea];B[ea]C[RIGHT]', 'da ea ea'],
      [';B[da];AE[da]AB[ea];W[da];B[fa]C[RIGHT]', 'da da fa'],
    ])
      assert.deepEqual(await issuesOf(`(;B[ea]C[RIGHT])(${line})`), [`unchecked ${path}`]);
    assert.deepEqual(await issuesOf('(;B[ea]C[RIGHT])(;B[da];W[ea];AE[ea];B[ea])'), []);
  });

  it('a move off the board is an illegal one', async () => {
    for (const [line, path] of [
      [';B[da];W[zz];B[ea]C[RIGHT]', 'da zz'],
      [';B[da];W[zz];B[ea];W[zz]', 'da zz'],
      [';B[zz]C[RIGHT]', 'zz'],
      [';B[zz]TE[1]', 'zz'],
      [';B[da];W[zz];C[RIGHT]', 'da zz'],
    ])
      assert.deepEqual(await issuesOf(`(;B[ea]C[RIGHT])(${line})`), [`illegal-move ${path}`]);
  });

  it('a line may be long', { timeout: 60_000 }, async () => {
    const passes = ';W[];B[]'.repeat(5000);
    assert.deepEqual(await issuesOf(`;B[ea]C[RIGHT]${passes}`), []);
  });

  it('a problem that is not solved is told to be, once', async () => {
    const answer = /** @type {any} */ ({ status: 'unknown', assumes: [] });
    const [issue] = openIssues(answer, []);
    assert.deepEqual([issue.kind, issue.severity, issue.path], ['unknown', 'open', []]);
    assert.deepEqual(openIssues(answer, [issue]), []);
    const { issues } = await tesuji.lint(`(;SZ[9]${stones};B[ea])`, { maxNodes: 1 });
    assert.deepEqual(
      issues.filter(({ kind, path }) => kind === 'unknown' && path.length === 0).length,
      1,
    );
    const open = 'AB[da][db][bc][dc]AW[ea][eb][ec][ad][bd][cd][dd][ed]'; // fails in the narrowest region
    const looked = await tesuji.lint(`(;SZ[19]PL[B]${open};B[ba]C[RIGHT])`, { maxNodes: 1000 });
    assert.deepEqual(
      looked.issues.map(({ kind, path }) => `${kind} ${path}`),
      ['unknown '],
    );
  });

  it('an attacker that plays elsewhere has not given up: what is dead stays dead', async () => {
    for (const elsewhere of ['ii', ''])
      assert.deepEqual(await issuesOf(`;B[ea];W[da];B[${elsewhere}]C[RIGHT]`), []);
    assert.deepEqual(await issuesOf('(;B[ea]C[RIGHT])(;B[ii]C[RIGHT])'), ['marked-right ii']);
  });

  it('a pass before the first move is no move of who is to play', async () => {
    const { toPlay } = await tesuji.lint(`(;SZ[9]${stones};W[];B[ea]C[RIGHT])`);
    assert.equal(toPlay, 'B');
    assert.deepEqual(await issuesOf(';W[](;B[ea]C[RIGHT])(;B[da]C[RIGHT])'), ['marked-right da']);
    const passed = await tesuji.problem(`(;SZ[9]${stones};W[];B[];W[ea])`);
    assert.equal(passed.toPlay, 'W');
  });
});

describe('certificates', () => {
  const names = [
    'straight-three',
    'pyramid-four',
    'bulky-five',
    'l-group',
    'corner-ko',
    'race-of-four',
  ];
  for (const name of names) {
    it(`the answer to ${name} can be proved, kills until the capture, too`, async () => {
      const sgf = readFileSync(new URL(`../../web/problems/${name}.sgf`, import.meta.url), 'utf8');
      for (const untilCapture of [false, true]) {
        const certificate = await tesuji.certificate(sgf, { toPlay: 'both', untilCapture });
        assert.deepEqual([certificate.complete, certificate.version], [true, untilCapture ? 1 : 2]);
        const { status, claims } = await tesuji.verify(JSON.parse(JSON.stringify(certificate)));
        assert.equal(status, 'verified');
        assert.ok(claims.length >= 2);
      }
    });
  }

  it('a kill is proved once no two eyes can be made, or with the capture', async () => {
    // After White's move in the middle Black has one eye.
    const options = {
      toPlay: /** @type {const} */ ('W'),
      koThreats: /** @type {[0, 0]} */ ([0, 0]),
    };
    const short = await tesuji.certificate(PYRAMID, options);
    const long = await tesuji.certificate(PYRAMID, { ...options, untilCapture: true });
    assert.equal(short.claims[0].moves.length, 2);
    assert.ok(long.claims[0].positions > 10 * short.claims[0].positions);
    for (const [certificate, version, status] of /** @type {[any, 1 | 2, string][]} */ ([
      [short, 2, 'verified'],
      [short, 1, 'refuted'], // the moves that capture are missing
      [long, 1, 'verified'],
      [long, 2, 'refuted'], // they are left over
    ]))
      assert.equal((await tesuji.verify({ ...certificate, version })).status, status);
  });

  it('what is dead from the start needs no move', async () => {
    const dead = drawn(
      `
        . O X .
        O O X .
        X X X .`,
      { toPlay: 'both', target: ['ba'], region: ['aa', 'ba', 'ab', 'bb'] },
    );
    const certificate = await tesuji.certificate(dead);
    assert.equal(certificate.complete, true);
    const kills = certificate.claims.find(({ first }) => first === 'B');
    assert.deepEqual([kills?.succeeds, kills?.moves], [true, '']);
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
  });

  it('what lives is not taken for dead', async () => {
    const alive = drawn(
      `
        . W . O X .
        O O O O X .
        X X X X X .`,
      { toPlay: 'B', target: ['ba'], region: ['aa', 'ca', 'ba', 'da', 'ab', 'bb', 'cb', 'db'] },
    );
    const certificate = await tesuji.certificate(alive, { koThreats: [0, 0] });
    assert.equal(certificate.claims[0].succeeds, false);
    for (const moves of ['', 'aa', 'ca'])
      for (const version of /** @type {const} */ ([1, 2])) {
        const claims = [{ ...certificate.claims[0], succeeds: true, moves }];
        assert.equal((await tesuji.verify({ ...certificate, version, claims })).status, 'refuted');
      }
  });

  it('a wrong claim does not pass', async () => {
    const certificate = await tesuji.certificate(PYRAMID);
    for (const claim of certificate.claims) claim.succeeds = !claim.succeeds;
    assert.equal((await tesuji.verify(certificate)).status, 'refuted');
  });

  it('a wrong move does not pass', async () => {
    const certificate = await tesuji.certificate(PYRAMID);
    certificate.claims[0].moves = `da${certificate.claims[0].moves.slice(2)}`;
    const { status, claims } = await tesuji.verify(certificate);
    assert.equal(status, 'refuted');
    assert.ok(claims[0].line);
  });

  it('a wrong claim about a connection does not pass, whoever is said to defend', async () => {
    const joined = drawn(
      `
        X . X .
        . . . .`,
      {
        goal: 'connect',
        target: ['aa', 'ca'],
        region: ['aa', 'ba', 'ca', 'da', 'ab', 'bb', 'cb', 'db'],
      },
    );
    const certificate = await tesuji.certificate(joined, { toPlay: 'B', koThreats: [0, 0] });
    for (const defender of /** @type {any[]} */ (['B', undefined])) {
      const problem = { ...certificate.problem, defender };
      const [claim] = certificate.claims;
      const statuses = [true, false].map(async (succeeds) => {
        const claims = [{ ...claim, succeeds }];
        return (await tesuji.verify({ ...certificate, problem, claims })).status;
      });
      assert.deepEqual(await Promise.all(statuses), ['verified', 'refuted']);
    }
    const problem = { ...certificate.problem, defender: /** @type {const} */ ('W') };
    await assert.rejects(tesuji.verify({ ...certificate, problem }), { code: 'no-target' });
  });

  it('a connection is prevented by capturing what is to be connected', async () => {
    const cut = drawn(
      `
        X . O X
        O . O .`,
      { goal: 'connect', target: ['aa', 'da'], toPlay: 'W' },
    );
    const region = ['aa', 'ba', 'ca', 'da', 'ab', 'bb', 'cb', 'db'];
    const certificate = await tesuji.certificate({ ...cut, region }, { koThreats: [0, 0] });
    assert.deepEqual([certificate.complete, certificate.claims[0].succeeds], [true, true]);
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
  });

  it('chains that reach out of the region are played on once they are captured', async () => {
    const steps = drawn(
      `
        X . O O X
        . . . O .`,
      { goal: 'connect', target: ['aa', 'ea'], toPlay: 'B' },
    );
    const region = ['ba', 'ab', 'bb', 'cb', 'eb', 'ca'];
    const certificate = await tesuji.certificate({ ...steps, region }, { koThreats: [0, 0] });
    assert.equal(certificate.complete, true);
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
    const [claim] = certificate.claims;
    const claims = [{ ...claim, succeeds: !claim.succeeds }];
    assert.equal((await tesuji.verify({ ...certificate, claims })).status, 'refuted');
  });

  it('what goes round in circles is no proof', async () => {
    // The claims are false: on another line a move of each proof would repeat a position.
    const region = ['aa', 'ba', 'ca', 'da', 'ea', 'fa', 'ga'];
    for (const [drawing, options, claim] of /** @type {[string, any, any][]} */ ([
      [
        '. X . . W . X',
        { toPlay: 'W', suicide: true, koThreats: [0, 0] },
        { first: 'W', koThreats: 0, moves: 'da--aafa--aa--babababafafa--fa' },
      ],
      [
        '. B O . X . .',
        { toPlay: 'B', superko: 'positional', koThreats: [-2, -2] },
        { first: 'B', koThreats: -2, moves: 'daga--dagafafacagafafa----fadafa--gafaeaca--fa--' },
      ],
    ])) {
      const certificate = await tesuji.certificate(drawn(drawing, { region }), options);
      assert.deepEqual([certificate.complete, certificate.claims[0].succeeds], [true, false]);
      assert.equal((await tesuji.verify(certificate)).status, 'verified');
      const claims = [{ ...claim, succeeds: true, positions: 0 }];
      assert.equal((await tesuji.verify({ ...certificate, claims })).status, 'refuted');
    }
  });

  it('a connection that is over needs no more moves', async () => {
    const joined = drawn(
      `
        X . X
        . O .`,
      { goal: 'connect', target: ['aa', 'ca'], toPlay: 'W' },
    );
    const region = ['aa', 'ba', 'ca', 'ab', 'bb', 'cb'];
    const options = { suicide: true, koThreats: /** @type {[number, number]} */ ([0, 0]) };
    const certificate = await tesuji.certificate({ ...joined, region }, options);
    assert.equal(certificate.complete, true);
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
  });

  it('what rests on kos that the attacker may never take is proved, too', async () => {
    const barred = drawn(
      `
        X O X X . . O X .
        X O O W . O X . .
        . X O . O X . . .
        . . X X X . . . .
        . . . . . . . . .`,
      { region: ['ca', 'da', 'ea', 'fa', 'ga', 'dc', 'ba', 'cb', 'eb', 'fb', 'ec'] },
    );
    const certificate = await tesuji.certificate(barred, { neverKo: ['B'], koThreats: [-1, 1] });
    assert.deepEqual([certificate.complete, certificate.claims.length], [true, 2]);
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
  });

  it('moves that are left over or missing do not pass', async () => {
    const certificate = await tesuji.certificate(STRAIGHT_THREE, { toPlay: 'B' });
    const { moves } = certificate.claims[0];
    for (const changed of [`${moves}ea`, moves.slice(2), moves.slice(0, -2), '']) {
      certificate.claims[0].moves = changed;
      const { status, claims } = await tesuji.verify(certificate);
      assert.equal(status, 'refuted');
      const more = changed.length > moves.length;
      assert.deepEqual(
        [claims[0].leftOver, claims[0].line === undefined],
        [more ? 1 : undefined, more],
      );
    }
  });

  it('what a certificate lacks is named, with the claim', async () => {
    const certificate = await tesuji.certificate(STRAIGHT_THREE, { toPlay: 'B' });
    const [claim] = certificate.claims;
    const refused = (/** @type {object} */ changed, /** @type {RegExp} */ message) =>
      assert.rejects(tesuji.verify({ ...certificate, ...changed }), {
        code: 'bad-option',
        message,
      });
    for (const name of ['target', 'region', 'defender'])
      await refused(
        { problem: { ...certificate.problem, [name]: undefined } },
        new RegExp(`has a ${name}$`),
      );
    for (const wrong of [
      { first: 'X' },
      { koThreats: 8 },
      { koThreats: -8 },
      { succeeds: 1 },
      { moves: 'abc' },
      { moves: 'zz' },
    ])
      await refused(
        { claims: [claim, { ...claim, ...wrong }] },
        new RegExp(`^claim 2: ${Object.keys(wrong)}`),
      );
    await refused({ version: Symbol('1') }, /version Symbol/);
  });

  it('a certificate may be changed once it is being checked', async () => {
    const certificate = await tesuji.certificate(STRAIGHT_THREE, { toPlay: 'B' });
    const checking = tesuji.verify(certificate);
    certificate.claims[0].moves = '';
    certificate.claims.length = 0;
    certificate.problem.black.length = 0;
    assert.equal((await checking).status, 'verified');
  });

  it('a claim for which the memory is too small is left out', async () => {
    const { complete, claims } = await tesuji.certificate(STRAIGHT_THREE, { memoryMB: 1 });
    assert.deepEqual([complete, claims], [false, []]);
  });

  it('the claims share the limits', async () => {
    const certificate = await tesuji.certificate(PYRAMID, { toPlay: 'both', untilCapture: true });
    const [longest] = certificate.claims.toSorted((a, b) => b.positions - a.positions);
    const claims = Array.from({ length: 8 }, () => longest);
    const many = { ...certificate, claims };
    const { nodes: all } = await tesuji.verify(many);
    const { status, nodes } = await tesuji.verify(many, { maxNodes: all / 2 });
    assert.equal(status, 'unknown');
    assert.ok(nodes < all * 0.6, `${nodes} of ${all}`);
  });

  it('what is no certificate is refused', async () => {
    const certificate = await tesuji.certificate(PYRAMID);
    const [claim] = certificate.claims;
    const wrong = [
      null,
      {},
      { ...certificate, version: 3 },
      { ...certificate, problem: undefined },
      { ...certificate, claims: [null] },
      { ...certificate, claims: [{ ...claim, moves: 'zzz' }] },
      { ...certificate, claims: [{ ...claim, moves: 'zz' }] },
      { ...certificate, claims: [{ ...claim, koThreats: 99 }] },
      { ...certificate, claims: [{ ...claim, koThreats: 2 ** 32 }] },
    ];
    for (const one of wrong)
      await assert.rejects(tesuji.verify(/** @type {any} */ (one)), { name: 'TesujiError' });
    const options = /** @type {any} */ (null);
    await assert.rejects(tesuji.verify(certificate, options), { code: 'bad-option' });
  });
});
