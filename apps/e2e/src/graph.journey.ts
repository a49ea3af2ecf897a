import { expect, type Page } from '@playwright/test';
import { testOnCatalogFiles as test } from './testOnCatalogFiles.ts';

test.beforeEach(({ page }) => {
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
});

const node = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const graph = (page: Page) => page.getByRole('application');

test('from an entity to what it is related to, and on through the graph', async ({ page }) => {
  await page.goto('/catalog/default/component/last-value-cache');
  await page.getByRole('link', { name: 'Explore all relations' }).click();
  await expect(page).toHaveURL(/\/catalog-graph\?rootEntityRefs/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Relations of Last Value Cache' }),
  ).toBeVisible();
  await expect(node(page, 'Tick Query, API')).toBeVisible();

  await node(page, 'Ticks, Group').click({ modifiers: ['Shift'] });
  // There are more than fit.
  await page.getByRole('button', { name: /components, unfold$/ }).click();
  await expect(node(page, 'Conflator, Component')).toBeAttached();
  await expect(page).toHaveURL(/group%3Adefault%2Fticks/);
  await page.goBack();
  await expect(node(page, 'Conflator, Component')).toHaveCount(0);

  await node(page, 'Tick Query, API').click();
  await expect(page).toHaveURL(/\/catalog\/default\/api\/tick-query$/);
});

for (const width of [1440, 1024, 600, 390]) {
  test(`a graph that is too large for a window of ${width} pixels is folded until all of it can be read`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/catalog-graph?rootEntityRefs[]=group:default/ticks&maxDepth=2');
    await expect(page.getByText('Folded to fit')).toBeVisible();
    const cut = await graph(page).evaluate(window => {
      const seen = window.getBoundingClientRect();
      return [...window.querySelectorAll('[data-node]')]
        .filter(each => {
          const { left, top, right, bottom } = each.getBoundingClientRect();
          return left < seen.left || top < seen.top || right > seen.right || bottom > seen.bottom;
        })
        .map(each => each.getAttribute('aria-label'));
    });
    expect(cut).toEqual([]);
    const transform = await graph(page)
      .locator('g[transform*=scale]')
      .first()
      .getAttribute('transform');
    // Labels of 12 pixels are shown with 11 at least.
    expect(Number(/scale\(([\d.]+)/.exec(transform ?? '')?.[1])).toBeGreaterThanOrEqual(11 / 12);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(node(page, 'Conflator, Component')).toBeAttached();
  });
}

test('what is chosen survives a reload: depth, kinds, direction and zoom', async ({ page }) => {
  await page.goto('/catalog-graph?rootEntityRefs[]=system:default/tick-plant');
  await expect(node(page, 'Tick Plant, System')).toBeVisible();
  await page.getByLabel('Depth').selectOption('2');
  await page.getByRole('button', { name: 'Kinds' }).click();
  await page.getByRole('checkbox', { name: /^Resource/ }).check();
  await page.keyboard.press('Escape');
  await page.getByLabel('Direction').selectOption('LR');
  await expect(node(page, 'Tick Bus, Resource')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/zoom=1\.25/);
  await page.reload();
  await expect(node(page, 'Tick Bus, Resource')).toBeVisible();
  await expect(node(page, 'Ticks, Group')).toHaveCount(0);
  await expect(page.getByLabel('Depth')).toHaveValue('2');
  await expect(page.getByLabel('Direction')).toHaveValue('LR');
  await expect(graph(page).locator('g[transform*="scale(1.25)"]')).toBeAttached();
});

test('without a root one is found by searching, and the keyboard alone goes on from there', async ({
  page,
}) => {
  await page.goto('/catalog-graph');
  await expect(page.getByText('Choose an entity to begin with')).toBeVisible();
  await page.getByRole('combobox', { name: 'Entities' }).fill('normaliser');
  await page.getByRole('option', { name: /Normaliser/ }).click();
  await expect(node(page, 'Tick Bus, Resource')).toBeVisible();
  await node(page, 'Normaliser, Component').focus();
  await page.keyboard.press('ArrowDown');
  const focused = page.locator('a:focus');
  await expect(focused).not.toHaveAttribute('aria-label', 'Normaliser, Component');
  const href = (await focused.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test("a system's diagram shows its domain and parts", async ({ page }) => {
  await page.goto('/catalog/default/system/tick-plant');
  await page.getByRole('link', { name: 'Diagram' }).click();
  await expect(node(page, 'Market Data, Domain')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Normaliser provides Quotes Stream' }),
  ).toBeAttached();
});

test('an entity changed on disk changes in the open graph, where the others are not read again', async ({
  page,
  files,
}) => {
  // What was read stays fresh for some seconds, which a busy machine may need for all of this.
  await page.clock.setFixedTime(Date.now());
  await page.goto('/catalog-graph?rootEntityRefs[]=component:default/price-challenge');
  await expect(node(page, 'Price Challenge, Component')).toBeVisible();
  const requested: string[] = [];
  page.on('request', request => {
    if (!request.url().endsWith('/by-refs')) return;
    requested.push(...(request.postDataJSON() as { entityRefs: string[] }).entityRefs);
  });
  await files.change('pricing/catalog-info.yaml', text =>
    text.replace('title: Price Challenge', 'title: Price Dispute'),
  );
  await expect(node(page, 'Price Dispute, Component')).toBeVisible();
  expect(new Set(requested)).toEqual(new Set(['component:default/price-challenge']));
  await files.restore();
  await expect(node(page, 'Price Challenge, Component')).toBeVisible();
});
