import { readPosted } from '@portico/testing/openid';
import { describe, expect, it } from 'vitest';
import { portalUrl, startAuth } from '../testing/startAuth.ts';
import { adaUser, startTestProvider } from '../testing/startOidcAuth.ts';

const accounts = {
  ada: {
    email: 'ada@meridian.example',
    email_verified: true,
    name: 'Ada',
    preferred_username: 'ada-l',
  },
};
const byEmail = 'signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }';

/** Starts a certified provider, and a portal that knows it as another one than `oidc`. */
async function start(
  id: string,
  describeSettings: (issuer: string) => string,
  { client = '', claimsInIdToken = true, path = '' } = {},
) {
  const provider = await startTestProvider({
    accounts,
    claimsInIdToken,
    path,
    redirectUris: [`${portalUrl}/api/auth/${id}/handler/frame`],
  });
  const { newBrowser } = await startAuth({
    users: [adaUser, { ref: 'user:default/ada-l', 'metadata.name': 'ada-l' }],
    config: `
auth:
  providers:
    ${id}:
      development:
        clientId: ${provider.clientId}${client}
        clientSecret: ${provider.clientSecret}
        ${describeSettings(provider.issuer)}
`,
  });
  const browser = newBrowser();
  const signIn = async () => {
    const { url } = await browser.open(
      `/api/auth/${id}/start?${new URLSearchParams({ env: 'development', origin: portalUrl })}`,
      { until: 'http://127.0.0.1' },
    );
    url.searchParams.set('login_hint', 'ada');
    return (await readPosted((await browser.open(url)).response)).answer;
  };
  const refresh = () => browser.call(`/api/auth/${id}/refresh?env=development`);
  return { signIn, refresh };
}

const lines = (...each: string[]) => each.join('\n        ');
const oauth2 = (issuer: string, ...more: string[]) =>
  lines(`authorizationUrl: ${issuer}/auth`, `tokenUrl: ${issuer}/token`, ...more);

const ada = { backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } } };

it.each([
  ['onelogin', (issuer: string) => lines(`issuer: ${issuer}`, byEmail), {}],
  [
    'oauth2',
    (issuer: string) => oauth2(issuer, 'additionalScopes: openid profile email', byEmail),
    {},
  ],
  [
    'oauth2',
    (issuer: string) =>
      oauth2(issuer, 'includeBasicAuth: true', 'additionalScopes: [openid, email]', byEmail),
    { client: '-basic' },
  ],
  [
    'oauth2',
    (issuer: string) =>
      oauth2(
        issuer,
        `issuer: ${issuer}`,
        `userInfoUrl: ${issuer}/me`,
        'additionalScopes: openid,email',
        byEmail,
      ),
    { path: '/realms/meridian', claimsInIdToken: false },
  ],
])('%s signs in at a certified provider, and renews the session: %#', async (id, settings, how) => {
  const { signIn, refresh } = await start(id, settings, how);
  expect((await signIn()).response).toMatchObject(ada);
  const renewed = await refresh();
  expect(renewed.status).toBe(200);
  expect(await renewed.json()).toMatchObject(ada);
});

describe('oauth2', () => {
  it('finds users by their preferred user name', async () => {
    const { signIn } = await start('oauth2', issuer =>
      oauth2(
        issuer,
        'additionalScopes: openid profile email',
        'signIn: { resolvers: [{ resolver: preferredUsernameMatchingUserEntityName }] }',
      ),
    );
    expect((await signIn()).response?.backstageIdentity?.identity.userEntityRef).toBe(
      'user:default/ada-l',
    );
  });

  it('ends sessions with their first access token where it is told to', async () => {
    const { signIn, refresh } = await start('oauth2', issuer =>
      oauth2(issuer, 'disableRefresh: true', 'additionalScopes: openid email', byEmail),
    );
    expect((await signIn()).response).toMatchObject(ada);
    expect((await refresh()).status).toBe(401);
  });

  it('names the issuer that an id token has, where it is not the one that is expected', async () => {
    const { signIn } = await start(
      'oauth2',
      issuer => oauth2(issuer, 'additionalScopes: openid email', byEmail),
      { path: '/realms/meridian' },
    );
    expect((await signIn()).error?.message).toMatch(
      /its issuer is 'http:\/\/127\.0\.0\.1:\d+\/realms\/meridian', and 'http:\/\/127\.0\.0\.1:\d+' is expected/,
    );
  });
});
