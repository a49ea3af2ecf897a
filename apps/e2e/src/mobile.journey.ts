import { expect, type Page, test } from '@playwright/test';

test.use({ hasTouch: true, isMobile: true });

test.beforeEach(({ page }) => {
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('on a phone the bar at the foot leads everywhere, and rows are cards', async ({ page }) => {
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /sidebar/ })).toHaveCount(0);
  expect((await bar(page).boundingBox())?.height).toBe(56);
  await expect(page.getByRole('link', { name: 'Adjustment Factors' })).toBeVisible();
  expect(await sideways(page)).toBe(0);

  await page.getByRole('link', { name: 'Adjustment Factors' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Adjustment Factors' })).toBeVisible();
  expect(await sideways(page)).toBe(0);

  await bar(page).getByRole('link', { name: 'Catalog' }).tap();
  await expect(page).toHaveURL(/\/catalog$/);
});

test('the menu opens over the page, and gives way to what it opens', async ({ page }) => {
  await page.goto('/catalog');
  await bar(page).getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Support' }).tap();
  await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the search of the bar finds an entity', async ({ page }) => {
  await page.goto('/catalog');
  await bar(page).getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('combobox', { name: 'Command palette' }).fill('conflator');
  await page.getByRole('option', { name: /Conflator/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Conflator' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
