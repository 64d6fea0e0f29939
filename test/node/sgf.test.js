// SGF through the worker: what is read, repaired, refused and written.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createTesuji, TesujiError } from '../../wasm/node.js';
import { FAULTS } from '../../wasm/rooms/sgf-tree.js';
import { expandPoints } from '../../wasm/rooms/sgf-values.js';
import { dataPath } from '../data.js';

const tesuji = await createTesuji();
const { parse, stringify } = tesuji.sgf;
after(() => tesuji.dispose());

const refused = (/** @type {Record<string, unknown>} */ wanted) => (/** @type {any} */ error) => {
  assert.ok(error instanceof TesujiError, String(error));
  for (const [key, value] of Object.entries(wanted))
    assert.deepEqual(/** @type {any} */ (error)[key], value);
  return true;
};
/** @param {string | Uint8Array} text */
const trees = async (text) => (await parse(text)).games.map((game) => game.toObject());

test('a game is a tree of nodes with decoded values', async () => {
  const file = await parse(
    '(;FF[4]SZ[9]AB[aa][bb]C[a \\]\\\nb\nc];B[cc](;W[dd])(;W[ee]N[one\ntwo]))',
  );
  const [root] = file.games;
  assert.equal(file.games.length, 1);
  assert.equal(file.nodeCount, 4);
  assert.deepEqual(file.warnings, []);
  assert.deepEqual(root.properties, { FF: ['4'], SZ: ['9'], AB: ['aa', 'bb'], C: ['a ]b\nc'] });
  assert.deepEqual(root.get('AB'), ['aa', 'bb']);
  assert.equal(root.get('AW'), undefined);
  assert.equal(root.parent, null);
  const [move] = root.children;
  assert.deepEqual(move.get('B'), ['cc']);
  assert.equal(move.parent?.index, 0);
  assert.equal(root.next?.index, 1);
  assert.deepEqual(
    move.children.map((child) => child.properties),
    [{ W: ['dd'] }, { W: ['ee'], N: ['one two'] }],
  );
  assert.deepEqual(
    [...move.nodes()].map(({ index }) => index),
    [1, 2, 3],
  );
  assert.deepEqual(
    [...move.children[0].nodes()].map(({ index }) => index),
    [2],
  );
});

test('names are shortened, and a property that stands twice is one', async () => {
  const [root] = (await parse('(;GaMe[1]AddBlack[aa]PrivateLongNAME[x]AB[bb]zz[1])')).games;
  assert.deepEqual(root.properties, { GM: ['1'], AB: ['aa', 'bb'], PLNAME: ['x'], ZZ: ['1'] });
});

test('a tolerant reading repairs and says what was wrong and where', async () => {
  const file = await parse('hello\n(;SZ[9];B[jj]\n(;W[aa]');
  assert.deepEqual(file.warnings, [
    { code: 'junk', message: 'text that belongs to no game', line: 1, column: 1 },
    { code: 'bad-point', message: 'not a point of the board', line: 2, column: 11 },
    {
      code: 'missing-close',
      message: "the text ends inside a game: ')' is missing",
      line: 3,
      column: 8,
    },
  ]);
  assert.equal(file.nodeCount, 3);
});

test('a strict reading refuses with every fault and its place', async () => {
  await assert.rejects(
    parse('(;FF[4]SZ[9];\nB[jj]W[aa])', { strict: true }),
    refused({
      code: 'invalid-sgf',
      line: 2,
      column: 3,
      message: 'not a point of the board (line 2, column 3)',
      faults: [
        { code: 'bad-point', message: 'not a point of the board', line: 2, column: 3 },
        { code: 'two-moves', message: 'two moves in one node', line: 2, column: 6 },
      ],
    }),
  );
  assert.equal((await parse('(;FF[4];B[aa])', { strict: true })).nodeCount, 2);
});

test('what holds no game is refused in both modes', async () => {
  for (const text of ['', 'hello', '()', '\n\n  [aa]', new Uint8Array([0, 255, 40, 41])])
    await assert.rejects(parse(text), refused({ code: 'invalid-sgf' }));
  await assert.rejects(parse('\n x'), refused({ line: 2, column: 2 }));
});

test('the kinds of faults are those of the C side', () => {
  const header = readFileSync(new URL('../../core/sgf/sgf.h', import.meta.url), 'utf8');
  const [, kinds] = /typedef enum \{([^}]*)SGF_FAULT_COUNT\s*\} SgfFaultKind;/.exec(header) ?? [];
  const names = [...kinds.matchAll(/^ *SGF_(\w+),/gm)].map(([, name]) => name);
  assert.deepEqual(
    FAULTS.map(([code]) => code),
    names.map((name) => name.toLowerCase().replaceAll('_', '-')),
  );
});

test('places of values are counted as those of warnings are', async () => {
  for (const text of [
    '(;FF[4]SZ[9]\n\rB[zz])',
    '(;FF[4]SZ[9]\n\r\nC[]\r\n\rB[zz])',
    '\ufeff(;FF[4]B[zz])',
    '\ufeff(;FF[4]C[\u4e2d\ud83d\ude00]B[zz])',
  ]) {
    const file = await parse(text);
    const [{ code, line, column }] = file.warnings;
    assert.equal(code, 'bad-point', text);
    assert.deepEqual(file.placeOf(0, 'B', 0), { line, column }, text);
  }
});

test('what is no text is refused', async () => {
  for (const input of [undefined, null, 5, {}, [], new Uint16Array(4)])
    await assert.rejects(parse(/** @type {any} */ (input)), refused({ code: 'bad-option' }));
  await assert.rejects(parse('(;)', { signal: AbortSignal.abort() }), refused({ code: 'aborted' }));
  await assert.rejects(
    parse(`(${';B[aa]'.repeat(1e5)})`, { memoryMB: 1 }),
    refused({ code: 'out-of-memory' }),
  );
});

test('charsets: UTF-8, Windows-1252 where it is not, UTF-16 by its mark, others by CA', async () => {
  const bytes = (/** @type {number[]} */ ...codes) => Uint8Array.from(codes);
  const with_ = (/** @type {string} */ head, /** @type {Uint8Array} */ value) =>
    Buffer.concat([Buffer.from(`(;${head}C[`), value, Buffer.from('])')]);
  const comment = async (/** @type {Uint8Array} */ text) =>
    (await parse(text)).games[0].get('C')?.[0];
  assert.equal(await comment(with_('CA[UTF-8]', Buffer.from('囲碁'))), '囲碁');
  assert.equal(await comment(with_('', bytes(77, 0xfc))), 'Mü');
  assert.equal(await comment(with_('CA[ISO-8859-1]', bytes(77, 0xfc))), 'Mü');
  // "碁" in Shift JIS, whose second byte is a "]" for whoever takes it for ASCII: "構" is 8d 5c.
  assert.equal(await comment(with_('CA[Shift_JIS]', bytes(0x88, 0xcd, 0x8d, 0x5c))), '囲構');
  assert.equal(await comment(with_('CA[GB2312]', bytes(0xce, 0xa7, 0xc6, 0xe5))), '围棋');
  assert.equal(await comment(with_('CA[CP936]', bytes(0x83, 0x5c))), '僜');
  assert.equal(await comment(with_('CA[GB18030]', bytes(0x81, 0x30, 0x84, 0x36))), '¥');
  assert.equal(await comment(with_('CA[Big5]', bytes(0xb3, 0x5c))), '許');
  assert.equal(await comment(with_('CA[EUC-KR]', bytes(0xb0, 0xa1))), '가');
  const escaped = Buffer.from('\x1b$B0O8k\x1b(B'); // ASCII to whoever does not know the escapes
  assert.equal(await comment(with_('CA[ISO-2022-JP]', escaped)), '囲碁');
  assert.equal(await comment(with_('CA[ISO-2022-JP]', Buffer.from('囲碁'))), '囲碁');
  for (const head of ['', 'CA[Windows-1252]', 'CA[ISO-8859-1]', 'CA[UTF-16]', 'CA[no such thing]'])
    assert.equal(await comment(with_(head, bytes(0x93, 0xfc, 0x94))), '“ü”', head);
  const utf16 = Buffer.concat([bytes(0xff, 0xfe), Buffer.from('(;C[囲碁])', 'utf16le')]);
  assert.equal(await comment(utf16), '囲碁');
  const marked = await parse(Buffer.from('\ufeff(;C[x])'));
  assert.deepEqual(marked.warnings, []);
});

test('HZ-GB-2312 is read: pairs of seven bits between ~{ and ~}', async () => {
  const comment = async (/** @type {string} */ text, head = 'CA[HZ-GB-2312]') =>
    (await parse(Buffer.from(`(;${head}SZ[9]C[${text}];B[aa])`))).games[0].get('C')?.[0];
  const brackets = new TextDecoder('gbk').decode(Uint8Array.of(0xb0, 0xdd, 0xb0, 0xdc, 0xb0, 0xdb));
  for (const [written, text] of [
    ["~{N'Fe~}", '围棋'],
    ["go ~{N'Fe~}, a~~b ~{N'~}~{Fe~}", 'go 围棋, a~b 围棋'],
    ['~{0]0\\0[~}', brackets], // the bytes of a value's end, an escape and a value's start
    ["~{N'\nFe", '围\nFe'],
    ['a~\nb', 'ab'],
    ['a~b ~', 'a~b ~'],
    ['围~{棋', '围~{棋'],
    ['plain', 'plain'],
  ]) {
    assert.equal(await comment(written), text, written);
    assert.equal(await comment(written, 'CA[hz]'), text, written);
  }
  assert.equal(await comment("~{N'Fe~}", 'CA[GB2312]'), "~{N'Fe~}");
  const eight = Buffer.concat([
    Buffer.from('(;CA[HZ]C[~'),
    Uint8Array.of(0xce, 0xa7, 0xc6, 0xe5),
    Buffer.from('])'),
  ]);
  assert.equal((await parse(eight)).games[0].get('C')?.[0], '~围棋');
  const games = [...tesuji.sgf.games(Buffer.from("(;CA[HZ]AB[aa]C[~{0]~}])(;AB[bb]C[~{N'~}])"))];
  assert.deepEqual(
    games.map((game) => game.trim()),
    [`(;CA[HZ]AB[aa]C[${brackets[0]}])`, '(;AB[bb]C[围])'],
  );
});

// Half a second; a text that is copied for each switch of the charset would take for ever.
test('large files in HZ-GB-2312 are read', async () => {
  const text = `(;CA[HZ]C[${"~{N'Fe~} ~~".repeat(400_000)}])`;
  const [read] = (await parse(Buffer.from(text), { memoryMB: 512 })).games[0].get('C') ?? [];
  assert.equal(read, '围棋 ~'.repeat(400_000));
});

test('points of rectangles', () => {
  assert.deepEqual(expandPoints(['aa', 'cb:bc']), ['aa', 'bb', 'cb', 'bc', 'cc']);
  assert.deepEqual(expandPoints(['', 'tt', 'x:y']), ['', 'tt', 'x:y']);
});

test('writing escapes, and refuses what is no tree', () => {
  assert.equal(
    stringify({ properties: { C: 'a]b\\c', KM: 6.5, AB: ['aa', 'bb'], XX: [] }, children: [] }),
    '(;C[a\\]b\\\\c]KM[6.5]AB[aa][bb])\n',
  );
  assert.equal(
    stringify([{ children: [{ properties: { B: 'aa' } }, {}] }, {}]),
    '(;\n(;B[aa])\n(;))\n(;)\n',
  );
  assert.equal(stringify([]), '');
  /** @type {any} */
  const circle = { children: [] };
  circle.children.push({ children: [circle] });
  for (const bad of /** @type {any[]} */ ([
    null,
    5,
    'x',
    [1],
    circle,
    { children: {} },
    { children: [null] },
    { properties: { b: 'aa' } },
    { properties: { 'B[aa]': 'x' } },
    { properties: { B: null } },
    { properties: { B: [{}] } },
    { properties: { KM: Number.NaN } },
  ]))
    assert.throws(() => stringify(bad), refused({ code: 'bad-option' }));
});

// Text as it comes back: white space other than spaces and line breaks becomes spaces.
const NAMES = ['C', 'GC', 'N', 'PB', 'XY', 'KGSDE', 'A1'];
const text = fc.string({ unit: 'binary', maxLength: 12 }).map((raw) => raw.replace(/\s/g, ' '));
const hostile = fc.string({ unit: fc.constantFrom(...'[]();\\:\n aB1'), maxLength: 12 });
const properties = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.array(fc.oneof(text, hostile), { minLength: 1, maxLength: 3 }),
  { maxKeys: 3, noNullPrototype: true },
);
const leaf = fc.record({ properties, children: fc.constant([]) }, { noNullPrototype: true });
const { node } = fc.letrec((/** @type {any} */ tie) => ({
  node: fc.oneof({ maxDepth: 5 }, leaf, tie('branch')),
  branch: fc.record(
    { properties, children: fc.array(tie('node'), { maxLength: 3 }) },
    { noNullPrototype: true },
  ),
}));

/** @param {any} tree */
function withReadValues(tree) {
  for (const [name, values] of Object.entries(tree.properties))
    if (name === 'N' || name === 'PB')
      tree.properties[name] = values.map((/** @type {string} */ v) => v.replaceAll('\n', ' '));
  for (const child of tree.children) withReadValues(child);
  return tree;
}

test('what is written is read again, whatever the text holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(node, { minLength: 1, maxLength: 3 }), async (games) => {
      const written = stringify(/** @type {any} */ (games));
      const read = await trees(written);
      assert.deepEqual(read, games.map(withReadValues));
      const again = stringify(read);
      assert.equal(stringify(await trees(again)), again);
    }),
    { numRuns: 500 },
  );
});

test('what ends a value that is no text is escaped in it', async () => {
  const file = await parse('W[\\;');
  assert.deepEqual(file.games[0].toObject().properties, { W: [';'] });
  assert.deepEqual((await parse(stringify(file))).games[0].toObject().properties, { W: [';'] });
});

test('the parts of a composed value stay apart', async () => {
  for (const [raw, read, written] of [
    ['AP[a\\:b:1.0]', 'a\\:b:1.0', 'AP[a\\:b:1.0]'],
    ['AP[a\\\\:b:1]', 'a\\\\:b:1', 'AP[a\\\\:b\\:1]'],
    ['AP[\\a\\]:b\\:\\\\]', 'a]:b:\\', 'AP[a\\]:b\\:\\\\]'],
    ['FG[257:a\\:b]', '257:a:b', 'FG[257:a\\:b]'],
    ['LB[aa:1:2]', 'aa:1:2', 'LB[aa:1\\:2]'],
    ['AR[aa\\:bb]', 'aa\\:bb', 'AR[aa\\:bb]'],
    ['LN[aa:bb]', 'aa:bb', 'LN[aa:bb]'],
    ['AB[aa\\:\\;:bb]', 'aa\\:;:bb', 'AB[aa\\:\\;:bb]'],
    ['N[a\\:b:c]', 'a:b:c', 'N[a:b:c]'],
  ]) {
    const [root] = await trees(`(;${raw})`);
    assert.deepEqual(Object.values(root.properties ?? {}), [[read]], raw);
    assert.equal(stringify(root), `(;${written})\n`);
    assert.deepEqual(await trees(stringify(root)), [root]);
  }
});

test('any bytes are read or refused, never more', async () => {
  const sgf = fc.string({ unit: fc.constantFrom(...'(;)[]\\BWabSZ19:APLB \n'), maxLength: 80 });
  const wild = fc.oneof(fc.uint8Array({ maxLength: 60 }), sgf);
  await fc.assert(
    fc.asyncProperty(wild, async (input) => {
      let file;
      try {
        file = await parse(input);
      } catch (error) {
        refused({ code: 'invalid-sgf' })(error);
        return;
      }
      const written = stringify(file);
      assert.equal((await parse(written)).nodeCount, file.nodeCount);
      assert.equal(stringify(await parse(written)), written);
    }),
    { numRuns: 1000 },
  );
});

test('a hundred thousand nested nodes, and a large file, are no trouble', async () => {
  const deep = await parse('(;B[aa]'.repeat(1e5) + ')'.repeat(1e5));
  assert.equal(deep.nodeCount, 1e5);
  const copy = deep.games[0].toObject();
  assert.equal(stringify(copy).length, stringify(deep).length);
  const line = `;B[aa]C[${'some words '.repeat(8)}]`;
  const large = await parse(`(;FF[4]SZ[19]${line.repeat(5e4)})`);
  assert.equal(large.nodeCount, 50_001);
  assert.deepEqual(large.node(50_000).get('B'), ['aa']);
});

test('the games of a text come one by one', async () => {
  const value = fc.string({ unit: fc.constantFrom(...'a(;)[]\\\r\n AB') });
  const game = fc.record({
    size: fc.integer({ min: 1, max: 19 }),
    comment: value,
    moves: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(game, { minLength: 1, maxLength: 5 }), async (wanted) => {
      const made = wanted.map(({ size, comment, moves }) => ({
        properties: { SZ: [`${size}`], C: [comment] },
        children: Array.from({ length: moves }, () => ({
          properties: { N: [comment], AB: ['aa'] },
          children: [],
        })),
      }));
      const text = stringify(made);
      const games = [...tesuji.sgf.games(text)];
      const apart = await Promise.all(games.map(trees));
      assert.deepEqual(apart.flat(), await trees(text));
      assert.deepEqual(new Set(apart.map((one) => one.length)), new Set([1]));
    }),
    { numRuns: 200 },
  );
});

test('games stand where they stood, and only whole ones are taken apart', async () => {
  const games = (/** @type {string} */ text) => [...tesuji.sgf.games(text)];
  assert.deepEqual(games('(;SZ[9])\r\n  (;FF[4]) (;GM[1];AB[aa])'), [
    '(;SZ[9])\r\n  ',
    '\n  (;FF[4]) ',
    '\n           (;GM[1];AB[aa])',
  ]);
  for (const [one, two] of [
    ['(;SiZe[9]AddBlack[aa])', '(;AddBlack [bb])'],
    ['(;sz[9])', '(;ab[aa])'],
    ['(AB[aa];B[bb](B[cc]))', '( C[x]SZ[9])'],
    ['(;SZ[9]AB[aa];B[bb](;W[cc])', '(;FF[4]AB[aa](;B[bb])(;B[cc]))'],
    ['(;C[x](;AB[aa];B[bb])(;B[cc]))', '(;C[;B];AB[aa])'],
  ])
    assert.equal(games(one + two).length, 2, one);
  for (const one of [
    '(see AB[aa]) (ZZ[1])(;AB[aa])',
    '',
    'no game',
    '(;AB[aa])',
    '(;AB[aa])(;B[bb])(;C[;AB(];B[bb];AB[cc])',
    '(;AB[aa]',
  ])
    assert.deepEqual(games(one), [one]);
  assert.throws(() => games(/** @type {any} */ (5)), refused({ code: 'bad-option' }));
});

test('a file in another charset has its games, too, and a half of a character ends no value', () => {
  const katakana = Uint8Array.of(0x83, 0x5c); // the second byte is a backslash by itself
  const bytes = Buffer.concat([
    Buffer.from('(;CA[Shift_JIS]AB[aa]C['),
    katakana,
    Buffer.from('])'),
  ]);
  assert.deepEqual([...tesuji.sgf.games(bytes)], ['(;CA[Shift_JIS]AB[aa]C[ソ])']);
  const escaped = Buffer.from('(;CA[ISO-2022-JP]AB[aa]C[\x1b$B%=\x1b(B])');
  assert.deepEqual([...tesuji.sgf.games(escaped)], ['(;CA[ISO-2022-JP]AB[aa]C[ソ])']);
  const latin = Buffer.from('(;AB[aa]C[é])(;AB[bb])', 'latin1');
  assert.deepEqual([...tesuji.sgf.games(latin)], ['(;AB[aa]C[é])', '             (;AB[bb])']);
});

test('a file of East Asia that does not say what it is written in is read by its words', async () => {
  const files = {
    黑先: [0xba, 0xda, 0xcf, 0xc8], // GBK
    黒先: [0x8d, 0x95, 0x90, 0xe6], // Shift_JIS
    흑선: [0xc8, 0xe6, 0xbc, 0xb1], // EUC-KR
    '失敗\\]': [0xa5, 0xa2, 0xb1, 0xd1, 0x5c, 0x5c, 0x5c, 0x5d], // Big5, and what is escaped
  };
  for (const [words, bytes] of Object.entries(files)) {
    const file = Buffer.concat([Buffer.from('(;AB[aa]C['), Buffer.from(bytes), Buffer.from('])')]);
    assert.deepEqual((await parse(file)).games[0].get('C'), [words]);
  }
  const latin = Buffer.from('(;AB[aa]C[Où est la réponse ?])', 'latin1');
  assert.deepEqual((await parse(latin)).games[0].get('C'), ['Où est la réponse ?']);
});

test('a value that is not UTF-8 spoils no other', async () => {
  for (const charset of ['UTF-8', 'ISO-8859-1']) {
    const [first, second] = [`(;CA[${charset}]AB[aa]C[囲碁])`, '(;AB[bb]C[é])'];
    const file = Buffer.concat([Buffer.from(first), Buffer.from(second, 'latin1')]);
    const comments = (await trees(file)).map(({ properties }) => properties?.C);
    assert.deepEqual(comments, [['囲碁'], ['é']]);
    assert.deepEqual(
      [...tesuji.sgf.games(file)].map((game) => game.trim()),
      [first, second],
    );
  }
});

test('a long value beside one that is not UTF-8 takes no longer than others', async () => {
  const long = 'a'.repeat(2_000_000);
  const [tree] = await trees(Buffer.from(`(;C[é];C[${long}])`, 'latin1'));
  assert.deepEqual(tree.properties?.C, ['é']);
  assert.deepEqual(tree.children?.[0].properties?.C, [long]);
});

const records = dataPath('records/valid');
test('real records are read without a fault of the grammar', { skip: !records }, async () => {
  for (const folder of ['records/valid', 'records/bugs', 'goproblems']) {
    const path = /** @type {string} */ (dataPath(folder));
    for (const name of readdirSync(path)) {
      const file = await parse(readFileSync(`${path}/${name}`));
      assert.ok(file.nodeCount > 1, name);
      const plain = file.games.map((game) => game.toObject());
      assert.equal(stringify(await trees(stringify(file))), stringify(plain), name);
    }
  }
});
