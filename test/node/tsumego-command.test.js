import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eachProblem } from '../../wasm/cli/each.js';
import { inputs } from '../../wasm/cli/input.js';
import * as replyVerb from '../../wasm/cli/reply.js';
import { Watch } from '../../wasm/cli/watch.js';
import { createTesuji } from '../../wasm/node.js';

const MAIN = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));
const SHELF = fileURLToPath(new URL('../../web/problems', import.meta.url));
const FILES = readdirSync(SHELF).filter((file) => file.endsWith('.sgf'));

const folder = mkdtempSync(join(tmpdir(), 'tesuji-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args */
function command(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    timeout: 120_000,
    cwd: SHELF,
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

/** @param {string[]} lines of an answer each, without the time they took */
function untimed(lines) {
  return lines.map((line) => ({ ...JSON.parse(line), ms: 0 }));
}

describe('Ctrl-C', () => {
  const CODE = 130;
  const TWO_STONES = '(;SZ[9]AB[aa][ab])'; // there is no problem to be found, which takes for ever

  /**
   * Runs a verb on two such boards and presses Ctrl-C when a terminal shows progress of the first.
   * @param {{ run: (context: any) => Promise<number> }} verb
   * @param {string[]} positionals
   * @param {Record<string, any>} [values]
   */
  async function stopped(verb, positionals, values = { json: true }) {
    const tesuji = await createTesuji();
    /** @type {string[]} */
    const printed = [];
    /** @type {string[]} */
    const shown = [];
    const code = await verb.run({
      tesuji,
      values,
      positionals,
      print: (/** @type {string} */ text) => printed.push(text),
      fail: (/** @type {string} */ _, /** @type {unknown} */ error) => assert.fail(String(error)),
      terminal: {
        isTTY: true,
        write(/** @type {string} */ text) {
          shown.push(text);
          if (/million nodes/.test(text)) process.emit('SIGINT');
        },
      },
    });
    tesuji.dispose();
    assert.equal(process.listenerCount('SIGINT'), 0, "Ctrl-C is the shell's again");
    assert.match(shown.at(-1) ?? '', /^\r.{3}$/, 'nothing is left of what was shown');
    return { code, answers: printed.map((text) => JSON.parse(text)) };
  }

  it('leaves progress within a row of the terminal', async () => {
    const told = async (/** @type {number} */ columns, /** @type {string} */ name) => {
      /** @type {string[]} */
      const shown = [];
      const write = (/** @type {string} */ text) => shown.push(text);
      const watch = new Watch({ isTTY: true, columns, write });
      await watch.follow(name, async ({ onProgress }) => onProgress({ nodes: 1.5e6, ms: 2000 }));
      return shown[0].slice(4);
    };
    assert.equal(await told(80, 'a.sgf'), 'a.sgf: 1.5 million nodes, 2 s');
    assert.equal(await told(40, 'a/long/path/to/a.sgf'), 'a/long/path/to/: 1.5 million nodes, 2 s');
    assert.equal(await told(20, 'a.sgf'), ': 1.5 million nodes');
    assert.equal(await told(30, '詰碁詰碁.sgf'), '詰碁: 1.5 million nodes, 2 s');
  });

  const files = ['a.sgf', 'b.sgf'].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, TWO_STONES);

  it('ends a search with what is known, and begins no other', async () => {
    const { code, answers } = await stopped(await import('../../wasm/cli/solve.js'), files);
    assert.equal(code, CODE);
    assert.deepEqual(
      answers.map(({ id, status }) => [id, status]),
      [[files[0], 'unknown']],
    );
    assert.ok(answers[0].nodes > 0);
  });

  it('ends a small board with what is proved', async () => {
    const verb = await import('../../wasm/cli/fullboard.js');
    const { code, answers } = await stopped(verb, ['5x6', '6x5'], { json: true, compute: true });
    assert.equal(code, CODE);
    assert.deepEqual(
      answers.map(({ id, status }) => [id, status]),
      [['5x6', 'partial']],
    );
  });

  it('ends a region with how far it came, after those that are done', async () => {
    const file = join(folder, 'regions.sgf');
    const rows = Array.from('efghijkl', (x) => `${x}d ${x}e`).join(' ');
    writeFileSync(file, `(;SZ[19]EGRE[A:aa ab]EGRE[B:${rows}]EGGA[C:2|0])`);
    const { code, answers } = await stopped(await import('../../wasm/cli/endgame.js'), [file]);
    assert.equal(code, CODE);
    assert.deepEqual(
      answers.map(({ kind, region, status }) => [kind, region, status]),
      [
        ['region', 'A', 'solved'],
        ['region', 'B', 'partial'],
      ],
    );
    assert.ok(answers[1].positions > 0);
  });

  it('ends a command that waits for its input', { timeout: 60_000 }, async () => {
    const child = spawn(process.execPath, [MAIN, 'solve', '-'], { stdio: 'pipe' });
    const ended = once(child, 'exit');
    await setTimeout(1500); // time to begin; where that takes longer, the test says nothing
    child.kill('SIGINT');
    assert.deepEqual(await ended, [null, 'SIGINT']);
  });

  for (const name of ['hint', 'reply', 'lint', 'tree'])
    it(`ends ${name} with what is known`, async () => {
      const { code, answers } = await stopped(await import(`../../wasm/cli/${name}.js`), files);
      assert.deepEqual(
        [code, ...answers.map(({ id, status }) => [id, status])],
        [CODE, [files[0], 'unknown']],
      );
    });

  it('ends a solution tree of a small board with what is proved', async () => {
    const verb = await import('../../wasm/cli/fullboard.js');
    const sgf = join(folder, 'out.sgf');
    const values = { json: true, compute: true, sgf };
    assert.equal((await stopped(verb, ['5x6'], values)).code, CODE);
    assert.match(readFileSync(sgf, 'utf8'), /^\(;.*SZ\[5:6\]/);
  });
});

describe('an option', () => {
  it('may have a value that begins with a dash', () => {
    const [apart, joined] = [['--ko-threats', '-1..1'], ['--ko-threats=-1..1']].map((given) =>
      untimed(command('solve', '--json', ...given, 'corner-ko.sgf').lines),
    );
    assert.notEqual(apart[0].status, 'error');
    assert.deepEqual(apart, joined);
    assert.match(command('endgame', '--game', '-2|4').lines[0], /^-2\|4: bracket, solved/);
    assert.match(command('endgame', '--advise', '-2').stderr, /Unknown option '-2'/);
  });

  it('with a wrong value is named, once, with the values that it takes', () => {
    for (const [name, told] of [
      ['--first', 'is one of B, W, both'],
      ['--target-rule', 'is one of any, all'],
      ['--defender', 'is one of B, W'],
      ['--goal', 'is one of life, capture, connect'],
      ['--ko-threats', 'is a range like -3..3, within -7..7'],
      ['--superko', 'is one of situational, positional'],
    ]) {
      const { status, stderr } = command('solve', name, 'X', ...FILES);
      assert.equal(status, 2);
      assert.ok(stderr.startsWith(`tesuji: ${name} ${told}`), stderr);
      assert.equal(stderr.trim().split('\n').length, 1);
    }
  });

  it('asks for help in every way that people try', () => {
    const { status, lines } = command('solve', '--help');
    assert.equal(status, 0);
    assert.match(lines[0], /^tesuji solve/);
    assert.deepEqual(command('solve', '-h').lines, lines);
    assert.deepEqual(command('help', 'solve').lines, lines);
    assert.deepEqual(command('-h').lines, command('help').lines);
    assert.equal(command('help', 'nothing').status, 2);
  });
});

describe('a file that is written', () => {
  const OUT = { solve: '--certificate', endgame: '--svg', fullboard: '--sgf' };
  const PROBLEM = '(;SZ[3]EGGA[A:2|0])';
  const file = join(folder, 'problem.sgf');
  const linked = join(folder, 'linked.sgf');
  const missing = join(folder, 'missing.sgf');
  writeFileSync(file, PROBLEM);
  linkSync(file, linked);

  for (const [verb, option] of Object.entries(OUT)) {
    it(`by ${verb} stays as it is where there is nothing to be written`, () => {
      for (const args of [[], [missing]]) {
        assert.equal(command(verb, option, file, ...args).status, 2);
        assert.equal(readFileSync(file, 'utf8'), PROBLEM);
        command(verb, option, missing, ...args);
        assert.equal(existsSync(missing), false);
      }
    });

    it(`by ${verb} is none that is read`, () => {
      const { status, stderr } = command(verb, option, linked, file);
      assert.equal(status, 2);
      assert.match(stderr, /linked\.sgf is read: it cannot be written, too \[bad-option\]/);
      assert.equal(readFileSync(file, 'utf8'), PROBLEM);
    });

    it(`by ${verb} is tried before anything is read`, () => {
      const { status, stderr } = command(verb, option, folder, missing);
      assert.equal(status, 2);
      assert.match(stderr, /^tesuji: EISDIR[^\n]*\n$/);
    });
  }

  it('takes the place of what it held', () => {
    const out = join(folder, 'again.jsonl');
    writeFileSync(out, 'something else');
    command('solve', '--certificate', out, FILES[0], FILES[1]);
    assert.equal(command('verify', out).status, 0);
  });

  it('keeps what it held where an option is wrong', () => {
    for (const wrong of [
      ['--jobs', '65'],
      ['--goal', 'x'],
    ]) {
      assert.equal(command('solve', '--certificate', file, ...wrong, FILES[0]).status, 2);
      assert.equal(readFileSync(file, 'utf8'), PROBLEM);
    }
  });

  const full = existsSync('/dev/full') ? {} : { skip: true };
  it('keeps no answer back where the disk is full', full, () => {
    const written = (/** @type {string[]} */ ...args) => {
      const { status, lines, stderr } = command(...args, '/dev/full', '--json');
      assert.equal(status, 2);
      assert.match(stderr, /^tesuji: [^\n]*ENOSPC[^\n]*\n$/);
      assert.equal(lines.length, 1);
      return JSON.parse(lines[0]);
    };
    const solved = written('solve', FILES[0], '--certificate');
    assert.equal(solved.status, 'solved');
    assert.equal(solved.certified, undefined);
    assert.equal(written('fullboard', '2x2', '--sgf').hi, 4);
    assert.equal(written('endgame', '--game', '2|0', '--svg').status, 'solved');
    assert.ok(written('gomoku', 'verify', '--sample', '1', '--certificate').verified);
  });

  it('by gomoku verify is not the table, and is tried first', () => {
    const table = join(folder, 'gomoku.table');
    copyFileSync(new URL('../../wasm/assets/gomoku.table', import.meta.url), table);
    const certified = (/** @type {string} */ out) =>
      command('gomoku', 'verify', '--sample', '1', '--table', table, '--certificate', out).stderr;
    assert.match(certified(folder), /EISDIR/);
    assert.match(certified(table), /gomoku\.table is read/);
  });
});

describe('a file with several games', () => {
  const collection = join(folder, 'collection.sgf');

  it('is as many problems', () => {
    const games = FILES.map((file) => readFileSync(join(SHELF, file), 'utf8'));
    writeFileSync(collection, games.join('\n'));
    const { status, lines } = command('solve', '--json', collection);
    const single = command('solve', '--json', ...FILES);
    assert.equal(status, single.status);
    assert.deepEqual(
      untimed(lines),
      untimed(single.lines).map((answer, at) => ({ ...answer, id: `${collection}#${at}` })),
    );
  });

  it('has its errors where they stand in it', () => {
    writeFileSync(collection, '(;SZ[7]AB[ba]AW[aa]C[a (; \\] b])\r\n\r\n (;SZ[9]AB[zz])');
    const { stderr, lines } = command('solve', '--json', '--max-nodes', '1000', collection);
    assert.equal(lines.length, 2);
    assert.match(stderr, /collection\.sgf#1: .*line 3, column 12/);
  });

  it('is one game where only variations lie behind it', () => {
    writeFileSync(collection, '(;SZ[7]AB[ba]AW[aa];B[ab])(;B[bb];AB[cc])(;C[;AB(]W[bb])');
    const { lines } = command('solve', '--json', '--max-nodes', '1000', collection);
    assert.deepEqual(
      untimed(lines).map(({ id }) => id),
      [collection],
    );
  });
});

it('a file of another name holds SGF, one JSON value, or one a line', async () => {
  const read = async (/** @type {string} */ text, file = join(folder, 'problems.txt')) => {
    writeFileSync(file, text);
    const found = [];
    for await (const { problem, error } of inputs([file])) found.push(error ? 'error' : problem);
    return found;
  };
  const [one, two] = ['(;SZ[9]AB[aa])', '(;SZ[9]AB[bb])'];
  const whole = { entries: [one, two] };
  assert.deepEqual(await read(one + two), [one, `${' '.repeat(one.length)}${two}`]);
  assert.deepEqual(await read(JSON.stringify(whole)), [whole]);
  assert.deepEqual(await read(JSON.stringify(whole, null, 2)), [whole]);
  assert.deepEqual(await read('{"size":9}\n{"size":7}\n{'), [{ size: 9 }, { size: 7 }, 'error']);
  assert.deepEqual(await read('[1,2'), ['error']);
  assert.deepEqual(await read(`[from a book] ${one}`), [`[from a book] ${one}`]);
  assert.deepEqual(await read('{"size":9}', join(folder, 'json.sgf')), ['{"size":9}']);
  assert.deepEqual(await read('{"size":9}\n', join(folder, 'LINES.JSONL')), [{ size: 9 }]);
});

describe('what is assumed', () => {
  it('is said with a reply', () => {
    const [line] = command('reply', '--moves', 'aa', 'bent-three.sgf').lines;
    assert.equal(line, 'bent-three.sgf: A9: a mistake. W E8 (win for W, assuming frame)');
  });

  it('makes a mistake one unless more of the board matters', async () => {
    /** @type {string[]} */
    const told = [];
    const last = { move: 'aa', before: { outcome: 'win' }, after: { outcome: 'loss' }, good: null };
    const said = { toPlay: 'W', move: 'ab', outcome: 'win', last, assumes: ['region'] };
    const tesuji = {
      reply: async () => ({ status: 'solved', ...said }),
      problem: () => ({ size: [9, 9] }),
    };
    await replyVerb.run({
      tesuji: /** @type {any} */ (tesuji),
      values: { moves: 'aa' },
      positionals: [join(SHELF, FILES[0])],
      print: (text) => told.push(text),
      fail: (_, error) => assert.fail(String(error)),
      terminal: { write: () => {} },
    });
    assert.match(
      told[0],
      /: A9: a mistake, unless more of the board matters\. W A8 \(win for W, assuming region\)$/,
    );
  });
});

describe('a file of another game', () => {
  it('is told, and read as Go', () => {
    const file = join(folder, 'othello.sgf');
    writeFileSync(file, '(;AB[aa]C[GM[3\\]])(;FF[4]C[;]\n GM [ 2 ]SZ[2]AB[aa])(;GM[1]SZ[2];GM[4])');
    const said = `tesuji: ${file}#1: of another game (GM[2]), but read as Go\n`;
    for (const args of [['solve', '--max-nodes', '9'], ['fullboard'], ['endgame', '--regions']]) {
      const { stderr } = command(...args, file);
      assert.equal(stderr.split(said).length, 2, stderr);
      assert.equal(stderr.split('another game').length, 2, stderr);
    }
  });
});

describe('a file with nothing in it', () => {
  const empty = join(folder, 'empty.jsonl');
  writeFileSync(empty, '\n \n');
  for (const verb of ['solve', 'verify', 'fullboard', 'endgame'])
    it(`is an error of ${verb}`, () => {
      const { status, stderr } = command(verb, empty);
      assert.equal(status, 2);
      assert.match(stderr, /empty\.jsonl: the file is empty \[bad-option\]/);
    });
});

describe('what is shown', () => {
  it('of a hint is the board after the moves, without what they capture', () => {
    const file = join(folder, 'ko.sgf');
    writeFileSync(file, '(;SZ[5]PL[B]AB[ba][ab][bc][ac]AW[ca][bb][cb][cc][ad][bd]MA[ab])');
    const { lines } = command('hint', '--level', 'move', '--moves', 'da,aa', file);
    assert.deepEqual(lines.slice(1, 4), ['   5 O . O X .', '   4 . O O . .', '   3 . . O . .']);
  });

  it('of a right tree is the ko on which it rests', () => {
    const { status, lines } = command('lint', 'corner-ko.sgf');
    assert.equal(status, 0);
    assert.match(lines[0], /: fine, with a ko \(direct ko: Black takes first/);
  });
});

describe('several problems at a time', () => {
  it('are answered as one by one, in their order', () => {
    const one = command('solve', '--json', ...FILES);
    const three = command('solve', '--json', '--jobs', '3', ...FILES);
    assert.equal(one.lines.length, FILES.length);
    assert.deepEqual(untimed(three.lines), untimed(one.lines));
    assert.equal(three.status, one.status);
  });

  it('are shown as one by one', () => {
    const { lines } = command('lint', ...FILES);
    assert.deepEqual(command('lint', '--jobs', '2', ...FILES).lines, lines);
  });

  it('run beside each other: the first may wait for the second', { timeout: 60_000 }, async () => {
    const tesuji = await createTesuji();
    /** @type {string[]} */
    const told = [];
    let second = () => {};
    /** @type {Promise<void>} */
    const asked = new Promise((resolve) => {
      second = resolve;
    });
    const files = FILES.slice(0, 2).map((file) => join(SHELF, file));
    await eachProblem(
      {
        tesuji,
        values: { jobs: '2' },
        positionals: files,
        print: (text) => told.push(text),
        fail: (_, error) => assert.fail(String(error)),
        terminal: { write: () => assert.fail('this is no terminal') },
      },
      '',
      async (_, __, id) => {
        if (id === files[0]) await asked;
        else second();
        return { status: 'solved' };
      },
      (_, { id }) => id,
    );
    tesuji.dispose();
    assert.deepEqual(told, files);
  });

  it('start no more threads than there are problems', async () => {
    let started = 0;
    const count = () => void started++;
    process.on('worker', count);
    const tesuji = await createTesuji();
    const context = {
      tesuji,
      values: { jobs: '64' },
      positionals: [...FILES.slice(0, 2).map((file) => join(SHELF, file)), 'missing.sgf'],
      print: () => {},
      fail: () => {},
      terminal: { write: () => {} },
    };
    const ask = async () => ({ status: 'solved' });
    await eachProblem(context, '', ask, () => '');
    process.off('worker', count);
    tesuji.dispose();
    assert.ok(started === 1 || started === 2, `${started}`); // who has answered takes the next
  });

  it('have their errors where they belong', () => {
    const broken = join(folder, 'broken.sgf');
    writeFileSync(broken, '(;SZ[9]AB[aa][zz])');
    const given = [FILES[0], broken, 'missing.sgf', FILES[1]];
    const { status, lines } = command('solve', '--json', '--jobs', '4', ...given);
    assert.equal(status, 2);
    assert.deepEqual(
      untimed(lines).map((answer) => [answer.id, answer.status === 'error']),
      [
        [FILES[0], false],
        [broken, true],
        ['missing.sgf', true],
        [FILES[1], false],
      ],
    );
  });

  it('are certified each', () => {
    const out = join(folder, 'proofs.jsonl');
    const { lines } = command('solve', '--json', '--jobs', '3', '--certificate', out, ...FILES);
    const certified = untimed(lines).filter(({ certified }) => certified);
    const verified = untimed(command('verify', '--json', out).lines);
    assert.ok(certified.length > 0);
    assert.equal(verified.filter(({ status }) => status === 'verified').length, certified.length);
  });

  it('are certified in full with --brief, too, within one limit', () => {
    const out = join(folder, 'brief.jsonl');
    const { lines } = command('solve', '--json', '--brief', '--certificate', out, FILES[0]);
    const whole = command('solve', '--json', '--certificate', out, FILES[0]).lines;
    assert.deepEqual(untimed(lines), untimed(whole));
  });
});
