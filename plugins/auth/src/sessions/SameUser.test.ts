import { expect, it, vi } from 'vitest';
import { SameUser } from './SameUser.ts';

const identityOf = (userEntityRef: string, token = 't') => ({
  token,
  identity: { type: 'user' as const, userEntityRef, ownershipEntityRefs: [userEntityRef] },
});

it("uses no session of another user's, and begins the page anew with it", () => {
  const beginAnew = vi.fn<() => void>();
  const same = new SameUser(beginAnew);
  expect(same.require(identityOf('user:default/amara')).token).toBe('t');
  expect(same.require(identityOf('user:default/amara', 'renewed')).token).toBe('renewed');
  expect(beginAnew).not.toHaveBeenCalled();
  expect(() => same.require(identityOf('user:default/ada'))).toThrow("another user's now");
  expect(beginAnew).toHaveBeenCalledOnce();
});
