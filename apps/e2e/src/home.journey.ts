import { expect, type Page, test } from '@playwright/test';

test.beforeEach(({ page }) => {
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
});

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('the first page greets, and leads on to what the groups of the visitor own', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)$/ }),
  ).toBeVisible();
  await expect(card(page, 'Quick links').getByRole('link', { name: 'Handbook' })).toBeVisible();
  const owned = card(page, 'Components of my groups');
  await expect(owned.getByRole('link', { name: 'Deploy Bot' })).toBeVisible();
  await owned.getByRole('link', { name: /in the catalog$/ }).click();
  await expect(page).toHaveURL(/\/catalog\?group=owned$/);
});

test('what was starred and visited is found on the first page, and survives a reload', async ({
  page,
}) => {
  await page.goto('/catalog/default/component/last-value-cache');
  await page.getByRole('button', { name: 'Star Last Value Cache' }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const starred = card(page, 'Starred').getByRole('link', { name: 'Last Value Cache' });
  const visited = card(page, 'Recently visited').getByRole('link', { name: 'Last Value Cache' });
  await expect(starred).toBeVisible();
  await expect(visited).toBeVisible();
  await page.reload();
  await expect(starred).toBeVisible();
  await visited.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Last Value Cache' })).toBeVisible();
});

test('the one search field of the first page is the command palette', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Search/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: 'Command palette' }).fill('conflator');
  await page.getByRole('option', { name: /Conflator/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conflator' })).toBeVisible();
});
