import type { OAuthTokens } from '@portico/auth-node';
import { type TestDatabase, testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { Sealer } from '../sessions/Sealer.ts';
import { authMigrations } from '../store/migrations/index.ts';
import { RefreshStore } from '../store/RefreshStore.ts';
import type { AuthTables } from '../store/tables.ts';
import { SharedRefreshes } from './SharedRefreshes.ts';

const owner = 'oidc development';

async function setUp(database: TestDatabase) {
  const db = await database.fresh<AuthTables>(authMigrations);
  const clock = { now: Date.parse('2030-01-01T00:00:00Z') };
  const replica = () =>
    new SharedRefreshes({
      store: new RefreshStore(db),
      sealer: new Sealer('a secret for tests'),
      now: () => clock.now,
    });
  return { db, clock, replica };
}

/** Answers with tokens that count up; `next` names the refresh token that comes back. */
function createCall(next: (token: string) => string = token => token) {
  const used: string[] = [];
  const call = async (refreshToken: string): Promise<OAuthTokens> => {
    used.push(refreshToken);
    return {
      accessToken: `access ${used.length}`,
      refreshToken: next(refreshToken),
      scope: 'openid',
      expiresInSeconds: 300,
    };
  };
  return { call, used };
}

/** A call that waits until it is let go on. */
function createSlowCall() {
  const { promise, resolve, reject } = Promise.withResolvers<OAuthTokens>();
  const begun = Promise.withResolvers<void>();
  const call = () => {
    begun.resolve();
    return promise;
  };
  return { call, begun: begun.promise, resolve, reject };
}

const requestOf = (refreshToken: string, scope = '') => ({ refreshToken, scope });

describe.each(testDatabases())('shared refreshes on $name', database => {
  it('share an answer for some seconds, and no longer', async () => {
    const { clock, replica } = await setUp(database);
    const [first, second] = [replica(), replica()];
    const { call, used } = createCall();
    expect((await first.refresh(owner, requestOf('r1'), call)).accessToken).toBe('access 1');
    clock.now += 4000;
    expect(await second.refresh(owner, requestOf('r1'), call)).toMatchObject({
      accessToken: 'access 1',
      expiresInSeconds: 296,
    });
    clock.now += 2000;
    expect((await second.refresh(owner, requestOf('r1'), call)).accessToken).toBe('access 2');
    expect(used).toHaveLength(2);
  });

  it('lead who comes with a replaced token to its successors, for a minute', async () => {
    const { clock, replica } = await setUp(database);
    const refreshes = replica();
    const { call, used } = createCall(token => `${token}+`);
    await refreshes.refresh(owner, requestOf('r'), call);
    clock.now += 30_000;
    await refreshes.refresh(owner, requestOf('r+', 'more'), call);
    // With another scope, the first token leads on to the third, which is used.
    await refreshes.refresh(owner, requestOf('r', 'other'), call);
    expect(used).toEqual(['r', 'r+', 'r++']);
    clock.now += 61_000;
    await refreshes.refresh(owner, requestOf('r'), call);
    expect(used.at(-1)).toBe('r');
  });

  it('keep apart providers, tokens and scopes', async () => {
    const { replica } = await setUp(database);
    const refreshes = replica();
    const { call, used } = createCall();
    await refreshes.refresh(owner, requestOf('r'), call);
    await refreshes.refresh('github development', requestOf('r'), call);
    await refreshes.refresh(owner, requestOf('other'), call);
    await refreshes.refresh(owner, requestOf('r', 'more'), call);
    expect(used).toHaveLength(4);
  });

  it('wait for the replica that is at it', async () => {
    const { replica } = await setUp(database);
    const slow = createSlowCall();
    const { call, used } = createCall();
    const first = replica().refresh(owner, requestOf('r'), slow.call);
    await slow.begun;
    const second = replica().refresh(owner, requestOf('r'), call);
    slow.resolve({ accessToken: 'slow', scope: '' });
    expect((await Promise.all([first, second])).map(({ accessToken }) => accessToken)).toEqual([
      'slow',
      'slow',
    ]);
    expect(used).toEqual([]);
  });

  it('are taken over from a replica that died', async () => {
    const { clock, replica } = await setUp(database);
    const dead = createSlowCall();
    void replica().refresh(owner, requestOf('r'), dead.call);
    await dead.begun;
    clock.now += 16_000;
    const { call } = createCall();
    expect((await replica().refresh(owner, requestOf('r'), call)).accessToken).toBe('access 1');
  });

  it('that failed are tried again at once, and report their error to nobody else', async () => {
    const { replica } = await setUp(database);
    const refreshes = replica();
    const failing = refreshes.refresh(owner, requestOf('r'), () =>
      Promise.reject(new Error('down')),
    );
    await expect(failing).rejects.toThrow('down');
    const { call } = createCall();
    expect((await refreshes.refresh(owner, requestOf('r'), call)).accessToken).toBe('access 1');
  });

  it('of a session that was ended are refused, also while they are under way', async () => {
    const { replica } = await setUp(database);
    const refreshes = replica();
    const slow = createSlowCall();
    const pending = refreshes.refresh(owner, requestOf('r'), slow.call);
    await slow.begun;
    await replica().end(owner, 'r');
    slow.resolve({ accessToken: 'late', scope: '' });
    await expect(pending).rejects.toThrow('The session was ended');
    const { call, used } = createCall();
    await expect(replica().refresh(owner, requestOf('r'), call)).rejects.toThrow(
      'The session was ended',
    );
    expect(used).toEqual([]);
  });

  it('of a session that was ended with a former token are refused', async () => {
    const { replica } = await setUp(database);
    const refreshes = replica();
    const { call } = createCall(token => `${token}+`);
    await refreshes.refresh(owner, requestOf('r'), call);
    await refreshes.refresh(owner, requestOf('r+'), call);
    await refreshes.end(owner, 'r');
    for (const token of ['r', 'r+', 'r++']) {
      await expect(refreshes.refresh(owner, requestOf(token), call)).rejects.toThrow('was ended');
    }
  });

  it('of a session that was ended go on once a new sign-in has returned the same token', async () => {
    const { replica } = await setUp(database);
    const refreshes = replica();
    const { call, used } = createCall();
    await refreshes.refresh(owner, requestOf('r'), call);
    await refreshes.end(owner, 'r');
    await refreshes.readmit(owner, 'r');
    await expect(replica().refresh(owner, requestOf('r'), call)).resolves.toBeDefined();
    expect(used).toEqual(['r', 'r']);
  });

  it('keep no token in the database that could be read there, and nothing for long', async () => {
    const { db, clock, replica } = await setUp(database);
    const { call } = createCall(() => 'successor-token');
    await replica().refresh(owner, requestOf('presented-token'), call);
    const rows = JSON.stringify(await db.read.selectFrom('refreshes').selectAll().execute());
    expect(rows).toContain('token_hash');
    expect(rows).not.toMatch(/presented-token|successor-token|access 1/);
    clock.now += 180_000;
    await replica().refresh(owner, requestOf('another'), call);
    expect(await db.read.selectFrom('refreshes').selectAll().execute()).toHaveLength(1);
  });
});
