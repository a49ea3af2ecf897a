import { expect, type Page, test } from '@playwright/test';

test.beforeEach(({ page }) => {
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
});

const card = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

test('a group shows its people, also those of the groups below', async ({ page }) => {
  await page.goto('/catalog/default/group/market-data');
  const members = card(page, /^Members/);
  await expect(members.getByRole('link', { name: 'Amara Okafor' })).toBeVisible();
  await members.getByRole('searchbox', { name: 'Search members' }).fill('mei');
  await expect(members.getByRole('link', { name: 'Amara Okafor' })).toHaveCount(0);
  await expect(members.getByRole('link', { name: 'Mei Tanaka' })).toBeVisible();
  await expect(page).toHaveURL(/member=mei/);
  await members.getByRole('link', { name: 'Mei Tanaka' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible();
});

test('each number of what a group owns leads to as many rows of the catalog', async ({ page }) => {
  await page.goto('/catalog/default/group/market-data');
  const ownership = card(page, 'Ownership');
  const services = ownership.getByRole('link', { name: /^library \d+$/ });
  const count = Number((await services.textContent())?.replace(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await services.click();
  await expect(page).toHaveURL(/\/catalog\?type=library&owner=/);
  // The rows and their head.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(count + 1);
});

test('the hierarchy leads from the top of the company down', async ({ page }) => {
  await page.goto('/catalog/default/group/meridian');
  const hierarchy = card(page, 'Group hierarchy');
  await hierarchy.getByRole('button', { name: 'Groups below Market Data' }).click();
  await hierarchy.getByRole('link', { name: 'Ticks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ticks' })).toBeVisible();
  await expect(hierarchy.getByRole('link', { name: 'Meridian Data' })).toBeVisible();
});

test('the sidebar leads to the only group of the visitor', async ({ page }) => {
  await page.goto('/catalog');
  await page.getByRole('link', { name: 'Developer Experience', exact: true }).first().click();
  await expect(page).toHaveURL(/\/catalog\/default\/group\/developer-experience$/);
});
