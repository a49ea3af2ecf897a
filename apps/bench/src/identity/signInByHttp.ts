import { readPosted, TestBrowser, type TestOpenIdProvider } from '@portico/testing/openid';

/** A browser that is signed in, and the token that it got. */
export interface SignedIn {
  browser: TestBrowser;
  token: string;
}

/** Signs an account in without a window: goes where a browser would be sent, with its cookies. */
export async function signInByHttp(
  portalUrl: string,
  { issuer }: Pick<TestOpenIdProvider, 'issuer'>,
  account: string,
): Promise<SignedIn> {
  const browser = new TestBrowser(portalUrl, fetch);
  const start = `/api/auth/oidc/start?env=development&flow=popup&origin=${encodeURIComponent(portalUrl)}`;
  const { url } = await browser.open(start, { until: issuer });
  url.searchParams.set('login_hint', account);
  const { response } = await browser.open(url);
  const { answer } = await readPosted(response);
  const token = answer.response?.backstageIdentity?.token;
  if (token === undefined) throw new Error(`The sign-in failed: ${JSON.stringify(answer)}`);
  return { browser, token };
}
