import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import { ResponseError } from '@portico/errors';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AlertingErrors, reportUnhandledRejections } from './AlertingErrors.ts';
import { AlertQueue } from './AlertQueue.ts';
import { createIdentityFetch } from './createIdentityFetch.ts';
import { answerWithoutToken, isWithoutToken } from './withoutToken.ts';
import { FeatureFlags } from './FeatureFlags.ts';
import { LocalStorage } from './LocalStorage.ts';
import { ObjectConfig } from './ObjectConfig.ts';
import { SessionIdentity } from '../session/SessionIdentity.ts';

const discovery = createUrlPatternDiscovery('https://portal.example/api/{pluginId}');

describe('LocalStorage', () => {
  let alerts: AlertQueue;
  let storage: LocalStorage;
  beforeEach(() => {
    localStorage.clear();
    alerts = new AlertQueue();
    storage = new LocalStorage(new AlertingErrors(alerts));
  });

  it('keeps values as JSON under bucket and key', () => {
    storage.forBucket('notifications').set('dismissed', ['a']);
    expect(localStorage.getItem('/notifications/dismissed')).toBe('["a"]');
    expect(storage.forBucket('notifications').get('dismissed')).toEqual(['a']);
    storage.forBucket('notifications').set('dismissed', undefined);
    expect(localStorage.getItem('/notifications/dismissed')).toBeNull();
  });

  it('gives the same object while nothing changed', () => {
    const bucket = storage.forBucket('b');
    bucket.set('k', [1]);
    expect(bucket.get('k')).toBe(bucket.get('k'));
  });

  it('reports of changes here and in other tabs', () => {
    const bucket = storage.forBucket('b');
    const onChange = vi.fn<() => void>();
    const end = bucket.subscribe('k', onChange);
    bucket.set('k', 1);
    window.dispatchEvent(new StorageEvent('storage', { key: '/b/k' }));
    window.dispatchEvent(new StorageEvent('storage', { key: '/b/other' }));
    end();
    bucket.set('k', 2);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('lists the keys of a bucket, and reports of all that is set in this tab', () => {
    const heard: unknown[] = [];
    const end = storage.subscribe(name => heard.push(name));
    storage.forBucket('flags').set('new/look', true);
    storage.forBucket('flagship').set('x', 1);
    end();
    storage.forBucket('flags').set('quiet', true);
    expect(storage.forBucket('flags').listKeys().toSorted()).toEqual(['new/look', 'quiet']);
    expect(heard).toEqual([
      { bucket: 'flags', key: 'new/look' },
      { bucket: 'flagship', key: 'x' },
    ]);
  });

  it('reports of a value that is no JSON and goes on without it', () => {
    localStorage.setItem('/b/k', '{broken');
    expect(storage.forBucket('b').get('k')).toBeUndefined();
    expect(alerts.getAll()).toEqual([
      expect.objectContaining({
        severity: 'error',
        message: 'Error when parsing JSON config from storage for: /b/k',
      }),
    ]);
  });
});

it('posts no alert for a hidden error', () => {
  const alerts = new AlertQueue();
  new AlertingErrors(alerts).post(new Error('quiet'), { hidden: true });
  expect(alerts.getAll()).toEqual([]);
});

it('queues alerts until they are dismissed', () => {
  const alerts = new AlertQueue();
  const onChange = vi.fn<() => void>();
  alerts.subscribe(onChange);
  alerts.post({ message: 'a' });
  alerts.post({ message: 'b' });
  const [first] = alerts.getAll();
  if (first) alerts.dismiss(first);
  expect(alerts.getAll().map(alert => alert.message)).toEqual(['b']);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('reads the configuration by dotted paths', () => {
  const config = new ObjectConfig({ app: { title: 'T', port: 1 } });
  expect(config.getOptionalString('app.title')).toBe('T');
  expect(config.getOptionalString('app.port')).toBeUndefined();
  expect(config.getOptional('app.none.deeper')).toBeUndefined();
});

describe('SessionIdentity', () => {
  function identityAt(clock: { now: number }, expiresInSeconds: number | undefined = 3600) {
    let calls = 0;
    const fetch = vi.fn<() => Promise<Response>>(async () => {
      calls += 1;
      return Response.json({
        profile: { displayName: 'Ada' },
        backstageIdentity: {
          token: `token-${calls}`,
          identity: { type: 'user', userEntityRef: 'user:default/ada', ownershipEntityRefs: [] },
          ...(expiresInSeconds !== undefined && { expiresInSeconds }),
        },
      });
    });
    const auth = new PluginClient({ pluginId: 'auth', discovery, fetch });
    return {
      fetch,
      identity: new SessionIdentity({ auth, provider: 'guest', now: () => clock.now }),
    };
  }

  it('asks once for many callers', async () => {
    const { identity, fetch } = identityAt({ now: 0 });
    const all = await Promise.all([
      identity.getCredentials(),
      identity.getIdentity(),
      identity.getProfile(),
    ]);
    expect(all[0]).toEqual({ token: 'token-1' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('renews when under 180 seconds remain', async () => {
    const clock = { now: 0 };
    const { identity } = identityAt(clock, 600);
    await identity.getCredentials();
    clock.now = 419_000;
    expect(await identity.getCredentials()).toEqual({ token: 'token-1' });
    clock.now = 421_000;
    expect(await identity.getCredentials()).toEqual({ token: 'token-2' });
  });

  it('tries again after a failure', async () => {
    const { identity, fetch } = identityAt({ now: 0 });
    fetch.mockImplementationOnce(async () => new Response('away', { status: 503 }));
    await expect(identity.getIdentity()).rejects.toThrow('503');
    expect((await identity.getIdentity()).userEntityRef).toBe('user:default/ada');
  });

  it('says so when the provider gives no identity', async () => {
    const fetch = async () => Response.json({ profile: {} });
    const auth = new PluginClient({ pluginId: 'auth', discovery, fetch });
    const identity = new SessionIdentity({ auth, provider: 'github' });
    await expect(identity.getIdentity()).rejects.toThrow(
      'The github provider is not configured to support sign-in',
    );
  });
});

describe('the identity fetch', () => {
  afterEach(() => vi.unstubAllGlobals());

  const address = 'https://portal.example/api/x';
  const post = { method: 'POST', body: 'b' };
  it.each([
    ['an address', () => ({ input: address, init: post })],
    ['a request', () => ({ input: new Request(address, post), init: undefined })],
  ])(
    'tries %s once more with another token when the server does not know the first',
    async (_, prepare) => {
      const sent: string[] = [];
      vi.stubGlobal('fetch', async (request: Request) => {
        sent.push(`${request.headers.get('authorization')} ${await request.text()}`);
        return new Response(null, { status: sent.length === 1 ? 401 : 200 });
      });
      let tokens = 0;
      const { fetch } = createIdentityFetch({
        discovery,
        identity: {
          getProfile: async () => ({}),
          getIdentity: async () => ({ type: 'user', userEntityRef: '', ownershipEntityRefs: [] }),
          getCredentials: async ({ renew = false } = {}) => {
            tokens += renew ? 1 : 0;
            return { token: `t${tokens}` };
          },
          signOut: async () => {},
        },
        allowedPrefixes: ['https://portal.example/api'],
      });
      const { input, init } = prepare();
      const response = await fetch(input, init);
      expect(response.status).toBe(200);
      expect(sent).toEqual(['Bearer t0 b', 'Bearer t1 b']);
    },
  );

  it.each([
    ['https://portal.example/api/catalog/entities', false],
    ['plugin://events/stream', false],
    ['https://portal.example/api/authority/x', false],
    ['https://portal.example/api/auth/guest/refresh', true],
    ['plugin://proxy/open/x', true],
    ['https://portal.example/assets/x.json', true],
    ['https://elsewhere.example/api/x', true],
  ])('makes the call of a user without a token to %s: %s', async (url, isMade) => {
    const sent: Request[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request);
      return new Response();
    });
    const api = createIdentityFetch({
      discovery,
      identity: {
        getProfile: async () => ({}),
        getIdentity: async () => ({ type: 'user', userEntityRef: '', ownershipEntityRefs: [] }),
        getCredentials: async () => ({}),
        signOut: async () => {},
      },
      allowedPrefixes: ['https://portal.example'],
      openPlugins: ['auth', 'proxy'],
    });
    const response = await api.fetch(url);
    expect([sent.length, response.status]).toEqual(isMade ? [1, 200] : [0, 401]);
    expect(sent[0]?.headers.has('authorization') ?? false).toBe(false);
    const failure = isMade ? undefined : await ResponseError.fromResponse(response);
    expect(isWithoutToken(new Error('Not read', { cause: failure }))).toBe(!isMade);
  });

  it.each([
    ['plugin://catalog/entities?limit=1', 'https://portal.example/api/catalog/entities?limit=1'],
    ['plugin://catalog', 'https://portal.example/api/catalog'],
  ])('sends %s to where the plugin is: %s', async (url, expected) => {
    const sent: Request[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request);
      return new Response();
    });
    const identity = {
      getProfile: async () => ({}),
      getIdentity: async () => ({
        type: 'user' as const,
        userEntityRef: '',
        ownershipEntityRefs: [],
      }),
      getCredentials: async () => ({ token: 'mine' }),
      signOut: async () => {},
    };
    document.documentElement.lang = 'de';
    onTestFinished(() => {
      document.documentElement.lang = '';
    });
    const allowedPrefixes = ['https://portal.example'];
    const { fetch } = createIdentityFetch({ discovery, identity, allowedPrefixes });
    await fetch(url, { method: 'POST', body: 'b' });
    await fetch(new Request(url, { method: 'POST', body: 'b' }));
    for (const request of sent) {
      expect(request.url).toBe(expected);
      expect(request.method).toBe('POST');
      expect(request.headers.get('authorization')).toBe('Bearer mine');
      expect(request.headers.get('accept-language')).toBe('de');
      expect(await request.text()).toBe('b');
    }
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['https://portal.example/api/catalog/entities', 'Bearer mine'],
    ['https://portal.example/apiary', null],
    ['https://portal.example.evil.test/api/x', null],
    ['https://elsewhere.example/api/x', null],
  ])('sends to %s the token %s', async (url, expected) => {
    const sent: Request[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request);
      return new Response();
    });
    const { fetch } = createIdentityFetch({
      discovery,
      identity: {
        getProfile: async () => ({}),
        getIdentity: async () => ({ type: 'user', userEntityRef: '', ownershipEntityRefs: [] }),
        getCredentials: async () => ({ token: 'mine' }),
        signOut: async () => {},
      },
      allowedPrefixes: ['https://portal.example/api'],
    });
    await fetch(url);
    expect(sent[0]?.headers.get('authorization')).toBe(expected);
  });
});

it('alerts of promises that failed unseen, but not on each page of a missing token', async () => {
  const alerts = new AlertQueue();
  const end = reportUnhandledRejections(new AlertingErrors(alerts));
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  reject(
    await ResponseError.fromResponse(
      answerWithoutToken(new Request('https://portal.example/api/x')),
    ),
  );
  expect(alerts.getAll()).toEqual([]);
  reject(new Error('Fell over'));
  expect(alerts.getAll()).toMatchObject([{ message: 'Fell over' }]);
  end();
});

it('refuses to keep a feature flag whose name breaks the rules', () => {
  const flags = new FeatureFlags(new LocalStorage({ post: () => {} }));
  expect(() => flags.setActive('Not-a-flag', true)).toThrow(
    "'Not-a-flag' is no name of a feature flag",
  );
});
