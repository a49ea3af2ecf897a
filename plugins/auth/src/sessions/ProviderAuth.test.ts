import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthRequestQueue } from './AuthRequestQueue.ts';
import { ProviderAuth } from './ProviderAuth.ts';
import type { ProviderConnector } from './ProviderConnector.ts';
import type { ProviderAuthSession } from './providerSession.ts';
import { ScmAuth } from './ScmAuth.ts';

type Connector = Pick<ProviderConnector, 'refresh' | 'login' | 'logout'>;

const refused = Object.assign(new Error('Auth refresh request failed, Unauthorized'), {
  status: 401,
});
const away = Object.assign(new Error('Auth refresh request failed, Bad Gateway'), { status: 502 });

describe('the sessions of a provider', () => {
  const clock = { now: 0 };
  let tokens = 0;
  const connector = {
    refresh: vi.fn<Connector['refresh']>(),
    login: vi.fn<Connector['login']>(),
    logout: vi.fn<Connector['logout']>(),
  };
  let requests: AuthRequestQueue;

  const grant = (scopes: readonly string[]): ProviderAuthSession => {
    tokens += 1;
    return {
      profile: { displayName: 'Ada' },
      accessToken: `access-${tokens}`,
      idToken: `id-${tokens}`,
      scopes,
      identity: undefined,
      expiriesMs: [clock.now + 3_600_000],
    };
  };
  const create = (providerId = 'github') =>
    new ProviderAuth({ providerId, connector, requests, now: () => clock.now });

  beforeEach(() => {
    clock.now = 0;
    tokens = 0;
    requests = new AuthRequestQueue();
    connector.refresh.mockReset().mockRejectedValue(refused);
    connector.login.mockReset().mockImplementation(async scopes => grant(scopes));
    connector.logout.mockReset().mockResolvedValue(undefined);
  });

  it('are found again by cookie, once for all who ask', async () => {
    connector.refresh.mockImplementation(async scopes => grant(scopes));
    const auth = create();
    const all = await Promise.all([auth.getAccessToken(), auth.getIdToken(), auth.getProfile()]);
    expect(all).toEqual(['access-1', 'id-1', { displayName: 'Ada' }]);
    expect(connector.refresh).toHaveBeenCalledOnce();
    expect(connector.refresh.mock.calls[0]?.[0]).toEqual(['read:user']);
    expect(auth.getSession()).toEqual({ profile: { displayName: 'Ada' }, scopes: ['read:user'] });
    expect(auth.getSession()).toBe(auth.getSession());
  });

  it('are nothing, and nobody is asked, where they are optional', async () => {
    const auth = create();
    expect(await auth.getAccessToken('repo', { optional: true })).toBe('');
    expect(await auth.getProfile({ optional: true })).toBeUndefined();
    expect(requests.getAll()).toEqual([]);
    connector.refresh.mockRejectedValue(away);
    await expect(auth.getIdToken({ optional: true })).rejects.toThrow('Bad Gateway');
  });

  it('wait for the user to agree to a login, with all scopes', async () => {
    const auth = create();
    const token = auth.getAccessToken('repo');
    await vi.waitFor(() => expect(requests.getAll()).toHaveLength(1));
    await requests.getAll()[0]?.trigger();
    expect(await token).toBe('access-1');
    expect(connector.login).toHaveBeenCalledExactlyOnceWith(['read:user', 'repo'], undefined);
  });

  it('ask for no login while the provider is away, which no login fixes', async () => {
    connector.refresh.mockRejectedValue(away);
    await expect(create().getAccessToken()).rejects.toThrow('Bad Gateway');
    expect(requests.getAll()).toEqual([]);
  });

  it('open the login at once in answer to a click, which serves all who wait', async () => {
    const auth = create();
    const waiting = auth.getAccessToken('read:user');
    await vi.waitFor(() => expect(requests.getAll()).toHaveLength(1));
    await auth.signIn();
    expect(await waiting).toBe('access-1');
    expect(requests.getAll()).toEqual([]);
  });

  it('ask for more scopes, and keep those they had', async () => {
    const auth = create();
    await auth.signIn();
    const more = auth.getAccessToken(['repo', 'gist']);
    await vi.waitFor(() => expect(requests.getAll()).toHaveLength(1));
    expect(await auth.getAccessToken('read:user')).toBe('access-1');
    await requests.getAll()[0]?.trigger();
    expect(await more).toBe('access-2');
    expect(connector.login).toHaveBeenLastCalledWith(['read:user', 'repo', 'gist'], undefined);
    expect(auth.getSession()?.scopes).toEqual(['read:user', 'repo', 'gist']);
  });

  it('are renewed when under 180 seconds remain, with the scopes they have', async () => {
    const auth = create();
    await auth.signIn();
    connector.refresh.mockImplementation(async scopes => grant(scopes));
    clock.now = 3_419_000;
    expect(await auth.getAccessToken()).toBe('access-1');
    clock.now = 3_421_000;
    expect(await auth.getAccessToken()).toBe('access-2');
    expect(connector.refresh).toHaveBeenCalledOnce();
  });

  it('ask for a login when a renewal grants too little', async () => {
    connector.refresh.mockImplementation(async () => grant(['read:user']));
    const auth = create();
    const token = auth.getAccessToken('repo');
    await vi.waitFor(() => expect(requests.getAll()).toHaveLength(1));
    await requests.getAll()[0]?.trigger();
    expect(await token).toBe('access-2');
  });

  it('end, here and at the backend, and are not taken up again by a late answer', async () => {
    const auth = create();
    let arrive = () => {};
    connector.refresh.mockImplementation(
      scopes => new Promise(resolve => (arrive = () => resolve(grant(scopes)))),
    );
    const restoring = auth.restore();
    await auth.signOut();
    arrive();
    await restoring;
    expect(auth.getSession()).toBeUndefined();
    expect(connector.logout).toHaveBeenCalledOnce();
  });

  it('end at the provider too, where it wants the browser there', async () => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('location', { assign });
    connector.logout.mockResolvedValue('https://provider.example/logout');
    expect(await create().endSession()).toBe('https://provider.example/logout');
    expect(assign).not.toHaveBeenCalled();
    await create().signOut();
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.example/logout');
    vi.unstubAllGlobals();
  });

  it('say when the backend does not end them', async () => {
    connector.logout.mockRejectedValue(new Error('Logout request failed, Bad Gateway'));
    await expect(create().signOut()).rejects.toThrow('Logout request failed, Bad Gateway');
  });

  it('are apart for each Azure resource, and never for two at once', async () => {
    const auth = create('microsoft');
    await auth.signIn();
    const devOps = auth.getAccessToken('499b/vso.code');
    await vi.waitFor(() => expect(requests.getAll()).toHaveLength(1));
    await requests.getAll()[0]?.trigger();
    expect(await devOps).toBe('access-2');
    expect(connector.login).toHaveBeenLastCalledWith(
      expect.not.arrayContaining(['User.Read']) as never,
      undefined,
    );
    expect(await auth.getAccessToken('User.Read')).toBe('access-1');
    await expect(auth.getAccessToken('499b/vso.code api://x/read')).rejects.toThrow(
      'Requested access token with scopes from multiple Azure resources',
    );
  });

  it('of code hosts are picked by the address', async () => {
    connector.refresh.mockImplementation(async scopes => grant(scopes));
    const requested: string[] = [];
    const scm = new ScmAuth({
      providers: {
        get(id) {
          requested.push(id);
          return create(id);
        },
      },
      config: {
        getOptional: <T>() => ({ gitlab: [{ host: 'git.acme.example' }] }) as T,
        getOptionalString: () => undefined,
      },
    });
    const read = await scm.getCredentials({ url: 'https://github.com/acme/pay' });
    expect(read).toEqual({ token: 'access-1', headers: { authorization: 'Bearer access-1' } });
    await scm.getCredentials({
      url: 'https://github.com/acme/pay',
      additionalScope: { repoWrite: true, customScopes: { github: ['workflow'] } },
    });
    expect(connector.refresh.mock.calls.map(([scopes]) => scopes)).toEqual([
      ['read:user', 'repo', 'read:org'],
      ['read:user', 'repo', 'read:org', 'gist', 'workflow'],
    ]);
    await scm.getCredentials({ url: 'https://git.acme.example/x', optional: true });
    expect(requested).toEqual(['github', 'github', 'gitlab']);
    await expect(scm.getCredentials({ url: 'https://svn.example/x' })).rejects.toThrow(
      'No auth provider available for https://svn.example/x',
    );
  });
});
