// The road every request takes: client, worker, core, and back.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LEND, ModuleClient } from '../../wasm/client.js';
import { ABI, KINDS } from '../../wasm/kinds.js';
import { createClient, createTesuji, TesujiError } from '../../wasm/node.js';

const bytes = (/** @type {number} */ size) => Uint8Array.from({ length: size }, (_, i) => i * 7);
const withCode = (/** @type {string} */ code) => (/** @type {unknown} */ error) =>
  error instanceof TesujiError && error.code === code && error.message.length > 0;

/** @param {(client: ReturnType<typeof createClient>) => Promise<void>} body */
const withClient = (body) => async () => {
  const client = createClient();
  try {
    await body(client);
  } finally {
    client.dispose();
  }
};

test(
  'an answer comes back whole, with its nodes',
  withClient(async (client) => {
    const answer = await client.run(KINDS.ECHO, bytes(5000));
    assert.deepEqual(answer.bytes, bytes(5000));
    assert.equal(answer.done, true);
    assert.equal(answer.nodes, 5000);
    assert.ok(answer.ms >= 0);
  }),
);

test(
  'two runs that limits have ended go on in turn, and count what is their own',
  withClient(async (client) => {
    /** @type {(request: Uint8Array, goOn?: number, beside?: number) => ReturnType<typeof client.run>} */
    const more = (request, goOn, beside) =>
      client.run(KINDS.ECHO, request, { maxNodes: 1000 }, LEND, goOn, beside);
    const [one, other] = [bytes(5000), bytes(6000)];
    const begun = await more(one);
    const besides = await more(other, 0, begun.id);
    const second = await more(one, begun.id, besides.id);
    const third = await more(other, besides.id, second.id);
    assert.deepEqual([second.bytes, third.bytes], [bytes(2000), bytes(2000)]);
    assert.deepEqual([second.nodes, third.nodes], [1000, 1000]);
    const alone = await more(other, third.id);
    assert.equal(alone.bytes.length, 3000);
    assert.equal((await more(one, second.id, alone.id)).bytes.length, 1000, 'its job is gone');
  }),
);

test(
  'many jobs share the worker and keep their answers apart',
  withClient(async (client) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        client.run(KINDS.ECHO, bytes(i * 3000), { memoryMB: 1 }),
      ),
    );
    for (const [i, answer] of answers.entries()) assert.deepEqual(answer.bytes, bytes(i * 3000));
  }),
);

test(
  'a node limit gives the answer as it stands',
  withClient(async (client) => {
    for (const maxNodes of [1234, 1233.5]) {
      const answer = await client.run(KINDS.ECHO, bytes(5000), { maxNodes });
      assert.deepEqual(answer.bytes, bytes(1234));
      assert.equal(answer.done, false);
      assert.equal(answer.nodes, 1234);
    }
  }),
);

test(
  'aborting rejects at once, before, while and after',
  withClient(async (client) => {
    await assert.rejects(
      client.run(KINDS.ECHO, bytes(10), { signal: AbortSignal.abort() }),
      withCode('aborted'),
    );
    const controller = new AbortController();
    const running = client.run(KINDS.ECHO, bytes(1e6), { signal: controller.signal });
    setTimeout(() => controller.abort());
    await assert.rejects(running, withCode('aborted'));
    const late = new AbortController();
    assert.equal((await client.run(KINDS.ECHO, bytes(3), { signal: late.signal })).done, true);
    late.abort();
    assert.equal((await client.run(KINDS.ECHO, bytes(3))).done, true);
  }),
);

test('what is stopped is answered as it stands, and what is asked after that, too', async () => {
  const tesuji = await createTesuji();
  const endless = '(;SZ[9]AB[aa][ab])';
  const controller = new AbortController();
  const stop = controller.signal;
  const onProgress = () => controller.abort();
  const answer = await tesuji.solve(endless, { stop, onProgress });
  assert.equal(answer.status, 'unknown');
  assert.ok(answer.nodes > 1000);
  assert.ok((await tesuji.solve(endless, { stop })).nodes < 1000);
  const hint = await tesuji.hint(endless, { maxNodes: 5000 });
  assert.equal(hint.nodes, 5000, 'it is not taken for all that can be known');
  tesuji.dispose();
});

test(
  'limits of the wrong type or range are refused by name',
  withClient(async (client) => {
    for (const options of [
      { maxNodes: 0 },
      { maxNodes: Number.NaN },
      { maxMs: -1 },
      { maxMs: '5' },
      { memoryMB: 1e9 },
      { memoryMB: null },
      { maxNodes: null },
      { maxMs: null },
      { signal: null },
      { progressMs: {} },
      { stop: 5 },
    ]) {
      const [name] = Object.keys(options);
      await assert.rejects(
        client.run(KINDS.ECHO, bytes(1), /** @type {any} */ (options)),
        (error) =>
          withCode('bad-option')(error) && /** @type {Error} */ (error).message.includes(name),
      );
    }
  }),
);

test(
  'jobs that together need more memory than there is wait for each other',
  withClient(async (client) => {
    const controller = new AbortController();
    const asked = [1, 2, 3, 4, 5, 6].map((i) =>
      client.run(KINDS.ECHO, bytes(3000 * i), {
        memoryMB: 700,
        ...(i === 4 && { signal: controller.signal }),
      }),
    );
    controller.abort();
    const answers = await Promise.allSettled(asked);
    assert.deepEqual(
      answers.map((answer) => answer.status === 'fulfilled' && answer.value.bytes.length),
      [3000, 6000, 9000, false, 15_000, 18_000],
    );
  }),
);

test('what a listener throws ends its run alone', async () => {
  const tesuji = await createTesuji();
  const thrown = new Error('a mistake of the page');
  const onProgress = () => {
    throw thrown;
  };
  const long = { size: /** @type {[number, number]} */ ([3, 5]), table: false };
  const [failed, other] = await Promise.allSettled([
    tesuji.fullboard(long, { onProgress, progressMs: 1 }),
    tesuji.fullboard({ size: 3 }),
  ]);
  assert.equal(failed.status === 'rejected' && failed.reason, thrown);
  assert.equal(other.status, 'fulfilled');
  tesuji.dispose();
});

test(
  'too little memory and unknown kinds are errors, and the worker lives on',
  withClient(async (client) => {
    await assert.rejects(
      client.run(KINDS.ECHO, bytes(100_000), { memoryMB: 0.01 }),
      withCode('out-of-memory'),
    );
    await assert.rejects(client.run(9999, bytes(1)), withCode('bad-request'));
    assert.equal((await client.run(KINDS.ECHO, bytes(3))).done, true);
  }),
);

test('after a crash what is pending is told so, and the next job gets a fresh worker', async () => {
  const wat = new URL('../data/crashing-core.wat', import.meta.url).pathname;
  const core = execFileSync('wat2wasm', [wat, '--output=-']);
  const [TRAP, GO_ON, DONE] = [1, 2, 3].map((byte) => Uint8Array.of(byte));
  const client = createClient({ bytes: core });
  const endless = client.run(1, GO_ON);
  const trapped = client.run(1, TRAP);
  await assert.rejects(trapped, withCode('crashed'));
  await assert.rejects(endless, withCode('crashed'));
  assert.equal((await client.run(1, DONE)).done, true);
  client.dispose();
});

test('the solver is loaded from a script that is no file, too', () => {
  const script = "import { createTesuji } from 'tesuji'; await createTesuji();";
  const cwd = new URL('../..', import.meta.url);
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  execFileSync(process.execPath, ['--input-type=module'], { cwd, input: script });
});

test('what a worker that was given up still says is not taken for what its successor says', async () => {
  /** @type {((data: any) => void)[]} */
  const says = [];
  /** @type {any[]} */
  const asked = [];
  const client = new ModuleClient(
    () => ({
      post: (message) => void (message.type === 'load' ? setTimeout(ready) : asked.push(message)),
      onMessage: (listener) => void says.push(listener),
      onError() {},
      terminate() {},
    }),
    async () => ({}),
  );
  const ready = () => says.at(-1)?.({ type: 'ready' });
  const first = client.run(1, bytes(1));
  await client.ready();
  says[0]({ type: 'crash', message: 'a trap' });
  await assert.rejects(first, withCode('crashed'));
  const second = client.run(1, bytes(1));
  await client.ready();
  says[0]({ type: 'crash', message: 'the same trap once more' });
  const { id } = asked[1];
  says[1]({ type: 'answer', id, done: true, bytes: new ArrayBuffer(3), nodes: 1, ms: 1 });
  assert.equal((await second).bytes.length, 3);
  client.dispose();
});

test('after dispose everything rejects', async () => {
  const tesuji = await createTesuji();
  tesuji.dispose();
  const client = createClient();
  const pending = client.run(KINDS.ECHO, bytes(1e6));
  client.dispose();
  await assert.rejects(pending, withCode('disposed'));
  await assert.rejects(client.run(KINDS.ECHO, bytes(1)), withCode('disposed'));
});

/** A client whose worker is made, but whose core takes for ever to come. */
function whileLoading() {
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  const port = {
    post() {},
    onMessage() {},
    onError: (/** @type {typeof fail} */ listener) => (fail = listener),
    terminate() {},
  };
  const client = new ModuleClient(
    () => port,
    () => new Promise(() => {}),
  );
  return { client, fail: (/** @type {Error} */ error) => fail(error) };
}

test('a worker that fails before the core has come is a load-failed', async () => {
  const { client, fail } = whileLoading();
  const running = client.run(KINDS.ECHO, bytes(3));
  setTimeout(() => fail(new Error('no such script')));
  await assert.rejects(
    running,
    (error) => withCode('load-failed')(error) && /no such script/.test(String(error)),
  );
});

test('what waits for the core is aborted and disposed of at once', async () => {
  const { client } = whileLoading();
  const running = client.run(KINDS.ECHO, bytes(3), { signal: AbortSignal.timeout(1) });
  await assert.rejects(running, withCode('aborted'));
  const other = client.run(KINDS.ECHO, bytes(3));
  client.dispose();
  await assert.rejects(other, withCode('disposed'));
});

test('what is no source of a module is refused by name', async () => {
  for (const [options, name] of /** @type {[any, string][]} */ ([
    [null, 'options'],
    ['core.wasm', 'options'],
    [{ proofs: null }, 'proofs'],
    [{ games: 'games.wasm' }, 'games'],
  ]))
    await assert.rejects(createTesuji(options), {
      name: 'TesujiError',
      code: 'bad-option',
      message: `${name} must be an object`,
    });
});

test('module and worker are taken from an address, a text or a path', async () => {
  const core = new URL('../../dist/core.wasm', import.meta.url);
  const script = new URL('../../wasm/node-worker.js', import.meta.url);
  for (const source of [
    { url: core, worker: script },
    { url: core.href, worker: script.href },
    { url: fileURLToPath(core), worker: fileURLToPath(script) },
  ])
    (await createTesuji(source)).dispose();
  const nowhere = { worker: new URL('./nowhere.js', import.meta.url) };
  await assert.rejects(createTesuji(nowhere), withCode('load-failed'));
});

test('a core that cannot be loaded is a load-failed', async () => {
  await assert.rejects(createTesuji({ bytes: new Uint8Array([1, 2, 3]) }), withCode('load-failed'));
  await assert.rejects(
    createTesuji({ url: new URL('file:///nowhere/core.wasm') }),
    withCode('load-failed'),
  );
});

test('the kinds and the ABI version are those of the C side', () => {
  const job = readFileSync(new URL('../../wasm/job.h', import.meta.url), 'utf8');
  const kinds = [...job.matchAll(/KIND\(([A-Z_]+), [a-z_]+\)/g)].map(([, name]) => name);
  assert.deepEqual(KINDS, Object.fromEntries(kinds.map((name, i) => [name, i + 1])));
  const exported = readFileSync(new URL('../../wasm/exports.h', import.meta.url), 'utf8');
  assert.match(exported, new RegExp(`TESUJI_ABI\\s*=?\\s*${ABI}\\b`));
});
