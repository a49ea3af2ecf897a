import { expect, it, vi } from 'vitest';
import { AppIdentity } from './AppIdentity.ts';
import type { IdentityApi } from '../apis/refs.ts';
import { sanitizeProfile } from '../apis/sanitizeProfile.ts';

const createTarget = (userEntityRef: string): IdentityApi => ({
  getProfile: async () => ({ displayName: 'Ada' }),
  getIdentity: async () => ({ type: 'user', userEntityRef, ownershipEntityRefs: [] }),
  getCredentials: async () => ({ token: 'secret' }),
  signOut: vi.fn<() => Promise<void>>(async () => {}),
});

it('is an error to ask before sign-in, and answered after it', async () => {
  const identity = new AppIdentity({ endSession: async () => {} });
  for (const request of ['getProfile', 'getIdentity', 'getCredentials', 'signOut'] as const) {
    await expect(identity[request]()).rejects.toThrow('Identity accessed before load');
  }
  expect(identity.isSignedIn()).toBe(false);
  identity.complete(createTarget('user:default/ada'));
  await identity.whenSignedIn;
  expect(identity.isSignedIn()).toBe(true);
  expect(await identity.getCredentials()).toEqual({ token: 'secret' });
});

it('only warns, once, of a user ref that is not a full one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const identity = new AppIdentity({ target: createTarget('ada'), endSession: async () => {} });
  expect((await identity.getIdentity()).userEntityRef).toBe('ada');
  await identity.getIdentity();
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain("'ada'");
  warn.mockRestore();
});

it('ends the session before it leaves, and stays when that fails', async () => {
  const endSession = vi.fn<() => Promise<void>>(async () => {});
  const target = createTarget('user:default/ada');
  const identity = new AppIdentity({ target, endSession });
  vi.mocked(target.signOut).mockRejectedValueOnce(new Error('Logout request failed, Bad Gateway'));
  await expect(identity.signOut()).rejects.toThrow('Logout request failed, Bad Gateway');
  expect(endSession).not.toHaveBeenCalled();
  await identity.signOut();
  expect(endSession).toHaveBeenCalledOnce();
});

it.each([
  ['https://pictures.example/ada.png', true],
  ['http://pictures.example/ada.png', true],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg onload=alert(1)>', false],
  ['//pictures.example/ada.png', false],
])('shows the picture at %s: %s', (picture, isShown) => {
  expect(sanitizeProfile({ displayName: 'Ada', picture })).toEqual({
    displayName: 'Ada',
    ...(isShown && { picture }),
  });
});
