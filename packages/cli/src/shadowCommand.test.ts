import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from './runCli.ts';
import { shippedDecisions } from './shadow/shippedDecisions.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-shadow-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Sent {
  portal: 'there' | 'here';
  method: string;
  path: string;
  body: string | undefined;
  authorization: string | null;
}

type Answer = (sent: Sent, signal: AbortSignal | null | undefined) => Response | Promise<Response>;

/** Runs `portico shadow` against two portals that answer as the function says. */
async function shadow(recording: string | object[], answer: Answer, ...args: string[]) {
  const lines = Array.isArray(recording)
    ? recording.map(line => JSON.stringify(line)).join('\n')
    : recording;
  const file = args.includes('--har') ? 'calls.har' : 'calls.log';
  await writeFile(join(folder, file), lines);
  const written = { out: '', err: '' };
  const sent: Sent[] = [];
  const code = await runCli(
    [],
    [
      'shadow',
      '--from=https://old.example.com',
      '--target=https://new.example.com/',
      `--recording=${file}`,
      ...args.filter(arg => arg !== '--har'),
    ],
    {
      out: text => void (written.out += text),
      err: text => void (written.err += text),
      env: { PORTICO_SHADOW_FROM_TOKEN: 'token-of-there', PORTICO_TOKEN: 'token-of-here' },
      folder: join(folder, 'portal'),
      callerFolder: folder,
      async fetch(input, init) {
        const { host, pathname, search } = new URL(String(input));
        const each: Sent = {
          portal: host === 'old.example.com' ? 'there' : 'here',
          method: init?.method ?? 'GET',
          path: `${pathname}${search}`,
          body: typeof init?.body === 'string' ? init.body : undefined,
          authorization: new Headers(init?.headers).get('authorization'),
        };
        sent.push(each);
        return answer(each, init?.signal);
      },
    },
  );
  return { code, sent, ...written };
}

const json = (value: unknown, status = 200) => Response.json(value, { status });
const entity = (name: string, more: object = {}) => ({
  kind: 'Component',
  metadata: { name, ...more },
});
const byName = '/api/catalog/entities/by-name/component/default/pay';

it('sends the reads of a recording to both portals, each different call once', async () => {
  const recording = await readFile(new URL('shadow/fixtures/calls.jsonl', import.meta.url), 'utf8');
  const lines = recording.trim().split('\n');
  const { code, sent, out } = await shadow(`${recording}${recording}`, () => json({}));
  expect({ code, out: out.match(/\d+ calls sent to both.*/)?.[0] }).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+ calls sent to both, 0 undecided differences$/),
  });
  const of = (portal: string) => sent.filter(each => each.portal === portal);
  const keys = of('there').map(({ method, path, body }) => JSON.stringify([method, path, body]));
  expect(new Set(keys).size).toBe(keys.length);
  expect(of('here')).toHaveLength(keys.length);
  expect(keys.length).toBeGreaterThan(lines.length / 2);
  expect(sent.every(({ path }) => !path.includes('cursor='))).toBe(true);
});

it.each([
  [
    'an HAR file',
    JSON.stringify({
      log: {
        entries: [
          { request: { method: 'GET', url: `https://any.example.com/portal${byName}` } },
          {
            request: { method: 'POST', url: '/api/scaffolder/v2/tasks', postData: { text: '{}' } },
          },
          { request: { method: 'GET', url: 'https://fonts.example.com/a.woff2' } },
          null,
        ],
      },
    }),
    ['--har'],
  ],
  [
    'JSON lines',
    [
      JSON.stringify({ path: byName }),
      JSON.stringify({ method: 'POST', path: '/api/scaffolder/v2/tasks', body: {} }),
      '{"path":',
      JSON.stringify({ path: 7 }),
    ].join('\n'),
    [],
  ],
  [
    "a proxy's log",
    [
      `10.0.0.1 - - [27/Nov/2026:10:00:00 +0000] "GET ${byName} HTTP/1.1" 200 12 "-" "agent"`,
      '10.0.0.1 - - [27/Nov/2026:10:00:00 +0000] "POST /api/scaffolder/v2/tasks HTTP/2.0" 201 12 "-" "agent"',
      '10.0.0.1 - - [27/Nov/2026:10:00:00 +0000] "GET /catalog HTTP/1.1" 200 12 "-" "agent"',
      'a line of something else',
    ].join('\n'),
    [],
  ],
])('reads %s, and counts what it does not send', async (_, recording, args) => {
  const { code, sent, out } = await shadow(recording, () => json({}), ...args);
  expect(code).toBe(0);
  expect(sent.map(({ path }) => path)).toEqual([byName, byName]);
  expect(out).toMatch(/1: a write\n/);
  expect(out).toMatch(/2: no call to the API of a portal\n/);
});

it('sends no streams, sign-in or writes', async () => {
  const { sent } = await shadow(
    [
      { path: '/api/auth/guest/refresh' },
      { path: '/api/scaffolder/v2/tasks/1/eventstream' },
      { path: '/api/techdocs/sync/default/component/pay' },
      { path: '/api/catalog/entities/by-uid/1' },
      { path: '/api/proxy/ci/jobs' },
      { method: 'DELETE', path: '/api/catalog/locations/1' },
      { method: 'PUT', path: '/api/user-settings/buckets/a/keys/b' },
      { method: 'POST', path: '/api/catalog/locations' },
      { method: 'POST', path: '/api/catalog/entities/by-refs', body: { entityRefs: [] } },
    ],
    () => json({}),
  );
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual(
    Array.from({ length: 2 }, () => ['POST', '/api/catalog/entities/by-refs', '{"entityRefs":[]}']),
  );
});

it('compares neither what each portal gives by itself nor an order that nobody requested', async () => {
  const list = '/api/catalog/entities';
  const { code } = await shadow([{ path: list }, { path: byName }], ({ portal, path }) => {
    const isOld = portal === 'there';
    const relations = [
      { type: 'ownedBy', targetRef: 'group:default/a' },
      { type: 'partOf', targetRef: 'system:default/b' },
    ];
    const volatile = { uid: isOld ? '1' : '2', etag: isOld ? 'a' : 'b' };
    const items = [entity('a', volatile), entity('b', volatile)];
    if (path === list) return json(isOld ? items : items.toReversed());
    return json({
      ...entity('pay', volatile),
      spec: { dependsOn: isOld ? ['a', 'b'] : ['b', 'a'] },
      relations: isOld ? relations : relations.toReversed(),
    });
  });
  expect(code).toBe(0);
});

it('reports where answers differ: route, pointer, both values and the count', async () => {
  const other = byName.replace('/pay', '/ledger');
  const { code, out, err } = await shadow(
    [{ path: byName }, { path: byName }, { path: other }],
    ({ portal, path }) =>
      portal === 'here' && path === other
        ? json({ error: { name: 'NotFoundError' } }, 404)
        : json({ ...entity('pay'), spec: { 'a/b': [{ x: portal }, '\u001b[31m'] } }),
  );
  expect({ code, err }).toEqual({ code: 1, err: 'The portals differ\n' });
  expect(out).toContain(`GET /api/catalog/entities/by-name/*/*/*
  /spec/a~1b/*/x (2 calls)
    there: "there"
    here:  "here"
    GET ${byName}
  /status (1 call)
    there: 200
    here:  404
    GET ${other}
`);
  expect(out).toContain('3 calls sent to both, 2 undecided differences');
});

it('holds an order that was requested, and leaves open what it does not tell apart', async () => {
  const path = '/api/catalog/entities/by-query?limit=3&orderField=metadata.name,asc';
  const shadowOf = (there: string[], here: string[]) => {
    const toItem = (text: string) => {
      const [name = '', namespace = 'default'] = text.split('@');
      return entity(name, { namespace });
    };
    return shadow([{ path }], ({ portal }) =>
      json({ items: (portal === 'there' ? there : here).map(toItem), totalItems: 9 }),
    );
  };
  expect((await shadowOf(['a', 'b@x', 'b@y'], ['a', 'b@y', 'b@z'])).code).toBe(0);
  const { code, out } = await shadowOf(['a', 'b', 'c'], ['b', 'a', 'c']);
  expect(code).toBe(1);
  expect(out).toContain('/order/*');
  expect((await shadowOf(['a', 'b'], ['a'])).code).toBe(1);
});

it('counts decided differences apart, those of a file too, and only where both answers are those decided on', async () => {
  const call = { path: '/api/catalog/locations/absent' };
  const answering =
    (there: number, here: number): Answer =>
    ({ portal }) =>
      json({}, portal === 'there' ? there : here);
  const shipped = await shadow([call], answering(500, 404));
  expect(shipped.code).toBe(0);
  expect(shipped.out).toMatch(/Decided:\n {2}1: GET \/api\/catalog\/locations\/\* \/status: /);
  expect((await shadow([call], answering(200, 500))).code).toBe(1);
  await writeFile(
    join(folder, 'decided.yaml'),
    "- { route: 'GET /api/**', pointer: /status, there: 200, here: 500, reason: It is broken }\n",
  );
  const decided = await shadow([call], answering(200, 500), '--decided', 'decided.yaml');
  expect({ code: decided.code, out: decided.out }).toEqual({
    code: 0,
    out: expect.stringContaining('It is broken'),
  });
});

it('gives each portal its own token, prints none, and fails where one is not let in', async () => {
  const { code, out, err, sent } = await shadow([{ path: byName }], ({ authorization }) =>
    json({}, authorization === 'Bearer token-of-here' ? 200 : 401),
  );
  expect(sent.map(({ portal, authorization }) => [portal, authorization]).toSorted()).toEqual([
    ['here', 'Bearer token-of-here'],
    ['there', 'Bearer token-of-there'],
  ]);
  expect(code).toBe(1);
  expect(out).toContain('1 call got 401 from the other portal');
  expect(`${out}${err}`).not.toMatch(/token-of-(here|there)/);
});

it('goes on where an answer is too large, never ends or never comes', async () => {
  const paths = ['large', 'never', 'refused'].map(name => ({ path: byName.replace('pay', name) }));
  const { code, out } = await shadow(
    paths,
    ({ portal, path }, signal) => {
      if (portal === 'there') return json({});
      if (path.endsWith('large')) return json({ text: 'x'.repeat(2000) });
      if (path.endsWith('refused'))
        throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    },
    '--max-bytes=1000',
    '--timeout=1',
    '--json',
  );
  expect(code).toBe(1);
  const { routes } = JSON.parse(out) as { routes: { differing: number }[] };
  expect(routes[0]?.differing).toBe(3);
});

it.each([
  ['that cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['behind a proxy that reaches neither', () => json({}, 502)],
])('fails where it compared nothing: two portals %s', async (_name, answer) => {
  const { code, out, err } = await shadow([{ path: byName }], answer);
  expect(code).toBe(1);
  expect(out).toContain('1 call failed on both portals');
  expect(err).toContain('check that both addresses are answered');
});

it('names the fix of what cannot be read', async () => {
  const answer = () => json({});
  const errorOf = async (...args: string[]) => (await shadow('', answer, ...args)).err;
  expect(await errorOf('--recording', 'absent.log')).toContain('There is no file');
  expect(await errorOf('--concurrency', '0')).toContain("'--concurrency' must be a whole number");
  expect(await errorOf('--target', 'ftp://x')).toContain("write 'https://…'");
  await writeFile(join(folder, 'bad.yaml'), '- { route: 7 }\n');
  expect(await errorOf('--decided', 'bad.yaml')).toContain("Entry 1 of '");
  expect(await errorOf()).toContain('has no call that reads');
  expect((await shadow('{}', answer, '--har')).err).toContain("'log.entries' is missing");
});

it('ships decisions with reasons that the document has as well', async () => {
  const page = await readFile(new URL('../../../docs/migrating.md', import.meta.url), 'utf8');
  const text = page.replaceAll(/\s+/g, ' ');
  const reasons = [...new Set(shippedDecisions.map(({ reason }) => reason))];
  expect(reasons.filter(reason => !text.includes(reason))).toEqual([]);
});
