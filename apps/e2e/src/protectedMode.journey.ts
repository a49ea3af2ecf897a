import { expect, type Page, type Request, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';
import { type RunningPortal, startPortal } from './startPortal.ts';
import { port as firstPort } from './testServer.ts';

const port = firstPort + 3;
let portal: RunningPortal;

test.beforeAll(async () => {
  portal = await startPortal({
    port,
    config: `
app: { title: Portico, protected: true, home: { quickLinks: [{ title: Secret plans, url: 'https://plans.example' }] } }
auth:
  providers: { guest: {} }
  signInPage: { providers: [guest, custom] }
  autologout: { enabled: true }
`,
  });
});
test.afterAll(async () => {
  await portal?.stop();
});

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Portico' });
const catalogHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Catalog' });

/** What the page fetches of the portal's files. */
function listFetched(page: Page): { files: string[]; bytes: () => Promise<number> } {
  const files: string[] = [];
  const requests: Request[] = [];
  page.on('requestfinished', request => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    files.push(pathname);
    requests.push(request);
  });
  return {
    files,
    // Not as they come: files that are fetched ahead may still be on their way when the page closes.
    async bytes() {
      const sizes = await Promise.all(requests.map(request => request.sizes()));
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    },
  };
}

test('nothing of the app is served before sign-in, and what is served is small', async ({
  page,
  request,
}) => {
  const fetched = listFetched(page);
  await page.goto(`${portal.url}/catalog`);
  await expect(page.getByRole('button', { name: 'Enter' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fetched.files.filter(file => /portal|index|catalog|Table|EntityPage/i.test(file))).toEqual(
    [],
  );
  expect(await fetched.bytes()).toBeLessThan(150 * 1024);
  expect(await page.content()).not.toContain('Secret plans');
  // A user who is made up gets no cookie, and is not offered.
  await expect(page.getByRole('region', { name: 'Custom User' })).toHaveCount(0);

  // The check that docs/protected-mode.md gives: whatever file the page names may be had by anybody.
  const named = (await (await request.get(`${portal.url}/`)).text()).match(/assets\/[^"]*\.js/g);
  expect(named).not.toBeNull();
  for (const file of named ?? [])
    expect((await request.get(`${portal.url}/${file}`)).status()).toBe(200);
  for (const path of ['catalog/openapi.json', 'nothing/openapi.json'])
    expect((await request.get(`${portal.url}/api/${path}`)).status()).toBe(401);

  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(catalogHeading(page)).toBeVisible();
  const ofTheApp = fetched.files.find(file => /\/portal-[^/]+\.js$/.test(file));
  expect(ofTheApp).toBeDefined();
  expect((await request.get(`${portal.url}${ofTheApp}`)).status()).toBe(401);
  expect((await request.get(`${portal.url}${ofTheApp}.br`)).status()).toBe(401);
  expect((await page.request.get(`${portal.url}${ofTheApp}`)).status()).toBe(200);
});

test('definitions of APIs are rendered in frames that only those get who have signed in', async ({
  page,
  request,
}) => {
  const frame = `${portal.url}/frames/openapi.html`;
  expect((await request.get(frame)).status()).toBe(401);
  await page.goto(`${portal.url}/catalog/default/api/risk-rest/definition`);
  await page.getByRole('button', { name: 'Enter' }).click();
  const rendered = page.frameLocator('iframe[title="OpenAPI definition"]');
  await expect(rendered.getByRole('button', { name: 'POST /runs Start a run' })).toBeVisible();
  expect((await page.request.get(frame)).status()).toBe(200);
});

test('a deep link survives sign-in, and signing out in one tab closes all', async ({ context }) => {
  const first = await context.newPage();
  await first.goto(`${portal.url}/catalog/default/component/last-value-cache`);
  await first.getByRole('button', { name: 'Enter' }).click();
  await expect(first.getByRole('heading', { level: 1, name: 'Last Value Cache' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${portal.url}/settings`);
  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(signInHeading(second)).toBeVisible();
  await expect(signInHeading(first)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await second.goBack();
  await expect(signInHeading(second)).toBeVisible();
});

test('whoever is away for long is asked, and signed out in all tabs', async ({ context }) => {
  const page = await context.newPage();
  await page.goto(`${portal.url}/catalog`);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(catalogHeading(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${portal.url}/settings`);
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.bringToFront();
  // Nobody waits for an hour here: what is kept of the last sign of life is made older.
  const longAgo = () => localStorage.setItem('/auth/lastActiveAt', String(Date.now() - 3_591_000));
  await page.evaluate(longAgo);
  const question = page.getByRole('alertdialog', { name: 'Logging out due to inactivity' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: "Yes! Don't log me out" }).click();
  await expect(question).toHaveCount(0);
  await expect(catalogHeading(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('/auth/lastActiveAt', '1'));
  await expect(signInHeading(page)).toBeVisible();
  await expect(signInHeading(other)).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`the page for sign-in has no accessibility violations in ${scheme} at ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(`${portal.url}/?error=The+provider+said+no`);
      await expect(page.getByRole('alert')).toContainText('Login failed');
      await expectAccessible(page);
    });
  }
}
