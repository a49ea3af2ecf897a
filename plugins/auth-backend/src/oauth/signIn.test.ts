import { startOpenIdProvider, type OpenIdProviderOptions } from '@portico/testing/openid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { portalUrl, startAuth } from '../testing/startAuth.ts';
import { readPosted } from '../testing/TestBrowser.ts';

const accounts = {
  ada: { email: 'ada@meridian.example', email_verified: true, name: 'Ada <b>L</b>' },
  mallory: { email: 'ada@meridian.example', email_verified: false, name: 'Mallory' },
  stranger: { email: 'stranger@elsewhere.example', name: 'Stranger' },
};
const ada = { ref: 'user:default/ada', 'spec.profile.email': 'Ada@meridian.example' };

async function setUp(options: Partial<OpenIdProviderOptions> = {}, more = '') {
  const provider = await startOpenIdProvider({
    accounts,
    redirectUris: [`${portalUrl}/api/auth/oidc/handler/frame`],
    scopes: ['read:things'],
    ...options,
  });
  onTestFinished(() => provider.stop());
  const auth = await startAuth({
    users: [ada],
    config: `
auth:
  providers:
    oidc:
      development:
        metadataUrl: ${provider.issuer}/.well-known/openid-configuration
        clientId: ${provider.clientId}-basic
        clientSecret: ${provider.clientSecret}
        signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }
${more}`,
  });
  return { provider, ...auth };
}

const start = (query: Record<string, string> = {}) =>
  `/api/auth/oidc/start?${new URLSearchParams({ env: 'development', ...query })}`;

describe('the popup flow', () => {
  it('signs in, and posts the session to the portal only', async () => {
    const { newBrowser } = await setUp();
    const browser = newBrowser();
    // The provider's own page would be here; the hint chooses without one.
    const { url } = await browser.open(start({ origin: portalUrl }), { until: 'http://127.0.0.1' });
    url.searchParams.set('login_hint', 'ada');
    const { response } = await browser.open(url);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy');
    const { info, answer, targetOrigin } = await readPosted(response);
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+';/);
    expect(targetOrigin).toBe(portalUrl);
    expect(info).toEqual({ type: 'config_info', targetOrigin: portalUrl });
    expect(answer).toMatchObject({
      response: {
        profile: { email: 'ada@meridian.example', displayName: 'Ada <b>L</b>' },
        providerInfo: { scope: 'openid profile email' },
        backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
      },
    });
  });
});
