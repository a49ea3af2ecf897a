import { type CodeHost, createCodeHostWriter, isRateLimitError } from '@portico/code-hosts';
import { openDatabase } from '@portico/server/database';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeHostsPlugin } from '../codeHostsPlugin.ts';
import { HostTokens } from '../credentials/HostTokens.ts';
import { rateLimitMigration, RateLimitStore, type RateLimitTables } from './RateLimitStore.ts';
import { HostRateLimits } from './HostRateLimits.ts';

const secret = 'token-secret-1';
const host: CodeHost = { type: 'github', host: 'git.example', token: secret };
const start = Date.parse('2026-01-01T00:00:00Z');

describe.each(testDatabases())('rate limits of code hosts on $name', database => {
  async function startReplicas() {
    const db = await openDatabase<RateLimitTables>('integrations', await database.freshOptions());
    onTestFinished(() => db.close());
    await db.migrate([rateLimitMigration]);
    const clock = { now: start };
    const sent: string[] = [];
    const answer = { remaining: 100, status: 200 };
    const failures: unknown[] = [];
    const createReplica = () => {
      const rateLimits = new HostRateLimits({
        now: () => clock.now,
        openStore: async () => new RateLimitStore(db),
        onFailure: error => void failures.push(error),
        fetch: async input => {
          sent.push(String(input));
          return Response.json(answer.status === 200 ? [] : { message: 'no' }, {
            status: answer.status,
            headers: {
              'x-ratelimit-limit': '1000',
              'x-ratelimit-remaining': String(answer.remaining),
              'x-ratelimit-reset': String(start / 1000 + 600),
            },
          });
        },
      });
      const tokens = new HostTokens({ onUse: (header, label) => rateLimits.label(header, label) });
      const write = (isBackground = false, of = host) =>
        createCodeHostWriter(of, {
          fetch: rateLimits.createFetch({ isBackground }),
          getHeaders: owner => tokens.getHeaders(of, owner),
        });
      return { rateLimits, write };
    };
    return { clock, sent, answer, failures, createReplica };
  }

  it('sends nothing on any replica while a host takes no requests', async () => {
    const { clock, sent, answer, failures, createReplica } = await startReplicas();
    const [one, two] = [createReplica(), createReplica()];
    await two.write().listBranches('o/r');
    Object.assign(answer, { remaining: 0, status: 403 });
    await expect(one.write().listBranches('o/r')).rejects.toSatisfy(isRateLimitError);
    clock.now += 3000;
    const before = sent.length;
    for (const replica of [one, two]) {
      const refused: unknown = await replica
        .write()
        .listBranches('o/r')
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ failure: 'rate-limit', status: 429 });
      expect(String(refused)).toContain("the limit of requests of 'token' on 'git.example'");
    }
    expect(sent).toHaveLength(before);
    expect(await two.rateLimits.list()).toEqual([
      {
        host: 'git.example',
        credential: 'token',
        limit: 1000,
        remaining: 0,
        resetsAt: '2026-01-01T00:10:00.000Z',
        blockedUntil: '2026-01-01T00:10:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    clock.now = start + 601_000;
    Object.assign(answer, { remaining: 999, status: 200 });
    expect(await two.write().listBranches('o/r')).toMatchObject({ items: [] });
    expect(failures).toEqual([]);
  });

  it('leaves the last tenth of a limit to what people wait for', async () => {
    const { answer, createReplica } = await startReplicas();
    const { write } = createReplica();
    answer.remaining = 101;
    await write(true).listBranches('o/r');
    await write(true).listBranches('o/r');
    answer.remaining = 99;
    await write(true).listBranches('o/r');
    await expect(write(true).listBranches('o/r')).rejects.toMatchObject({ failure: 'rate-limit' });
    expect(await write().listBranches('o/r')).toMatchObject({ items: [] });
  });

  it("counts users' own tokens for nobody, and stores no credential", async () => {
    const { createReplica } = await startReplicas();
    const { rateLimits, write } = createReplica();
    await write(false, { ...host, token: 'own-secret', isUserToken: true }).listBranches('o/r');
    expect(await rateLimits.list()).toEqual([]);
    await write().listBranches('o/r');
    expect(JSON.stringify(await rateLimits.list())).not.toContain('secret');
  });
});

it('stays refused although calls that were sent before succeed', async () => {
  const answers = [
    Response.json({}, { status: 403, headers: { 'retry-after': '60' } }),
    Response.json(
      {},
      { headers: { 'x-ratelimit-remaining': '4000', 'x-ratelimit-limit': '5000' } },
    ),
  ];
  let sent = 0;
  const rateLimits = new HostRateLimits({
    now: () => start,
    fetch: async () => answers[sent++] ?? Response.json({}),
  });
  rateLimits.label('Bearer x', { host: 'git.example', credential: 'token' });
  const send = () =>
    rateLimits.createFetch()('https://git.example', { headers: { authorization: 'Bearer x' } });
  const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
  expect(statuses).toEqual([403, 200]);
  expect((await send()).status).toBe(429);
  expect(sent).toBe(2);
  expect(await rateLimits.list()).toMatchObject([
    { remaining: 4000, blockedUntil: '2026-01-01T00:01:00.000Z' },
  ]);
});

it('goes on without a store, and reports it', async () => {
  const failures: unknown[] = [];
  const rateLimits = new HostRateLimits({
    openStore: async () => {
      throw new Error('no database');
    },
    onFailure: error => void failures.push(error),
    fetch: async () => Response.json({}),
  });
  rateLimits.label('Bearer x', { host: 'git.example', credential: 'token' });
  const response = await rateLimits.createFetch()('https://git.example', {
    headers: { authorization: 'Bearer x' },
  });
  expect(response.status).toBe(200);
  expect(String(failures[0])).toContain('no database');
});

it('shows rate limits to those who may see them', async () => {
  const server = await startTestServer({ plugins: [codeHostsPlugin] });
  onTestFinished(() => server.stop());
  const get = async (headers: Record<string, string>) =>
    server.fetch(new Request(`${server.url}/api/integrations/rate-limits`, { headers }));
  expect((await get({})).status).toBe(401);
  const shown = await get({ authorization: `Bearer ${testServiceToken}` });
  expect([shown.status, await shown.json()]).toEqual([200, { items: [] }]);
  expect(JSON.stringify(server.log)).not.toContain('not shared');
});
