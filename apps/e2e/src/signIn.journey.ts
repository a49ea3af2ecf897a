import { expect, type Page, test } from '@playwright/test';
import { startOpenIdProvider, type TestOpenIdProvider } from '@portico/testing/openid';
import { type RunningPortal, startPortal } from './startPortal.ts';
import { port as firstPort } from './testServer.ts';

const port = firstPort + 1;
const refreshPath = '/api/auth/oidc/refresh?env=development';
const accounts = {
  amara: { email: 'amara.okafor@meridian.example', email_verified: true, name: 'Amara Okafor' },
  stranger: { email: 'stranger@elsewhere.example', email_verified: true, name: 'Stranger' },
};

let provider: TestOpenIdProvider;
let portal: RunningPortal;

const describeConfig = (more = '') => `
auth:
  providers:
    guest: {}
    oidc:
      title: Company account
      development:
        metadataUrl: ${provider.issuer}
        clientId: ${provider.clientId}-basic
        clientSecret: ${provider.clientSecret}
        signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }
permission: { enabled: true }
${more}
`;

test.beforeAll(async () => {
  provider = await startOpenIdProvider({
    accounts,
    rotatesRefreshTokens: true,
    scopes: ['read:things'],
    redirectUris: [port, port + 1].map(
      each => `http://localhost:${each}/api/auth/oidc/handler/frame`,
    ),
  });
  portal = await startPortal({ port, config: describeConfig() });
});
test.afterAll(async () => {
  await portal?.stop();
  await provider?.stop();
});

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Portico' });
const catalogHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Catalog' });

/** Opens the portal, and the provider's window from there. */
async function openPopup(page: Page, url = `${portal.url}/catalog`): Promise<Page> {
  await page.goto(url);
  const popup = page.waitForEvent('popup');
  await page
    .getByRole('region', { name: 'Company account' })
    .getByRole('button', { name: 'Sign In' })
    .click();
  return popup;
}

async function signIn(page: Page): Promise<void> {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'amara' }).click();
  await expect(catalogHeading(page)).toBeVisible();
}

/** Calls the portal as its pages do. */
const callAsPage = (page: Page, path: string) =>
  page.evaluate(async address => {
    const response = await fetch(address, { headers: { 'x-requested-with': 'XMLHttpRequest' } });
    return { status: response.status, body: await response.text() };
  }, path);

/** Ends the session at the provider, and waits until the portal knows: what was just renewed is shared for some seconds. */
const endAtProvider = (page: Page) =>
  expect
    .poll(
      async () => {
        provider.revokeRefreshTokens();
        return (await callAsPage(page, refreshPath)).status;
      },
      { timeout: 15_000 },
    )
    .toBe(401);

test('somebody signs in, is known with the groups above theirs, and stays signed in', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`${portal.url}/settings`);
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Amara Okafor');
  const identity = page.getByRole('region', { name: 'Identity' });
  for (const name of ['ticks', 'market-data', 'meridian']) {
    await expect(identity.getByRole('link', { name: `group:default/${name}` })).toBeVisible();
  }
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.startsWith('oidc'))).toMatchObject([
    { name: 'oidc-refresh-token', httpOnly: true, sameSite: 'Lax', path: '/api/auth/oidc' },
  ]);
  expect(await page.evaluate(() => document.cookie)).not.toContain('oidc');
});

test('a window that is closed reports so', async ({ page }) => {
  const popup = await openPopup(page);
  await expect(popup.getByRole('button', { name: 'amara' })).toBeVisible();
  await popup.close();
  await expect(page.getByText('Login failed, popup was closed')).toBeVisible();
  await expect(signInHeading(page)).toBeVisible();
});

test('a refusal at the provider is reported', async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'refuse' }).click();
  await expect(page.getByText("Company account answered 'access_denied'")).toBeVisible();
  await expect(signInHeading(page)).toBeVisible();
});

test('an account that the catalog does not know is refused', async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'stranger' }).click();
  await expect(page.getByText('Your account does not belong to a user')).toBeVisible();
  await expect(signInHeading(page)).toBeVisible();
});

test('a provider that is down is reported, and works once it is back', async ({ page }) => {
  // The first sign-in has found out where its pages are.
  await signIn(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await provider.goDown();
  try {
    const popup = await openPopup(page);
    await popup.close();
    await expect(page.getByText('Login failed')).toBeVisible();
  } finally {
    await provider.comeBack();
  }
  await signIn(page);
});

test('a portal at another address than its own says which is right', async ({ page }) => {
  await openPopup(page, `http://127.0.0.1:${port}/catalog`);
  await expect(
    page.getByText(`Login failed, Incorrect app origin, expected http://localhost:${port}`),
  ).toBeVisible();
});

test('messages of other windows do not sign anybody in', async ({ page }) => {
  const popup = await openPopup(page);
  await expect(popup.getByRole('button', { name: 'amara' })).toBeVisible();
  const forged = {
    type: 'authorization_response',
    response: {
      profile: {},
      backstageIdentity: {
        token: 'a.b.c',
        identity: { type: 'user', userEntityRef: 'user:default/root', ownershipEntityRefs: [] },
      },
    },
  };
  // From this window, and from the popup while it shows another origin's page.
  await page.evaluate(message => window.postMessage(message, '*'), forged);
  await popup.evaluate(message => (window.opener as Window).postMessage(message, '*'), forged);
  await expect(signInHeading(page)).toBeVisible();
  await popup.getByRole('button', { name: 'amara' }).click();
  await expect(catalogHeading(page)).toBeVisible();
});

test('who signs out has to sign in again, in this browser and at the provider', async ({
  page,
}) => {
  await signIn(page);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.startsWith('oidc'));
  await page.goto(`${portal.url}/settings`);
  await page
    .getByRole('region', { name: 'Profile' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(signInHeading(page)).toBeVisible();
  await page.reload();
  await expect(signInHeading(page)).toBeVisible();
  expect((await callAsPage(page, refreshPath)).status).toBe(401);
  if (cookie) await page.context().addCookies([cookie]);
  expect((await callAsPage(page, refreshPath)).status).toBe(401);
});

test('a session that ended while the page was open is requested again, and goes on', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  await endAtProvider(page);
  await page.clock.fastForward('01:05:00');
  // The session may notice its end by itself before the pointer is there: its dialog then covers and hides the list.
  const link = page.getByRole('link', { name: 'Adjustment Factors', includeHidden: true });
  await link.dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(dialog).toBeVisible();
  // The provider still knows the browser, and asks nothing.
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adjustment Factors' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a session goes on when its token expires', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  const before = provider.refreshCount;
  await page.clock.fastForward('01:05:00');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expect(catalogHeading(page)).toBeVisible();
  await expect.poll(() => provider.refreshCount).toBeGreaterThan(before);
});

test('a session that was ended at the provider does not come back', async ({ page }) => {
  await signIn(page);
  await endAtProvider(page);
  await page.reload();
  await expect(signInHeading(page)).toBeVisible();
});

test('two tabs of one browser share the session, and renew it at the same time', async ({
  context,
}) => {
  const first = await context.newPage();
  await signIn(first);
  const second = await context.newPage();
  await second.goto(`${portal.url}/catalog`);
  await expect(catalogHeading(second)).toBeVisible();
  const statuses = await Promise.all(
    [first, second].flatMap(page =>
      Array.from({ length: 10 }, async () => (await callAsPage(page, refreshPath)).status),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const page of [first, second]) {
    await page.reload();
    await expect(catalogHeading(page)).toBeVisible();
  }
});

test('a page of another site cannot use the session', async ({ page, context }) => {
  await signIn(page);
  const before = provider.refreshCount;
  const other = await context.newPage();
  await other.goto(`${provider.issuer}/.well-known/openid-configuration`);
  const target = portal.url + refreshPath;
  const read = await other.evaluate(
    address =>
      fetch(address, { credentials: 'include' }).then(
        () => 'read',
        () => 'refused',
      ),
    target,
  );
  expect(read).toBe('refused');
  const [request] = await Promise.all([
    other.waitForRequest(target),
    other.evaluate(
      address => fetch(address, { credentials: 'include', mode: 'no-cors' }).catch(() => {}),
      target,
    ),
  ]);
  expect((await request.allHeaders())['cookie'] ?? '').not.toContain('oidc');
  expect(provider.refreshCount).toBe(before);
  expect((await callAsPage(page, refreshPath)).status).toBe(200);
});

test('scopes that were not granted are refused until somebody grants them', async ({ page }) => {
  await signIn(page);
  const narrow = await callAsPage(page, `${refreshPath}&scope=read:things`);
  expect(narrow.status).toBe(401);
  expect(narrow.body).toContain('invalid_scope');
  const start = `/api/auth/oidc/start?env=development&flow=redirect&scope=read:things&redirectUrl=${encodeURIComponent(`${portal.url}/catalog`)}`;
  await page.goto(portal.url + start);
  await expect(catalogHeading(page)).toBeVisible();
  const wide = await callAsPage(page, `${refreshPath}&scope=read:things`);
  expect(wide.status).toBe(200);
  expect(JSON.parse(wide.body)).toMatchObject({
    providerInfo: { scope: 'openid profile email read:things' },
  });
});

test('without a window of its own, the provider takes the place of the portal', async ({
  page,
}) => {
  const redirecting = await startPortal({
    port: port + 1,
    config: describeConfig('enableExperimentalRedirectFlow: true'),
  });
  try {
    const begin = async () => {
      await page.goto(`${redirecting.url}/catalog?kind=api`);
      await page
        .getByRole('region', { name: 'Company account' })
        .getByRole('button', { name: 'Sign In' })
        .click();
    };
    await begin();
    await page.getByRole('button', { name: 'refuse' }).click();
    await expect(page.getByText("answered 'access_denied'")).toBeVisible();
    await expect(signInHeading(page)).toBeVisible();

    await begin();
    await page.getByRole('button', { name: 'amara' }).click();
    await expect(catalogHeading(page)).toBeVisible();
    expect(new URL(page.url()).search).toContain('kind=api');
  } finally {
    await redirecting.stop();
  }
});

test('behind a proxy that knows people there is no page of a provider', async ({ browser }) => {
  const proxied = await startPortal({
    port: port + 1,
    config: `
auth:
  providers:
    oauth2Proxy:
      trustedProxies: [127.0.0.1, '::1']
      signIn: { resolvers: [{ resolver: forwardedUserMatchingUserEntityName }] }
`,
  });
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-user': 'amara.okafor' },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${proxied.url}/settings`);
    const signIn = page.getByRole('button', { name: 'Sign In' });
    const user = page
      .getByRole('region', { name: 'Identity' })
      .getByRole('link', { name: 'user:default/amara.okafor' })
      .first();
    await expect(async () => {
      // Until the catalog has read its people, nobody is found for an account.
      if (await signIn.isVisible()) await signIn.click();
      await expect(user).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.reload();
    await expect(user).toBeVisible();
  } finally {
    await context.close();
    await proxied.stop();
  }
});
