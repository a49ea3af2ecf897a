import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';

test('a page whose code is gone says so, and loads once the code is there again', async ({
  page,
}) => {
  let isGone = true;
  await page.route(/\/assets\/base-.*\.js$/, route =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const refused: string[] = [];
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The portal could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  expect(refused).toEqual([]);
  isGone = false;
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
});
