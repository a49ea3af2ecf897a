import { expect, type Page, test } from '@playwright/test';

const field = (page: Page) => page.getByRole('searchbox', { name: /^Search in/ });
const results = (page: Page) =>
  page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
const filter = (page: Page, name: string) => page.getByRole('group', { name });

test('a typo in the palette leads to a page that narrows, goes back, and is shared by its address', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('markte histroy');
  await expect(page.getByRole('option', { name: /Market History REST/ })).toBeVisible();
  await page.getByRole('option', { name: /^Search for/ }).click();
  await expect(page.getByText('Showing results for market history')).toBeVisible();
  const all = await results(page).count();
  await filter(page, 'Kind').getByRole('checkbox', { name: /^API/ }).check();
  await expect(results(page)).toHaveCount(1);
  await expect(results(page).locator('mark').first()).toHaveText('Market');
  expect(all).toBeGreaterThan(1);

  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await expect(results(elsewhere)).toHaveCount(1);
  await expect(filter(elsewhere, 'Kind').getByRole('checkbox', { name: /^API/ })).toBeChecked();
  await elsewhere.close();

  await page.goBack();
  await expect(results(page)).toHaveCount(all);
  await page.getByRole('button', { name: 'markte histroy' }).click();
  await expect(page.getByText('No results were found', { exact: true })).toBeVisible();
});

test('the keys lead into the field, to a value, through the results, and to one in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/catalog');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('kind:ap');
  await expect(page.getByRole('option', { name: /^API/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('kind:API ');
  await page.keyboard.type('market');
  await expect(results(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  const link = results(page).first().getByRole('link');
  await expect(link).toBeFocused();
  const opening = context.waitForEvent('page');
  await page.keyboard.press('ControlOrMeta+Enter');
  const tab = await opening;
  await expect(tab.getByRole('heading', { level: 1, name: 'Market History REST' })).toBeVisible();
  await tab.close();
  await page.bringToFront();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('kind:API market');
});
