import type { JWTPayload } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { VerifiedTokens } from './VerifiedTokens.ts';

const start = 1_800_000_000_000;

describe('verified tokens', () => {
  function setUp() {
    const clock = { now: start };
    const tokens = new VerifiedTokens(() => clock.now);
    const verify = vi.fn<() => Promise<JWTPayload>>(async () => ({
      sub: 'user:default/ada',
      exp: start / 1000 + 60,
    }));
    return { clock, tokens, verify };
  }

  it('are verified once, until they expire', async () => {
    const { clock, tokens, verify } = setUp();
    const request = { purpose: 'user', keys: {} };
    for (let times = 0; times < 3; times += 1)
      expect((await tokens.get('a', request, verify)).sub).toBe('user:default/ada');
    expect(verify).toHaveBeenCalledTimes(1);
    clock.now = start + 59_999;
    await tokens.get('a', request, verify);
    expect(verify).toHaveBeenCalledTimes(1);
    clock.now = start + 60_000;
    verify.mockRejectedValueOnce(new Error('expired'));
    await expect(tokens.get('a', request, verify)).rejects.toThrow('expired');
  });

  it.each<[string, string, { purpose: string; keys: object }, number]>([
    ['another token', 'b', { purpose: 'user', keys: setUp }, start],
    ['another purpose', 'a', { purpose: 'cookie', keys: setUp }, start],
    ['other keys', 'a', { purpose: 'user', keys: {} }, start],
    ['a clock that went back', 'a', { purpose: 'user', keys: setUp }, start - 1],
  ])('are verified again for %s', async (_, token, request, now) => {
    const { clock, tokens, verify } = setUp();
    await tokens.get('a', { purpose: 'user', keys: setUp }, verify);
    clock.now = now;
    await tokens.get(token, request, verify);
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('are not those that were refused, nor endless or long ones', async () => {
    const { tokens, verify } = setUp();
    const request = { purpose: 'user', keys: {} };
    verify.mockRejectedValueOnce(new Error('forged'));
    await expect(tokens.get('a', request, verify)).rejects.toThrow('forged');
    await tokens.get('a', request, verify);
    expect(verify).toHaveBeenCalledTimes(2);
    for (let times = 0; times < 2; times += 1) await tokens.get('x'.repeat(5000), request, verify);
    expect(verify).toHaveBeenCalledTimes(4);
  });

  it('are the ones verified last where they are many', async () => {
    const { tokens, verify } = setUp();
    const request = { purpose: 'user', keys: {} };
    for (let at = 0; at <= 2000; at += 1) await tokens.get(`token-${at}`, request, verify);
    await tokens.get('token-2000', request, verify);
    expect(verify).toHaveBeenCalledTimes(2001);
    await tokens.get('token-0', request, verify);
    expect(verify).toHaveBeenCalledTimes(2002);
  });
});
