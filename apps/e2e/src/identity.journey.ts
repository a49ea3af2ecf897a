import { expect, type Page, test } from '@playwright/test';
import { startOpenIdProvider, type TestOpenIdProvider } from '@portico/testing/openid';
import { type RunningPortal, startPortal } from './startPortal.ts';
import { port as firstPort } from './testServer.ts';

const port = firstPort + 4;

let provider: TestOpenIdProvider;
let portal: RunningPortal;

test.beforeAll(async () => {
  provider = await startOpenIdProvider({
    accounts: {
      amara: { email: 'amara.okafor@meridian.example', email_verified: true, name: 'Amara Okafor' },
    },
    redirectUris: [`http://localhost:${port}/api/auth/oidc/handler/frame`],
  });
  portal = await startPortal({
    port,
    config: `
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
  signInPage: { providers: [oidc, guest, custom] }
`,
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await provider?.stop();
});

test.beforeEach(({ page }) => {
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
});

const star = (page: Page) => page.getByRole('button', { name: 'Star Conflator', exact: true });
const unstar = (page: Page) => page.getByRole('button', { name: 'Remove star from Conflator' });
const catalogHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Catalog' });
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Portico' });

test('the guest enters, is let in again after a reload, and leaves', async ({ page }) => {
  await page.goto(`${portal.url}/catalog`);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.reload();
  await expect(catalogHeading(page)).toBeVisible();
  await page.goto(`${portal.url}/settings`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signInHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/`);
});

test('a custom user is checked, let in, kept over a reload, and forgotten with the tab', async ({
  page,
}) => {
  await page.goto(`${portal.url}/settings`);
  const form = page.getByRole('region', { name: 'Custom User' });
  await form.getByRole('textbox', { name: /^User ID/ }).fill('grace');
  await form.getByRole('textbox', { name: /^ID Token/ }).fill('not a token');
  await expect(form.getByText('Token is not a valid OpenID Connect JWT Token')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await form.getByRole('textbox', { name: /^ID Token/ }).clear();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('grace@example.com');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('grace@example.com');
  const tab = await page.context().newPage();
  await tab.goto(`${portal.url}/settings`);
  await expect(signInHeading(tab)).toBeVisible();
});

test('somebody without a mouse gets in, in German', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('/settings/language', '"de"'));
  await page.goto(`${portal.url}/catalog`);
  await expect(page.getByRole('heading', { name: 'Bei Portico anmelden' })).toBeVisible();
  const enter = page.getByRole('button', { name: 'Eintreten' });
  for (let presses = 0; presses < 10; presses += 1) {
    if (await enter.evaluate(element => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(enter).toBeFocused();
  expect(await enter.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal.url}/catalog?q=conflator`);
  const opening = page.waitForEvent('popup');
  await page
    .getByRole('region', { name: 'Company account' })
    .getByRole('button', { name: 'Sign In' })
    .click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'amara' }).click();
  await expect(catalogHeading(page)).toBeVisible();
}

test('a guest signs in to a provider in the settings, sees what it allows, and out again', async ({
  page,
}) => {
  await page.goto(`${portal.url}/settings/auth-providers`);
  await page.getByRole('button', { name: 'Enter' }).click();
  const providers = page.getByRole('region', { name: 'Authentication providers' });
  await expect(providers.getByText('Not signed in')).toBeVisible();
  const opening = page.waitForEvent('popup');
  await providers.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'amara' }).click();
  await expect(providers.getByText('Company account')).toBeVisible();
  await expect(providers.getByText(/Signed in as Amara Okafor/)).toBeVisible();
  await expect(providers.getByText('openid', { exact: true })).toBeVisible();
  await page.reload();
  await expect(providers.getByText(/Signed in as Amara Okafor/)).toBeVisible();
  await providers.getByRole('button', { name: 'Sign out' }).click();
  await expect(providers.getByText('Not signed in')).toBeVisible();
  await page.reload();
  await expect(providers.getByText('Not signed in')).toBeVisible();
});

test('what somebody searched for is offered again, until they remove it', async ({ page }) => {
  await signIn(page);
  await page.goto(`${portal.url}/search`);
  const field = page.getByRole('searchbox', { name: /^Search in/ });
  await field.fill('market history');
  await field.press('Enter');
  await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible();
  await page.goto(`${portal.url}/search`);
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await recent.getByRole('button', { name: 'market history', exact: true }).click();
  await expect(field).toHaveValue('market history');
  await field.fill('');
  await recent.getByRole('button', { name: 'Remove “market history”' }).click();
  await expect(recent).toBeHidden();
  await page.reload();
  await expect(field).toBeVisible();
  await expect(recent).toBeHidden();
});

test('stars and settings follow somebody to another browser', async ({ page, browser }) => {
  await signIn(page);
  const isPreserved = page.waitForResponse(
    response =>
      response.request().method() === 'PUT' &&
      response.url().endsWith('/api/user-settings/buckets/starredEntities/keys/entityRefs'),
  );
  await star(page).click();
  expect((await isPreserved).status()).toBe(200);
  await page.goto(`${portal.url}/settings`);
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere);
  await expect(unstar(elsewhere)).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveAttribute('data-color-scheme', 'dark');

  // What is open elsewhere follows at once.
  await page.goto(`${portal.url}/catalog?q=conflator`);
  await expect(unstar(page)).toBeVisible();
  await unstar(elsewhere).click();
  await expect(star(page)).toBeVisible();
  await star(page).click();
  await expect(unstar(elsewhere)).toBeVisible();
  await elsewhere.context().close();
});

test('the guest keeps their stars to the browser', async ({ page }) => {
  const puts: string[] = [];
  page.on('request', request => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  await page.goto(`${portal.url}/catalog?q=conflator`);
  await page.getByRole('button', { name: 'Enter' }).click();
  await star(page).click();
  await page.reload();
  await expect(unstar(page)).toBeVisible();
  expect(puts).toEqual([]);
});
