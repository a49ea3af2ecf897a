import { describe, expect, it, vi } from 'vitest';
import { AuthRequestQueue } from './AuthRequestQueue.ts';

const requester = (
  login: (scopes: readonly string[]) => Promise<{ scopes: readonly string[] }>,
) => ({
  id: 'github',
  providerId: 'github',
  login,
});

describe('logins that are waited for', () => {
  it('are one a provider, for the scopes of all who wait', async () => {
    const queue = new AuthRequestQueue();
    const login = vi.fn<(scopes: readonly string[]) => Promise<{ scopes: readonly string[] }>>(
      async scopes => ({ scopes }),
    );
    const all = [['repo'], ['gist', 'repo'], []].map(scopes =>
      queue.wait(requester(login), scopes),
    );
    const other = queue.wait(
      { id: 'okta', providerId: 'okta', login: async scopes => ({ scopes }) },
      ['groups'],
    );
    expect(queue.getAll().map(({ id }) => id)).toEqual(['github', 'okta']);
    await queue.getAll()[0]?.trigger();
    expect(login).toHaveBeenCalledExactlyOnceWith(['repo', 'gist']);
    expect(await Promise.all(all)).toHaveLength(3);
    expect(queue.getAll().map(({ id }) => id)).toEqual(['okta']);
    await queue.getAll()[0]?.trigger();
    await other;
  });

  it('go on waiting where the granted scopes do not cover what they want', async () => {
    const queue = new AuthRequestQueue();
    const small = queue.wait(
      requester(async () => ({ scopes: ['repo'] })),
      ['repo'],
    );
    const large = queue.wait(
      requester(async () => ({ scopes: ['repo'] })),
      ['repo', 'gist'],
    );
    await expect(queue.getAll()[0]?.trigger()).rejects.toThrow(
      'Login failed, these scopes were not granted: gist',
    );
    expect(await small).toEqual({ scopes: ['repo'] });
    expect(queue.getAll()).toHaveLength(1);
    queue.settle('github', { scopes: ['gist', 'repo'] });
    expect(await large).toEqual({ scopes: ['gist', 'repo'] });
    expect(queue.getAll()).toEqual([]);
  });

  it('stay when a login fails, which is reported to whoever tried', async () => {
    const queue = new AuthRequestQueue();
    const login = vi
      .fn<() => Promise<{ scopes: readonly string[] }>>()
      .mockRejectedValueOnce(new Error('Login failed, popup was closed'))
      .mockResolvedValueOnce({ scopes: [] });
    const waiting = queue.wait(requester(login), []);
    await expect(queue.getAll()[0]?.trigger()).rejects.toThrow('popup was closed');
    expect(queue.getAll()).toHaveLength(1);
    await queue.getAll()[0]?.trigger();
    expect(await waiting).toEqual({ scopes: [] });
  });

  it('are all refused when the user rejects them', async () => {
    const queue = new AuthRequestQueue();
    const onChange = vi.fn<() => void>();
    queue.subscribe(onChange);
    const all = [
      queue.wait(
        requester(async () => ({ scopes: [] })),
        [],
      ),
      queue.wait({ ...requester(async () => ({ scopes: [] })), id: 'okta' }, []),
    ];
    queue.rejectAll();
    for (const waiting of all) {
      await expect(waiting).rejects.toMatchObject({
        name: 'RejectedError',
        message: 'Login failed, rejected by user',
      });
    }
    expect(queue.getAll()).toEqual([]);
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});
