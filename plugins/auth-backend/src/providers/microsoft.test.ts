import { startOpenIdProvider } from '@portico/testing/openid';
import { expect, it, onTestFinished } from 'vitest';
import { portalUrl, startAuth } from '../testing/startAuth.ts';
import { readPosted } from '@portico/testing/openid';

const picture = Buffer.from('89504e470d0a1a0a', 'hex');
const users = [
  {
    ref: 'user:default/ada',
    'metadata.annotations.graph.microsoft.com/user-id': '6f9a2c1e-0000-4000-8000-00000000ada0',
  },
];

/** A certified provider with the addresses, claims and picture call of Entra. */
async function start(more = '') {
  let requested = '';
  const provider = await startOpenIdProvider({
    path: '/meridian-tenant/v2.0',
    redirectUris: [`${portalUrl}/api/auth/microsoft/handler/frame`],
    claimsInIdToken: true,
    scopes: ['User.Read', 'api/Other.Read'],
    accounts: {
      'pairwise-subject': {
        oid: '6f9a2c1e-0000-4000-8000-00000000ada0',
        preferred_username: 'ada@meridian.example',
        name: 'Ada Lovelace',
      },
    },
    serveOther(request, response) {
      if (request.url !== '/v1.0/me/photos/48x48/$value') return false;
      requested = request.headers.authorization ?? '';
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
      return true;
    },
  });
  onTestFinished(() => provider.stop());
  const authority = new URL(provider.issuer).origin;
  const auth = await startAuth({
    users,
    config: `
auth:
  providers:
    microsoft:
      development:
        authority: ${authority}
        graphUrl: ${authority}
        tenantId: meridian-tenant
        clientId: ${provider.clientId}
        clientSecret: ${provider.clientSecret}
        domainHint: meridian.example
        signIn: { resolvers: [{ resolver: userIdMatchingUserEntityAnnotation }] }
        ${more}
`,
  });
  const browser = auth.newBrowser();
  const signIn = async (scope = '') => {
    const path = `/api/auth/microsoft/start?env=development&scope=${encodeURIComponent(scope)}`;
    const { url } = await browser.open(path, { until: authority });
    const requested = Object.fromEntries(url.searchParams);
    url.searchParams.set('login_hint', 'pairwise-subject');
    return { requested, ...(await readPosted((await browser.open(url)).response)) };
  };
  return { browser, signIn, getRequested: () => requested };
}

it('signs in with a work account, by its lasting id, with its picture', async () => {
  const { signIn, getRequested } = await start();
  const { requested, answer } = await signIn();
  expect(requested).toMatchObject({
    scope: 'openid offline_access profile email User.Read',
    domain_hint: 'meridian.example',
    code_challenge_method: 'S256',
  });
  expect(answer.response).toMatchObject({
    profile: {
      displayName: 'Ada Lovelace',
      email: 'ada@meridian.example',
      picture: `data:image/png;base64,${picture.toString('base64')}`,
    },
    backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
  });
  expect(getRequested()).toBe(`Bearer ${answer.response?.providerInfo?.accessToken}`);
});

it('does not ask for the picture where it is reported so', async () => {
  const { signIn, getRequested } = await start('skipUserProfile: true');
  expect((await signIn()).answer.response?.profile).not.toHaveProperty('picture');
  expect(getRequested()).toBe('');
});

it('requests the scopes of one resource at a time', async () => {
  // The stand-in gives offline access only with consent.
  const { browser, signIn } = await start('prompt: consent');
  expect((await signIn('api/Other.Read')).requested['scope']).toBe(
    'openid offline_access profile email User.Read api/Other.Read',
  );
  expect((await signIn()).requested['scope']).toBe('openid offline_access profile email User.Read');
  const response = await browser.call('/api/auth/microsoft/refresh?env=development');
  expect(await response.json()).toMatchObject({
    providerInfo: { scope: 'openid offline_access profile email User.Read' },
    backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
  });
});
