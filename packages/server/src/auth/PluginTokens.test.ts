import { createUrlPatternDiscovery } from '@portico/contract';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { MemoryPluginKeys } from './PluginKeyStore.ts';
import { PluginTokens } from './PluginTokens.ts';

const minute = 60_000;

/** The tokens of a plugin in this process, with a clock of their own. */
function makeTokens() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const store = new MemoryPluginKeys();
  const tokens = new PluginTokens({
    store,
    discovery: createUrlPatternDiscovery('http://localhost/api/{pluginId}'),
    isHere: async () => true,
    now: () => clock.now,
  });
  return { clock, store, tokens };
}

describe('tokens between processes', () => {
  it('are kept until shortly before they expire, and then made anew', async () => {
    const { clock, tokens } = makeTokens();
    const first = await tokens.issue('a', 'b');
    expect(await tokens.issue('a', 'b')).toBe(first);
    expect(await tokens.issue('a', 'c')).not.toBe(first);
    clock.now += 9 * minute + 1;
    expect(await tokens.issue('a', 'b')).not.toBe(first);
  });

  it('are good for their own plugin, for ten minutes', async () => {
    const { clock, tokens } = makeTokens();
    const token = await tokens.issue('a', 'b');
    expect(await tokens.check(token, 'b')).toEqual({ subject: 'plugin:a' });
    await expect(tokens.check(token, 'c')).rejects.toMatchObject({
      code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    });
    clock.now += 11 * minute;
    await expect(tokens.check(token, 'b')).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  });

  it('carry the user for whom a plugin calls', async () => {
    const { tokens } = makeTokens();
    const token = await tokens.issueFor('a', 'b', 'limited');
    expect(await tokens.check(token, 'b')).toEqual({
      subject: 'plugin:a',
      limitedUserToken: 'limited',
    });
  });

  it('carry the user of a task with its bounds, for two minutes and no longer than the task may take', async () => {
    const { clock, tokens } = makeTokens();
    const user = {
      userEntityRef: 'user:default/ada',
      ownershipEntityRefs: ['user:default/ada'],
      isGuest: false,
      delegation: {
        id: '1',
        task: 'task 7',
        restrictions: [{ pluginId: 'b', permissions: ['b.read'] }],
        expiresAt: clock.now + 60 * minute,
      },
    };
    const token = await tokens.issueDelegated('a', 'b', { type: 'user', ...user });
    const { ownershipEntityRefs: _, ...named } = user;
    expect(await tokens.check(token, 'b')).toEqual({ subject: 'plugin:a', delegatedUser: named });
    await expect(tokens.check(token, 'c')).rejects.toMatchObject({
      code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    });
    clock.now += 2.6 * minute;
    await expect(tokens.check(token, 'b')).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
    const delegation = { ...user.delegation, expiresAt: clock.now + minute };
    const last = await tokens.issueDelegated('a', 'b', { type: 'user', ...user, delegation });
    clock.now += 1.6 * minute;
    await expect(tokens.check(last, 'b')).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  });

  it('are signed with a new key each hour, while the former one stays published for its tokens', async () => {
    const { clock, store, tokens } = makeTokens();
    const kidOf = (token: string) => decodeProtectedHeader(token).kid;
    clock.now += 1;
    await tokens.issue('a', 'b');
    clock.now += 59 * minute;
    const before = await tokens.issue('a', 'b');
    clock.now += 2 * minute;
    const after = await tokens.issueFor('a', 'b', 'limited');
    expect(kidOf(after)).not.toBe(kidOf(before));
    expect(await tokens.check(before, 'b')).toEqual({ subject: 'plugin:a' });
    expect(await store.list(new Date(clock.now))).toHaveLength(2);
    clock.now += 15 * minute;
    expect(await store.list(new Date(clock.now))).toHaveLength(1);
  });
});
