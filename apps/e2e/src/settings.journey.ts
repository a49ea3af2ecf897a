import { expect, test } from '@playwright/test';

test('what is chosen in the settings holds at once and after a reload', async ({ page }) => {
  await page.goto('/catalog');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByRole('radio', { name: 'Light' }).check();
  expect(await background()).not.toBe(dark);
  await page.getByRole('radio', { name: 'Dark' }).check();

  await page.getByRole('switch', { name: 'Pin sidebar' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  expect(await background()).toBe(dark);
  await expect(page.getByRole('switch', { name: 'Seitenleiste anheften' })).not.toBeChecked();
});

test('the height of rows, once chosen, is that of all tables', async ({ page }) => {
  const rowHeight = async () =>
    (await page.getByRole('row').nth(1).boundingBox())?.height ?? Number.NaN;
  await page.goto('/catalog');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const compact = await rowHeight();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  await page.goto('/catalog');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await rowHeight()).toBe(compact + 10);
});

test('each tab of the settings has an address that Back leaves again', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Feature Flags' }).click();
  await expect(page).toHaveURL(/\/settings\/feature-flags$/);
  await expect(page.getByText('kubernetes-terminal').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Identity' })).toBeVisible();
});
