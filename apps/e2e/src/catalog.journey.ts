import { expect, type Page } from '@playwright/test';
import { testOnCatalogFiles as test } from './testOnCatalogFiles.ts';
import { whenSettled } from './whenSettled.ts';

test.beforeEach(({ page }) => {
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
  page.on('console', message =>
    expect(
      message.type() === 'error' ? message.text() : '',
      'nothing is refused by the policy',
    ).not.toContain('Content Security Policy'),
  );
});

const table = (page: Page) => page.getByRole('table', { name: /list$/ });

test('a visitor sees the company catalog, with no more than four calls to the API', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.addInitScript(withholdLaterWork);
  await page.goto('/catalog');
  await expect(
    table(page).getByRole('link', { name: 'Actions', exact: false }).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/catalog$/);
  await whenSettled(page);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(4);
});

/** Runs in the page: what a page does some seconds after it is shown never comes, however slow the machine is. */
function withholdLaterWork(): void {
  const laterMs = 2500;
  const schedule = window.setTimeout;
  const scheduleSoon = (work: TimerHandler, ms?: number, ...args: unknown[]) =>
    ms === laterMs ? 0 : schedule(work, ms, ...args);
  window.setTimeout = scheduleSoon as typeof window.setTimeout;
}

test('a later visit requests its first rows while the code is on its way, and none of it twice', async ({
  page,
}) => {
  const firstRow = table(page).getByRole('link', { name: 'Actions', exact: false }).first();
  await page.addInitScript(withholdLaterWork);
  await page.goto('/catalog');
  await expect(firstRow).toBeVisible();
  await whenSettled(page);
  let sendCode = () => {};
  const isCodeSent = new Promise<void>(resolve => (sendCode = resolve));
  await page.route('**/assets/*.js', async route => {
    await isCodeSent;
    await route.continue();
  });
  const calls: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  const rowsRequest = page.waitForRequest('**/api/catalog/entities/by-query');
  await page.reload({ waitUntil: 'commit' });
  await rowsRequest;
  sendCode();
  await expect(firstRow).toBeVisible();
  await whenSettled(page);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(4);
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
});

test('at least 18 rows with names and tags fit a 1440x900 screen', async ({ page }) => {
  await page.goto('/catalog');
  await expect(table(page).getByRole('row').nth(20)).toBeAttached();
  const rows = await table(page).getByRole('row').all();
  const boxes = await Promise.all(rows.map(row => row.boundingBox()));
  const fitting = boxes.filter(box => box && box.y + box.height <= 900).length - 1;
  expect(fitting).toBeGreaterThanOrEqual(18);
});

test('filters narrow the list, stay in the address and survive a reload', async ({ page }) => {
  await page.goto('/catalog');
  await page.getByRole('search').getByRole('button', { name: 'Type' }).click();
  await page.getByRole('checkbox', { name: /^library/ }).check();
  await expect(page).toHaveURL(/type=library/);
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('link', { name: 'Tick Protocol', exact: true })).toBeVisible();
  await expect(table(page).getByRole('link', { name: 'Client Portal', exact: true })).toHaveCount(
    0,
  );
  await page.reload();
  await expect(table(page).getByRole('link', { name: 'Tick Protocol', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/type=library/);
});

test('text finds entities by a part of any word', async ({ page }) => {
  await page.goto('/catalog');
  await page.getByRole('searchbox').fill('multicast');
  await expect(table(page).getByRole('link', { name: 'Equities Feed Handler' })).toBeVisible();
  await expect(page).toHaveURL(/q=multicast/);
  await page.getByRole('searchbox').fill('nothing is called this');
  await expect(page.getByText('No entities match these filters')).toBeVisible();
  await page.getByText('Clear filters').last().click();
  await expect(table(page).getByRole('row').nth(5)).toBeVisible();
});

test('every page of a sorted list is reached, and no entity is lost on the way', async ({
  page,
}) => {
  await page.goto('/catalog?sort=-lifecycle');
  const names = new Set<string | null>();
  const links = table(page).locator('a[href^="/catalog/"][href*="/component/"]');
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  for (;;) {
    const hrefs = await links.evaluateAll(each => each.map(link => link.getAttribute('href')));
    for (const href of hrefs) names.add(href);
    const next = page.getByRole('button', { name: 'Next Page' });
    if (await next.isDisabled()) break;
    await next.click();
    // The former rows stay until the next ones are there.
    await expect(links.first()).not.toHaveAttribute('href', hrefs[0] ?? '');
  }
  const total = await page.evaluate(async () => {
    const session = await (await fetch('/api/auth/guest/refresh')).json();
    const token = session.backstageIdentity.token as string;
    const response = await fetch('/api/catalog/entities/by-query?filter=kind=component&limit=0', {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await response.json()).totalItems as number;
  });
  expect(names.size).toBe(total);
});

test('a star stays after a reload and finds the entity again', async ({ page }) => {
  await page.goto('/catalog?q=conflator');
  await page.getByRole('button', { name: 'Star Conflator' }).click();
  await page.reload();
  await page.goto('/catalog?group=starred');
  await expect(table(page).getByRole('link', { name: 'Conflator' })).toBeVisible();
});

test('an entity page answers what it is, who owns it and what it needs', async ({ page }) => {
  await page.goto('/catalog?q=Last+Value');
  await table(page).getByRole('link', { name: 'Last Value Cache' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Last Value Cache' })).toBeVisible();
  await expect(page.getByText('Component — service')).toBeVisible();
  await expect(page.getByText('Answers for the last quote and trade')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Depends on' }).getByRole('link', { name: 'Last Values' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Ticks', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ticks' })).toBeVisible();
});

test('an unknown entity, and an unknown page, say so and lead on', async ({ page }) => {
  await page.goto('/catalog/default/component/no-such-thing');
  await expect(page.getByText('Entity not found')).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
});

test('a broken descriptor is reported on the entities it concerns, and the rest goes on', async ({
  page,
}) => {
  await page.goto('/catalog/default/component/build-dashboard');
  await expect(page.getByText(/conflict|claim/i).first()).toBeVisible();
});

test('an entity changed on disk changes in the open browser within a second', async ({
  page,
  files,
}) => {
  await page.goto('/catalog/default/component/price-challenge');
  await expect(
    page.getByText('Clients question a price and follow the answer.', { exact: true }),
  ).toBeVisible();
  const startedAt = Date.now();
  await files.change('pricing/catalog-info.yaml', text =>
    text.replace('Clients question a price', 'Customers doubt a price'),
  );
  await expect(
    page.getByText('Customers doubt a price and follow the answer.', { exact: true }),
  ).toBeVisible();
  test.info().annotations.push({ type: 'milliseconds', description: `${Date.now() - startedAt}` });
  await files.restore();
  await expect(
    page.getByText('Clients question a price and follow the answer.', { exact: true }),
  ).toBeVisible();
});

test('a new file appears in the open list, and goes with the file', async ({ page, files }) => {
  await page.goto('/catalog?q=zebra-service');
  await expect(page.getByText('No entities match these filters')).toBeVisible();
  await files.add(
    'pricing/extra/catalog-info.yaml',
    'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: zebra-service }\nspec: { type: service, lifecycle: production, owner: pricing }\n',
  );
  await expect(table(page).getByRole('link', { name: 'zebra-service' })).toBeVisible();
  await files.restore();
  await expect(page.getByText('No entities match these filters')).toBeVisible();
});

test('everything on the catalog page can be reached by keyboard', async ({ page }) => {
  await page.goto('/catalog');
  await expect(table(page).getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
