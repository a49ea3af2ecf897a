import { expect, it, vi } from 'vitest';
import { scmKinds } from '../model/scmHosts.ts';
import { AuthRequestQueue } from './AuthRequestQueue.ts';
import { ProviderAuth } from './ProviderAuth.ts';
import type { ProviderConnector } from './ProviderConnector.ts';
import { ScmAuth } from './ScmAuth.ts';

const hosts: Record<string, string> = {
  github: 'github.acme.example',
  gitlab: 'gitlab.acme.example',
  bitbucketCloud: 'bitbucket.org',
  bitbucketServer: 'bitbucket.acme.example',
  azure: 'dev.azure.com',
};
const integrations = Object.fromEntries(
  Object.entries(hosts).map(([kind, host]) => [kind, [{ host, token: "the portal's own" }]]),
);

function create(refresh: ProviderConnector['refresh']) {
  const queue = new AuthRequestQueue();
  const login = vi.fn<ProviderConnector['login']>();
  const connector = { refresh, login, logout: async () => undefined };
  const scm = new ScmAuth({
    providers: {
      get: providerId =>
        new ProviderAuth({
          providerId,
          connector: { ...connector, refresh: scopes => refresh([providerId, ...scopes]) },
          requests: queue,
          now: () => 0,
        }),
    },
    config: {
      getOptional: <T>(path: string) =>
        (path === 'integrations'
          ? integrations
          : path === 'auth.providers.github'
            ? {}
            : undefined) as T,
      getOptionalString: () => undefined,
    },
  });
  return { scm, queue, login };
}

it.each(scmKinds)(
  "gives the user's token of $providerId for hosts of $kind, and never the portal's own",
  async ({ kind, providerId, read, write }) => {
    const requested: string[][] = [];
    const { scm } = create(async scopes => {
      requested.push([...scopes]);
      return {
        profile: {},
        accessToken: `token of ${scopes[0]}`,
        idToken: '',
        scopes: scopes.slice(1),
        identity: undefined,
        expiriesMs: [3_600_000],
      };
    });
    const url = `https://${hosts[kind]}/acme/pay`;
    const token = `token of ${providerId}`;
    expect(await scm.getCredentials({ url })).toEqual({
      token,
      headers: { authorization: `Bearer ${token}` },
    });
    await scm.getCredentials({
      url,
      additionalScope: { repoWrite: true, customScopes: { other: ['of no use here'] } },
    });
    expect(requested[0]).toEqual(expect.arrayContaining([...read]));
    expect(requested[0]?.filter(scope => write.includes(scope))).toEqual([]);
    expect(requested[1]).toEqual(expect.arrayContaining([...read, ...write]));
    expect(requested.flat()).not.toContain('of no use here');
  },
);

it.each(['https://github.acme.example.evil.example/x', 'https://evil.example/github.acme.example'])(
  'gives no token to %s, which only resembles a configured host',
  async url => {
    const refresh = vi.fn<ProviderConnector['refresh']>();
    await expect(create(refresh).scm.getCredentials({ url })).rejects.toThrow(
      `No auth provider available for ${url}`,
    );
    expect(refresh).not.toHaveBeenCalled();
  },
);

it("fails when the user refuses to sign in, without the portal's own token in the error", async () => {
  const refused = Object.assign(new Error('Unauthorized'), { status: 401 });
  const { scm, queue, login } = create(async () => {
    throw refused;
  });
  const url = 'https://github.acme.example/acme/pay';
  const failure = scm.getCredentials({ url }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(queue.getAll()).toHaveLength(1));
  queue.rejectAll();
  expect(await failure).toMatchObject({ name: 'RejectedError' });
  expect(String(await failure)).not.toContain("the portal's own");
  expect(login).not.toHaveBeenCalled();
});

it.each([
  ['https://github.acme.example/acme/pay', true],
  // Its provider is not set up.
  ['https://gitlab.acme.example/acme/pay', false],
  ['https://elsewhere.example/acme/pay', false],
  ['no address', false],
])('says whether users can sign in to the host of %s: %s', async (url, isAvailable) => {
  expect(await create(vi.fn<ProviderConnector['refresh']>()).scm.isAvailable(url)).toBe(
    isAvailable,
  );
});
