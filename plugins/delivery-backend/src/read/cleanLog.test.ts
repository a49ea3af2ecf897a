import { expect, it } from 'vitest';
import { cleanLog } from './cleanLog.ts';

async function clean(chunks: readonly (string | Uint8Array)[], maxBytes?: number) {
  let text = '';
  const bytes = chunks.map(chunk => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  for await (const part of cleanLog(streamOf(bytes), maxBytes)) text += part;
  return text;
}

async function* streamOf(chunks: readonly Uint8Array[]) {
  yield* chunks;
}

const key = ['-----BEGIN RSA PRIVATE KEY-----', 'MIIEow', 'AAAA', '-----END RSA PRIVATE KEY-----'];

it.each([
  ['a token of GitHub', `curl ghp_${'a1'.repeat(18)} x`, 'curl *** x'],
  ['a token of GitLab', 'glpat-abcdefghij0123456789', '***'],
  ['a key of AWS', 'id AKIAIOSFODNN7EXAMPLE.', 'id ***.'],
  ['a header', 'authorization: Bearer abc.def', 'authorization: Bearer ***'],
  [
    'an address',
    'git clone https://bot:hunter2@git.example/x',
    'git clone https://bot:***@git.example/x',
  ],
  ['an assignment', 'DB_PASSWORD=correcthorse next', 'DB_PASSWORD=*** next'],
  ['JSON', '{"apiKey": "0123456789"}', '{"apiKey": "***"}'],
  ['a web token', `t ${'eyJhbGciOiJIUzI1NiJ9'}.eyJzdWIiOiIxMjM0In0.c2ln`, 't ***'],
  ['a key over lines', [...key, 'after'].join('\n'), '***\n***\n***\n***\nafter'],
])('hides %s', async (_name, log, shown) => {
  expect(await clean([log])).toBe(shown);
});

it('hides a secret that comes in two parts, and leaves other text as it is', async () => {
  const token = `ghp_${'b2'.repeat(18)}`;
  expect(await clean([`a ${token.slice(0, 9)}`, `${token.slice(9)}\nthe tokens: 3\n`])).toBe(
    'a ***\nthe tokens: 3\n',
  );
  const euro = Buffer.from('€\n');
  expect(await clean([euro.subarray(0, 1), euro.subarray(1)])).toBe('€\n');
});

it('cuts long lines and long logs, and says so', async () => {
  const [line = ''] = (await clean(['x'.repeat(100_000), 'y\n'])).split('\n');
  expect(line).toBe(`${'x'.repeat(32_768)} … (cut)`);
  const log = await clean(
    Array.from({ length: 100 }, (_, at) => `line ${at}\n`),
    50,
  );
  expect(log).toMatch(/line 7\n\n… the log is longer than 0.00005 MB/);
  expect(log).not.toContain('line 9');
});

it('takes a time that grows with the length of a hostile line, and no more', async () => {
  const lines = [
    'password='.repeat(3000),
    'a://'.repeat(8000),
    'eyJ'.repeat(10_000),
    'token '.repeat(5000),
  ];
  const startedAt = performance.now();
  for (const line of lines) await clean([line]);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
