import type { AccountCalls, OAuthProvider } from '@portico/auth-node';
import { authConfigSchema } from '../authConfig.ts';
import { OAuthClient } from '../oauth/OAuthClient.ts';
import { describe, expect, it } from 'vitest';
import { builtInProviders } from './builtInProviders.ts';

const secrets = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
const client = { clientId: 'c', clientSecret: 's' };

function setUp(providerId: string, settings: object) {
  const config = authConfigSchema.parse({
    auth: { providers: { [providerId]: { development: { ...client, ...settings } } } },
  });
  const provider = builtInProviders.find(each => each.providerId === providerId) as OAuthProvider;
  const made = config.auth.providers[providerId]?.environments['development'];
  if (!made) throw new Error(`'${providerId}' is not set up`);
  return { provider, settings: made };
}

/** Answers of a provider's own API by address. */
function answer(answers: Record<string, unknown>): AccountCalls {
  const get = async (url: string) => {
    if (url in answers) return answers[url];
    throw new Error(`Nothing is at '${url}'`);
  };
  return {
    getJson: get,
    getText: async url => String(await get(url)),
    getUserInfo: async () => ({}),
    getPicture: async () => undefined,
  };
}

describe('default scopes', () => {
  it.each([
    ['google', 'openid email profile'],
    ['github', 'read:user'],
    ['gitlab', 'read_user'],
    ['bitbucket', 'account'],
    ['bitbucketServer', 'PROJECT_ADMIN'],
    ['microsoft', 'openid offline_access profile email User.Read'],
    ['okta', 'openid email profile offline_access'],
    ['openshift', 'user:info'],
    ['vmwareCloudServices', 'openid'],
    ['oidc', 'openid profile email'],
    ['auth0', 'openid email profile offline_access'],
    ['onelogin', 'openid profile email'],
    ['atlassian', 'offline_access read:me read:jira-work read:jira-user'],
    ['oauth2', ''],
  ])('of %s are %s', (providerId, scopes) => {
    const provider = builtInProviders.find(each => each.providerId === providerId);
    expect(provider?.type === 'oauth' && provider.scopes.join(' ')).toBe(scopes);
  });
});

describe('the address that people are sent to', () => {
  it.each([
    [
      'github',
      {},
      'https://github.com/login/oauth/authorize?redirect_uri=https%3A%2F%2Fp%2Fframe&scope=read%3Auser&state=s&code_challenge=',
    ],
    [
      'github',
      { enterpriseInstanceUrl: 'https://git.example/' },
      'https://git.example/login/oauth/authorize?',
    ],
    ['gitlab', {}, 'https://gitlab.com/oauth/authorize?'],
    ['gitlab', { audience: 'https://git.example' }, 'https://git.example/oauth/authorize?'],
    ['bitbucket', {}, 'https://bitbucket.org/site/oauth2/authorize?'],
    ['bitbucketServer', { host: 'bb.example' }, 'https://bb.example/rest/oauth2/latest/authorize?'],
    [
      'openshift',
      {
        authorizationUrl: 'https://oauth.example/oauth/authorize',
        tokenUrl: 'https://oauth.example/oauth/token',
        openshiftApiServerUrl: 'https://api.example',
      },
      'https://oauth.example/oauth/authorize?',
    ],
    [
      'atlassian',
      {},
      'https://auth.atlassian.com/authorize?',
      { audience: 'api.atlassian.com', prompt: 'consent' },
    ],
    [
      'oauth2',
      { authorizationUrl: 'https://id.example/authorize', tokenUrl: 'https://id.example/token' },
      'https://id.example/authorize?',
    ],
    [
      'vmwareCloudServices',
      { organizationId: 'org-1' },
      'https://console.cloud.vmware.com/csp/gateway/discovery?',
      { orgId: 'org-1', nonce: 'n' },
    ],
  ])(
    'of %s with %j is %s',
    async (providerId, more, expected, parameters: Record<string, string> = {}) => {
      const { provider, settings } = setUp(providerId, more);
      const oauth = new OAuthClient({
        provider,
        title: 'X',
        settings,
        callbackUrl: 'https://p/frame',
        portalUrl: 'https://p/',
      });
      const url = await oauth.buildStartUrl(oauth.scopes, secrets);
      expect(url.href.startsWith(expected)).toBe(true);
      expect(url.searchParams.get('client_id')).toBe('c');
      expect(url.searchParams.has('code_challenge')).toBe(providerId !== 'bitbucket');
      expect(Object.fromEntries(url.searchParams)).toMatchObject(parameters);
    },
  );

  it.each([
    ['microsoft', { tenantId: 't-1' }, 'https://login.microsoftonline.com/t-1/v2.0'],
    [
      'microsoft',
      { tenantId: 't-1', authority: 'https://login.microsoftonline.us/' },
      'https://login.microsoftonline.us/t-1/v2.0',
    ],
    ['google', {}, 'https://accounts.google.com'],
    ['okta', { audience: 'https://company.okta.com/' }, 'https://company.okta.com'],
    [
      'okta',
      { audience: 'https://company.okta.com', authServerId: 'aus1' },
      'https://company.okta.com/oauth2/aus1',
    ],
    ['auth0', { domain: 'company.eu.auth0.com' }, 'https://company.eu.auth0.com/'],
    [
      'onelogin',
      { issuer: 'https://company.onelogin.com/oidc/2' },
      'https://company.onelogin.com/oidc/2',
    ],
    [
      'oidc',
      { metadataUrl: 'https://id.example/.well-known/openid-configuration' },
      'https://id.example/.well-known/openid-configuration',
    ],
  ])('of %s with %j is found out from %s', (providerId, more, discoverFrom) => {
    const { provider, settings } = setUp(providerId, more);
    expect(provider.locate(settings)).toEqual({ discoverFrom });
  });

  it.each([
    ['google', {}, { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' }],
    ['microsoft', { tenantId: 't', domainHint: 'a.example' }, { domain_hint: 'a.example' }],
    ['okta', { audience: 'https://a', idp: '0oa1' }, { idp: '0oa1' }],
    ['oidc', { metadataUrl: 'https://a', prompt: 'login' }, { prompt: 'login' }],
    [
      'auth0',
      { domain: 'a.example', audience: 'api', connection: 'ad', organization: 'org_1' },
      { prompt: 'consent', audience: 'api', connection: 'ad', organization: 'org_1' },
    ],
    ['auth0', { domain: 'a.example', prompt: 'auto' }, {}],
    ['onelogin', { issuer: 'https://a' }, { prompt: 'consent' }],
    ['oidc', { metadataUrl: 'https://a', prompt: 'auto' }, {}],
  ])('of %s says with %j also %j', (providerId, more, parameters) => {
    const { provider, settings } = setUp(providerId, more);
    expect(provider.getStartParameters?.(settings, ['openid'])).toEqual(parameters);
  });
});

describe('the account', () => {
  const tokens = { accessToken: 'a', scope: '' };

  it('of GitLab', async () => {
    const { provider, settings } = setUp('gitlab', {});
    const user = { id: 5, username: 'ada', name: 'Ada', email: 'a@x', avatar_url: 'https://p' };
    const calls = answer({ 'https://gitlab.com/api/v4/user': user });
    expect(await provider.readAccount(tokens, calls, settings)).toEqual({
      id: '5',
      username: 'ada',
      profile: { displayName: 'Ada', email: 'a@x', picture: 'https://p' },
    });
  });

  it('of Bitbucket has the email that is confirmed', async () => {
    const { provider, settings } = setUp('bitbucket', {});
    const email = (email: string, is_primary: boolean, is_confirmed: boolean) => ({
      email,
      is_primary,
      is_confirmed,
    });
    const calls = answer({
      'https://api.bitbucket.org/2.0/user': { uuid: '{1}', username: 'ada', display_name: 'Ada' },
      'https://api.bitbucket.org/2.0/user/emails': {
        values: [email('b@x', false, true), email('c@x', true, true)],
      },
    });
    expect(await provider.readAccount({ ...tokens, scope: 'account' }, calls, settings)).toEqual({
      id: '{1}',
      username: 'ada',
      profile: { displayName: 'Ada', email: 'c@x' },
    });
  });

  it('of Bitbucket Server is found by its name', async () => {
    const { provider, settings } = setUp('bitbucketServer', { host: 'bb.example' });
    const user = (id: number, name: string) => ({ id, name, displayName: name.toUpperCase() });
    const calls = answer({
      'https://bb.example/plugins/servlet/applinks/whoami': 'ada\n',
      'https://bb.example/rest/api/latest/users?filter=ada': {
        values: [user(1, 'adam'), user(2, 'ada')],
      },
    });
    expect(await provider.readAccount(tokens, calls, settings)).toEqual({
      id: '2',
      username: 'ada',
      profile: { displayName: 'ADA' },
    });
  });

  it.each([
    ['active', true],
    [undefined, true],
    ['inactive', false],
  ])('of Atlassian that is %s: the email counts, %s', async (account_status, isEmailVerified) => {
    const { provider, settings } = setUp('atlassian', {});
    const calls = answer({
      'https://api.atlassian.com/me': {
        account_type: 'atlassian',
        account_id: '557058:1',
        email: 'a@x',
        name: 'Ada',
        nickname: 'ada',
        picture: 'https://p',
        account_status,
      },
    });
    expect(await provider.readAccount(tokens, calls, settings)).toEqual({
      id: '557058:1',
      profile: { displayName: 'Ada', email: 'a@x', picture: 'https://p' },
      isEmailVerified,
    });
  });

  it('of OpenShift', async () => {
    const { provider, settings } = setUp('openshift', {
      authorizationUrl: 'https://o/a',
      tokenUrl: 'https://o/t',
      openshiftApiServerUrl: 'https://api.example/',
    });
    const calls = answer({
      'https://api.example/apis/user.openshift.io/v1/users/~': {
        metadata: { name: 'ada', uid: 'u1' },
      },
    });
    expect(await provider.readAccount(tokens, calls, settings)).toEqual({
      id: 'u1',
      username: 'ada',
      profile: { displayName: 'ada' },
    });
  });

  it('of VMware is of the organization', async () => {
    const { provider, settings } = setUp('vmwareCloudServices', { organizationId: 'org-1' });
    const claims = { sub: 'x', email: 'a@x', given_name: 'Ada', family_name: 'L' };
    const read = async (context_name: string) =>
      provider.readAccount(
        { ...tokens, claims: { ...claims, context_name } },
        answer({}),
        settings,
      );
    expect(await read('org-1')).toEqual({
      id: 'x',
      profile: { displayName: 'Ada L', email: 'a@x' },
    });
    await expect(read('org-2')).rejects.toThrow('The account is of another organization');
  });

  it('of Google counts by email only when Google vouches for it', async () => {
    const { provider, settings } = setUp('google', {});
    const read = async (email_verified?: boolean | string) =>
      provider.readAccount(
        { ...tokens, claims: { sub: '1', email: 'a@x', name: 'A', email_verified } },
        answer({}),
        settings,
      );
    expect(await read(true)).toMatchObject({ isEmailVerified: true });
    for (const claim of [false, 'false', 'true', undefined]) {
      expect(await read(claim)).toMatchObject({ isEmailVerified: false });
    }
  });

  it.each([
    ['one-tenant', {}, true],
    ['common', {}, false],
    ['organizations', { xms_edov: true }, true],
    ['common', { xms_edov: '1' }, true],
    ['common', { xms_edov: false }, false],
  ])(
    'of Microsoft in the tenant %s with %j: the email counts, %s',
    async (tenantId, claims, isEmailVerified) => {
      const { provider, settings } = setUp('microsoft', { tenantId });
      const account = await provider.readAccount(
        { ...tokens, claims: { oid: 'o1', email: 'a@x', ...claims } },
        answer({}),
        settings,
      );
      expect(account).toMatchObject({ id: 'o1', isEmailVerified });
    },
  );
});
