import { type OpenIdProviderOptions, startOpenIdProvider } from '@portico/testing/openid';
import { onTestFinished } from 'vitest';
import { type AuthTestOptions, portalUrl, startAuth } from './startAuth.ts';
import type { TestBrowser } from '@portico/testing/openid';

const accounts = {
  ada: { email: 'ada@meridian.example', email_verified: true, name: 'Ada </script><b>L</b>' },
  mallory: { email: 'ada@meridian.example', email_verified: false, name: 'Mallory' },
  stranger: { email: 'stranger@elsewhere.example', email_verified: true, name: 'Stranger' },
  textual: { email: 'ada@meridian.example', email_verified: 'false', name: 'Textual' },
  affirmed: { email: 'ada@meridian.example', email_verified: 'true', name: 'Affirmed' },
  silent: { email: 'ada@meridian.example', name: 'Silent' },
};

/** The user that the account `ada` represents. */
export const adaUser = { ref: 'user:default/ada', 'spec.profile.email': 'Ada@meridian.example' };

/** Starts a certified provider for tests. */
export async function startTestProvider(options: Partial<OpenIdProviderOptions> = {}) {
  const provider = await startOpenIdProvider({
    accounts,
    redirectUris: [`${portalUrl}/api/auth/oidc/handler/frame`],
    scopes: ['read:things'],
    ...options,
  });
  onTestFinished(() => provider.stop());
  return provider;
}

/** The configuration of that provider. */
export function describeOidc(
  { issuer, clientId, clientSecret }: { issuer: string; clientId: string; clientSecret: string },
  more = 'signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }',
): string {
  return `
auth:
  providers:
    oidc:
      development:
        metadataUrl: ${issuer}/.well-known/openid-configuration
        clientId: ${clientId}-basic
        clientSecret: ${clientSecret}
        ${more}
`;
}

/** Starts a provider and a portal that people sign in to with it. */
export async function startOidcAuth(
  options: {
    provider?: Partial<OpenIdProviderOptions>;
    settings?: string;
    auth?: Partial<AuthTestOptions>;
  } = {},
) {
  const provider = await startTestProvider(options.provider);
  const auth = await startAuth({
    users: [adaUser],
    config: describeOidc(provider, options.settings),
    ...options.auth,
  });
  return { provider, ...auth };
}

/** The address that begins a sign-in. */
export function startUrl(query: Record<string, string> = {}): string {
  return `/api/auth/oidc/start?${new URLSearchParams({ env: 'development', ...query })}`;
}

/** Goes to the provider and back as somebody. @returns the answer of the frame, or what `until` says. */
export async function signInAs(
  browser: TestBrowser,
  account: string,
  options: { query?: Record<string, string>; until?: string } = {},
) {
  const { url } = await browser.open(startUrl({ origin: portalUrl, ...options.query }), {
    until: 'http://127.0.0.1',
  });
  url.searchParams.set('login_hint', account);
  return browser.open(url, options.until === undefined ? {} : { until: options.until });
}
