import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConfigObject } from '@portico/config';
import { testDatabases } from '@portico/testing/node';
import type { TestServer } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { plugins } from '../plugins.ts';
import { Balancer, type BalancedAnswer, type BalancedCall } from './Balancer.ts';
import { startPortal } from './livedInPortal.ts';
import { NextVersion, readOptions } from './NextVersion.ts';

vi.setConfig({ testTimeout: 120_000 });

const proxySecret = 'the-secret-of-the-proxy';
const auth: ConfigObject = {
  providers: {
    guest: { dangerouslyAllowOutsideDevelopment: true },
    oauth2Proxy: {
      sharedSecret: proxySecret,
      signIn: { resolvers: [{ resolver: 'forwardedUserMatchingUserEntityName' }] },
    },
  },
};
const [, postgres] = testDatabases();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function describeDatabase(engine: string): Promise<ConfigObject> {
  if (engine === 'SQLite') return { connection: { directory: join(folder, 'data') } };
  const { backend } = (await postgres?.freshConfig()) ?? {};
  return (backend as { database: ConfigObject }).database;
}

/** A server that ends with the test, whatever becomes of that. */
function endAfterwards(server: TestServer): TestServer {
  onTestFinished(() => server.stop().catch(() => {}));
  return server;
}

async function startNext(database: ConfigObject): Promise<TestServer & { end(): Promise<void> }> {
  const next = new NextVersion(readOptions(database));
  onTestFinished(() => next.close());
  const server = endAfterwards(await startPortal(next.apis, database, plugins, auth));
  return {
    ...server,
    async end() {
      await server.stop();
      await next.close();
    },
  };
}

/** The waits within end before it, also where other tests have most of the machine. */
const maxMs = 300_000;

it(
  'serves on while its servers are replaced by a newer version one by one: no call fails, no task is lost, sign-ins stay',
  async () => {
    const database = await describeDatabase('PostgreSQL');
    const start = async () => endAfterwards(await startPortal([], database, plugins, auth));
    const old = [await start(), await start()];
    const balancer = new Balancer();
    for (const { url } of old) balancer.add(url);
    const signIn = async () => {
      const headers = {
        'x-proxy-secret': proxySecret,
        'x-forwarded-user': 'ada',
        'x-requested-with': 'XMLHttpRequest',
      };
      const { status, text } = await balancer.call('/api/auth/oauth2Proxy/refresh', { headers });
      expect(status).toBe(200);
      return (JSON.parse(text) as { backstageIdentity: { token: string } }).backstageIdentity.token;
    };
    // Its catalog has to be read first.
    await vi.waitFor(signIn, { timeout: 60_000, interval: 100 });
    const token = await signIn();
    const failed: unknown[] = [];
    let calls = 0;
    const call = async (
      path: string,
      options: BalancedCall = {},
    ): Promise<BalancedAnswer | undefined> => {
      calls += 1;
      try {
        const headers = { authorization: `Bearer ${token}`, ...options.headers };
        const answer = await balancer.call(path, { ...options, headers });
        if (answer.status >= 400) failed.push({ path, ...answer });
        return answer;
      } catch (error) {
        failed.push({ path, error });
        return undefined;
      }
    };
    const tasks: string[] = [];
    const over = new AbortController();
    const whileServing = async (work: () => Promise<unknown>) => {
      while (!over.signal.aborted) await work();
    };
    const load = Promise.all([
      whileServing(() => call('/api/catalog/entities/by-query?limit=20')),
      whileServing(() => call('/api/catalog/entities/by-name/component/default/pay')),
      whileServing(() => call('/api/search/query?term=pay')),
      whileServing(() => call('/api/scaffolder/v2/tasks')),
      whileServing(() =>
        call('/api/user-settings/buckets/a/keys/b', { method: 'PUT', body: { value: 1 } }),
      ),
      whileServing(async () => {
        const values = { name: `Ada ${tasks.length}` };
        const body = { templateRef: 'template:default/greet', values };
        const made = await call('/api/scaffolder/v2/tasks', { method: 'POST', body });
        if (made?.status === 201) tasks.push((JSON.parse(made.text) as { id: string }).id);
        await sleep(50);
      }),
    ]);
    // It ends with the test, also where that fails in the middle, and before its servers.
    onTestFinished(async () => {
      over.abort();
      await load.catch(() => {});
    });
    /** Lets so many calls through. */
    const serve = async (count: number) => {
      const wanted = calls + count;
      await vi.waitUntil(() => calls >= wanted, { timeout: 60_000, interval: 10 });
    };
    await serve(60);
    for (const each of old) {
      await each.stop();
      balancer.remove(each.url);
      const next = await startNext(database);
      balancer.add(next.url);
      await serve(60);
    }
    await vi.waitUntil(() => tasks.length > 5, { timeout: 60_000, interval: 10 });
    over.abort();
    await load;

    expect(failed).toEqual([]);
    for (const id of tasks)
      await vi.waitUntil(
        async () => {
          const answer = await call(`/api/scaffolder/v2/tasks/${id}`);
          return (JSON.parse(answer?.text ?? '{}') as { status?: string }).status === 'completed';
        },
        { timeout: 30_000, interval: 50 },
      );
    expect(await signIn()).not.toBe(token);
  },
  maxMs,
);

describe.each(['SQLite', 'PostgreSQL'])('an older version on %s', engine => {
  it('refuses a database that a newer one has changed, and says why', async () => {
    const database = await describeDatabase(engine);
    const next = await startNext(database);
    expect(next.log.filter(({ level }) => level === 'error')).toEqual([]);
    await next.end();
    const older = endAfterwards(await startPortal([], database, plugins, auth));
    const readiness = await older.fetch(
      new Request('http://localhost/.backstage/health/v1/readiness'),
    );
    expect(readiness.status).toBe(503);
    const reasons = older.log
      .filter(({ level }) => level === 'error')
      .map(line => JSON.stringify(line));
    expect(reasons.join('\n')).toContain(
      "The database holds the unknown migrations '999_next'; a newer version wrote it: start that one again, or restore a backup from before the upgrade",
    );
  });
});
