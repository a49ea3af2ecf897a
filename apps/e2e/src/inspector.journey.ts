import { expect, test } from '@playwright/test';

const entity = '/catalog/default/component/last-value-cache';

test('the inspector opens, changes sides and closes by keyboard alone', async ({ page }) => {
  await page.goto(entity);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('i');
  await expect(page.getByRole('menuitem', { name: 'Inspect entity' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Entity inspector' });
  await expect(dialog.getByText('component:default/last-value-cache')).toBeVisible();
  await expect(page).toHaveURL(/\?inspect=overview$/);

  await dialog.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?inspect=ancestry$/);
  await expect(dialog.getByRole('application')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${entity}$`));
  await expect(more).toBeFocused();
});

test('a click on an ancestor leads to its page', async ({ page }) => {
  await page.goto(`${entity}?inspect=ancestry`);
  const graph = page.getByRole('application');
  await graph.getByRole('link', { name: /catalog-info\.yaml/ }).click();
  await expect(page).toHaveURL(/\/catalog\/default\/location\/generated-[^?]*$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
