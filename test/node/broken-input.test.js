// Hundreds of kinds of broken input, through the API and the command: a typed error for each, no
// crash, no half answer, and the process goes on.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTesuji, TesujiError } from '../../wasm/node.js';
import { BROKEN_CALLS, BROKEN_PROBLEMS, SOUND } from '../broken-inputs.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());
const LIMITS = { maxNodes: 2000 };
const hasFull = existsSync('/dev/full');

/** @type {Record<string, (problem: any, options: any) => Promise<unknown>>} */
const VERBS = {
  solve: (problem, options) => tesuji.solve(problem, options),
  hint: (problem, options) => tesuji.hint(problem, options),
  reply: (problem, options) => tesuji.reply(problem, ['aa'], options),
  lint: (problem, options) => tesuji.lint(problem, options),
  tree: (problem, options) => tesuji.tree(problem, options),
  certificate: (problem, options) => tesuji.certificate(problem, options),
};

/**
 * @param {() => Promise<unknown>} call
 * @param {string} code
 * @param {string} kind
 */
async function refused(call, code, kind) {
  const error = await call().then(
    () => undefined,
    (/** @type {unknown} */ error) => error,
  );
  assert.ok(error instanceof TesujiError, `${kind}: ${error ?? 'was answered'}`);
  assert.equal(error.code, code, `${kind}: ${error.message}`);
  assert.ok(error.message.length > 0 && error.message.length < 300, kind);
  if (code === 'invalid-sgf')
    assert.ok(Number(error.line) >= 1 && Number(error.column) >= 1, `${kind}: no place`);
}

test('there are more than 200 kinds', () => {
  const kinds = new Set([...BROKEN_PROBLEMS, ...BROKEN_CALLS].map(({ kind }) => kind));
  assert.equal(kinds.size, BROKEN_PROBLEMS.length + BROKEN_CALLS.length, 'each kind is there once');
  assert.ok(kinds.size >= 200, `${kinds.size}`);
});

for (const [verb, ask] of Object.entries(VERBS))
  test(`${verb} refuses every broken problem and option`, async () => {
    for (const { kind, code, problem, options } of BROKEN_PROBLEMS)
      await refused(() => ask(problem, { ...LIMITS, ...options }), code, `${verb}, ${kind}`);
    assert.ok(await ask(SOUND, LIMITS), 'and goes on');
  });

test('every other call refuses what it cannot use', async () => {
  for (const { kind, code, call } of BROKEN_CALLS) await refused(() => call(tesuji), code, kind);
  assert.equal((await tesuji.solve(SOUND)).status, 'solved');
});

// --- the command ----------------------------------------------------------------------------

const folder = mkdtempSync(join(tmpdir(), 'tesuji-'));
after(() => rmSync(folder, { recursive: true }));
const main = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));
const command = (/** @type {string[]} */ ...args) =>
  spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', timeout: 120_000, cwd: folder });

/** @type {string[]} */
const files = [];
/** @type {string[]} */
const codes = [];
for (const { problem, code, options } of BROKEN_PROBLEMS) {
  if (typeof problem !== 'string' || options !== undefined) continue;
  files.push(`${files.length}.sgf`);
  codes.push(code);
  writeFileSync(join(folder, files[files.length - 1]), problem);
}
writeFileSync(join(folder, 'sound.sgf'), SOUND);
writeFileSync(join(folder, 'bad.jsonl'), '{"kind":"riddle"}\n{"kind":"sum","terms":[5]}\n{');

for (const verb of ['solve', 'hint', 'reply', 'lint', 'tree'])
  test(`tesuji ${verb} reports each bad file and answers the good ones`, () => {
    const args = verb === 'reply' ? ['--moves', 'aa'] : [];
    const { status, stdout, stderr } = command(
      ...[verb, '--json', ...args],
      ...['sound.sgf', ...files, 'missing.sgf', '.', 'sound.sgf'],
    );
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(status, 2);
    assert.deepEqual(
      answers.slice(1, -1).map(({ id, code }) => [id, code]),
      [...files.map((file, i) => [file, codes[i]]), ['missing.sgf', 'ENOENT'], ['.', 'EISDIR']],
    );
    for (const answer of [answers[0], answers[answers.length - 1]]) {
      assert.equal(answer.id, 'sound.sgf');
      assert.notEqual(answer.status, 'error');
    }
    const lines = stderr.trim().split('\n');
    assert.equal(lines.length, files.length + 2, 'a line for each bad file, no stack');
    for (const [i, file] of files.entries())
      assert.ok(
        lines[i].startsWith(`tesuji: ${file}: `) && lines[i].endsWith(`[${codes[i]}]`),
        lines[i],
      );
  });

test('tesuji solve reports each bad line of a .jsonl file with its number', () => {
  const sound = {
    id: 'good',
    size: 9,
    black: ['ca', 'cb', 'cc', 'bc', 'ac'],
    white: ['ba', 'bb', 'ab'],
  };
  const wanted = [];
  const lines = [JSON.stringify(sound)];
  for (const broken of [
    '{',
    '{"size":9',
    'null',
    '5',
    '"text"',
    '[]',
    '{} {}',
    '{"size":9,}',
    "{'size':9}",
    '\u0000',
  ]) {
    wanted.push(lines.length + 1);
    lines.push(broken);
  }
  for (const { problem, options } of BROKEN_PROBLEMS) {
    if (typeof problem !== 'object' || options !== undefined) continue;
    let text;
    try {
      text = JSON.stringify(problem);
    } catch {
      continue;
    }
    if (text.length > 10_000 || !hasFault(JSON.parse(text), problem)) continue;
    wanted.push(lines.length + 1);
    lines.push(text);
  }
  writeFileSync(join(folder, 'many.jsonl'), [...lines, '', JSON.stringify(sound)].join('\n'));
  const { status, stdout, stderr } = command(
    'solve',
    '--json',
    '--max-nodes',
    '2000',
    'many.jsonl',
  );
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(status, 2);
  assert.equal(answers.length, wanted.length + 2);
  assert.equal(answers.filter(({ id, status }) => id === 'good' && status !== 'error').length, 2);
  const reported = [...stderr.matchAll(/^tesuji: many\.jsonl:(\d+): .*\[[a-z-]+\]$/gm)];
  assert.deepEqual(
    reported.map(([, line]) => Number(line)),
    wanted,
    stderr,
  );
});

test('a .jsonl file may be in UTF-16, or have a byte order mark', () => {
  const line = JSON.stringify({
    id: 'é',
    size: 9,
    black: ['ca', 'cb', 'cc', 'bc', 'ac'],
    white: ['ba'],
  });
  const text = `\ufeff${line}\r\n\r\n${line}\u2028x\n`;
  const little = Buffer.from(text, 'utf16le');
  const files = {
    'eight.jsonl': text,
    'little.jsonl': little,
    'big.jsonl': Buffer.from(little).swap16(),
  };
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(folder, name), bytes);
    const { stdout } = command('solve', '--json', '--max-nodes', '100', name);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map(({ id, line }) => [id, line]),
      [
        ['é', undefined],
        [`${name}:3`, 3],
      ],
    );
  }
});

test('control characters of a file do not reach the terminal', () => {
  writeFileSync(
    join(folder, 'control.jsonl'),
    '\u001b[2J\u0007\n{"id":"\\u001b[2J\\n","size":9,"black":["aa"]}',
  );
  const { stdout, stderr } = command('solve', '--max-nodes', '100', 'control.jsonl', '\u001b[2J\n');
  assert.doesNotMatch(stdout + stderr, /[^\P{Cc}\n]/u);
  assert.match(stdout + stderr, /\\x1b\[2J/);
  assert.match(stderr, /ENOENT.*\\x1b\[2J\\x0a/);
});

/**
 * JSON has no NaN, no undefined and no functions: some objects lose their fault in it.
 * @param {unknown} read
 * @param {unknown} given
 */
function hasFault(read, given) {
  try {
    assert.deepStrictEqual(read, given);
    return true;
  } catch {
    return false;
  }
}

/** @type {string[][]} */
const USAGES = [
  [],
  ['no-such-verb'],
  ['--no-such-option'],
  ['solve'],
  ['solve', '--no-such-option', 'sound.sgf'],
  ['solve', '--first', 'red', 'sound.sgf'],
  ['solve', '--first'],
  ['solve', '--goal', 'death', 'sound.sgf'],
  ['solve', '--target', 'zz', 'sound.sgf'],
  ['solve', '--target', '', 'sound.sgf'],
  ['solve', '--target', 'ii', 'sound.sgf'],
  ['solve', '--target-rule', 'some', 'sound.sgf'],
  ['solve', '--defender', 'X', 'sound.sgf'],
  ['solve', '--region', 'a', 'sound.sgf'],
  ['solve', '--ko-threats', 'many', 'sound.sgf'],
  ['solve', '--ko-threats=3..-3', 'sound.sgf'],
  ['solve', '--superko', 'natural', 'sound.sgf'],
  ['solve', '--max-ms', '0', 'sound.sgf'],
  ['solve', '--jobs', '0', 'sound.sgf'],
  ['solve', '--jobs', '1.5', 'sound.sgf'],
  ['solve', '--jobs', '65', 'sound.sgf'],
  ['lint', '--jobs', 'all', 'sound.sgf'],
  ['solve', '--max-ms=-5', 'sound.sgf'],
  ['solve', '--max-ms', 'soon', 'sound.sgf'],
  ['solve', '--max-nodes', '1e', 'sound.sgf'],
  ['solve', '--memory', '99999', 'sound.sgf'],
  ['solve', '--memory', '0.0001', 'sound.sgf'],
  ['solve', '--json=yes', 'sound.sgf'],
  ['hint', '--level', 'everything', 'sound.sgf'],
  ['hint', '--moves', 'zz', 'sound.sgf'],
  ['reply', '--moves', 'zz', 'sound.sgf'],
  ['reply', '--moves', 'ca', 'sound.sgf'],
  ['tree', '--format', 'xml', 'sound.sgf'],
  ['lint'],
  ['record'],
  ['record', '--at', '-1', 'sound.sgf'],
  ['record', '--at', '9999', 'sound.sgf'],
  ['record', '--at', 'x', 'sound.sgf'],
  ['record', '--game', '7', 'sound.sgf'],
  ['record', '--csv', '--json', 'sound.sgf'],
  ['record', 'missing.sgf'],
  ['record', '0.sgf'],
  ['gomoku'],
  ['gomoku', 'resign'],
  ['gomoku', 'reply', 'z99'],
  ['gomoku', 'reply', 'h8', 'h8', '--rule', 'five-or-more'],
  ['gomoku', 'reply', '--size', '99'],
  ['gomoku', 'reply', '--rule', 'renju'],
  ['gomoku', 'reply', '--max-plies', 'x'],
  ['gomoku', 'threats', '--max-ms', 'x'],
  ['gomoku', 'reply', '--table', 'missing.bin', 'h8'],
  ['gomoku', 'reply', '--table', 'sound.sgf', 'h8'],
  ['gomoku', 'verify', '--sample', '0'],
  ['gomoku', 'line', '--symmetry', '9'],
  ['gomoku', 'line', 'h8', 'h8'],
  ['fullboard'],
  ['fullboard', '9x9'],
  ['fullboard', '0x3'],
  ['fullboard', '3x3x3'],
  ['fullboard', '3'],
  ['fullboard', 'sound.sgf'],
  ['fullboard', 'missing.sgf'],
  ['fullboard', '2x2', '--komi', 'x'],
  ['fullboard', '2x2', '--rules', 'japanese'],
  ['fullboard', '2x2', '--to-play', 'X'],
  ['verify'],
  ['verify', 'bad.jsonl'],
  ['verify', 'missing.json'],
  ['endgame'],
  ['endgame', '--game', '4|zz'],
  ['endgame', '--game', ''],
  ['endgame', '--game', '4|0', '--scoring', 'chinese'],
  ['endgame', '--game', '4|0', '--komaster', 'X', '--advise'],
  ['endgame', '--game', '4|0', '--max-ms', 'soon'],
  ['endgame', '--game', '4|0', '--canonical', '--cooling', 'ice'],
  ['endgame', '--game', '4|0', '--compare'],
  ['endgame', '--game', '4|0', '--game', '}', '--compare'],
  ['endgame', '--game', '4|0', '--memory', '0'],
  ['endgame', 'missing.jsonl'],
  ['endgame', 'bad.jsonl'],
  ['endgame', '0.sgf'],
  ['endgame', '--advise', '--game', '4|0', '--coupons', 'x'],
  ['endgame', '--regions', '--game', '4|0'],
];

/** @param {string} stdout */
const linesOf = (stdout) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a bad file of another verb stands in its place, with its name, and the others go on', async () => {
  const proof = await tesuji.certificate(SOUND);
  writeFileSync(join(folder, 'proof.jsonl'), JSON.stringify(proof));
  writeFileSync(join(folder, 'bad.json'), '{"entries":');
  writeFileSync(join(folder, 'unclosed.sgf'), '(;SZ[3]AB[aa');
  writeFileSync(join(folder, 'region.sgf'), '(;SZ[9]EGGA[A:4|0])');
  for (const [verb, good, bad, ...options] of [
    ['endgame', 'region.sgf', 'bad.json'],
    ['endgame', 'region.sgf', 'missing'],
    ['fullboard', '2x2', 'unclosed.sgf'],
    ['fullboard', '2x2', 'missing'],
    ['record', 'region.sgf', 'missing'],
    ['record', 'region.sgf', 'missing', '--summary'],
    ['verify', 'proof.jsonl', 'missing'],
  ]) {
    const { status, stdout, stderr } = command(verb, '--json', ...options, good, bad, good);
    const [first, second, third] = linesOf(stdout);
    assert.equal(status, 2, `${verb} ${bad}`);
    assert.deepEqual([second.id, second.status], [bad, 'error']);
    assert.ok(first.id.startsWith(good) && third.id.startsWith(good), `${verb} ${bad}`);
    assert.match(stderr, new RegExp(`^tesuji: ${bad}: `));
  }
  const [{ line, column }] = linesOf(command('fullboard', '--json', 'unclosed.sgf').stdout);
  assert.deepEqual([line, column], [1, 10]);
});

test('games of the command line are advised on together', () => {
  const games = ['--game', '4|0', '--game', '3|1'];
  const { status, stdout } = command('endgame', '--json', '--advise', ...games, '--coupons', '1');
  const [{ kind, regions, first }] = linesOf(stdout);
  assert.deepEqual([status, kind, regions.length, first.B.optimum], [0, 'advice', 2, '6']);
});

test('a .jsonl file may begin with a byte order mark', () => {
  writeFileSync(join(folder, 'mark.jsonl'), '\uFEFF{"kind":"bracket","expr":"4|0"}\n');
  assert.equal(command('endgame', 'mark.jsonl').status, 0);
});

test('where nothing can be written the command ends without a stack', { skip: !hasFull }, () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [main, 'fullboard', '3x3'], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  assert.equal(status, 2);
  assert.match(stderr, /^tesuji: .*ENOSPC.*\n$/);
});

test('bad usage ends with 2 and says why, without a stack', () => {
  for (const args of USAGES) {
    const { status, stderr } = command(...args);
    const line = `tesuji ${args.join(' ')}`;
    assert.equal(status, 2, `${line}: ${stderr}`);
    assert.ok(args.length === 0 || stderr.length > 0, line);
    assert.doesNotMatch(stderr, /^\s+at /m, line);
  }
});
