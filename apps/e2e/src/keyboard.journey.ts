import { expect, type Page, test } from '@playwright/test';

test.beforeEach(({ page }) => {
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
});

/** Presses Tab until something has the focus, as a person would. */
async function tabTo(page: Page, role: 'button' | 'link' | 'searchbox', name: string | RegExp) {
  const target = page.getByRole(role, { name }).first();
  await target.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${role} '${name}'`);
}

const shownFocus = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });

test('somebody without a mouse filters the catalog, opens an entity and comes back', async ({
  page,
}) => {
  await page.goto('/catalog');
  await tabTo(page, 'button', 'Type');
  expect(await shownFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /^library/ }).waitFor();
  await page.getByRole('checkbox', { name: /^library/ }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/type=library/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Type/ }).first()).toBeFocused();
  await tabTo(page, 'link', 'Tick Protocol');
  expect(await shownFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tick Protocol' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/type=library/);
});

test('the palette finds an entity, goes there, and remembers it', async ({ page }) => {
  await page.goto('/catalog');
  await tabTo(page, 'button', 'Search…');
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Command palette' });
  await expect(field).toBeFocused();
  await page.keyboard.type('last value cache');
  await expect(page.getByRole('option', { name: /Last Value Cache/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Last Value Cache' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Last Value Cache');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/catalog$/);
});

test('keys are listed at ?, collapse the sidebar, and leave fields alone', async ({ page }) => {
  await page.goto('/catalog');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Open command palette');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('[');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').press('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await expect(keys).toHaveCount(0);
});

test('the theme, chosen in the palette, stays after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/catalog');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('dark');
  await expect(page.getByRole('option', { name: 'Use dark theme' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
});
