import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';
import { catalogFolder } from './testServer.ts';

const folder = join(catalogFolder, 'history');
const file = join(folder, 'catalog-info.yaml');
const name = 'time-machine';
const path = `/catalog/default/component/${name}`;

const describe = (lifecycle: string, dependsOn: readonly string[] = []) =>
  `apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name} }
spec: { type: service, lifecycle: ${lifecycle}, owner: group:ticks, dependsOn: [${dependsOn.join(', ')}] }
`;
const write = async (text: string) => {
  await mkdir(folder, { recursive: true });
  await writeFile(file, text);
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Entity inspector' });

test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('what changed is seen as it happens, in detail, and on the page of then', async ({ page }) => {
  await write(describe('experimental'));
  await expect(async () => {
    await page.goto(`${path}?inspect=history`);
    await expect(dialogOf(page).getByText(/^No changes since/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await write(describe('production', ['resource:default/tick-bus']));
  const dialog = dialogOf(page);
  const latest = dialog.getByRole('link', { name: /^Changed/ });
  await expect(latest).toBeVisible();
  await expect(dialog.getByText('spec.lifecycle: experimental → production')).toBeVisible();
  await expect(dialog.getByText('dependsOn: resource:tick-bus added')).toBeVisible();
  await expectAccessible(page);

  await latest.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?inspect=history&version=\d+$/);
  const differences = dialog.getByRole('region', { name: 'Differences' });
  await expect(differences.locator('del', { hasText: 'lifecycle: experimental' })).toBeVisible();
  await expect(differences.locator('ins', { hasText: 'lifecycle: production' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Side by side' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/&diff=split$/);
  await expectAccessible(page);
  await page.reload();
  await expect(differences.locator('ins').first()).toBeVisible();

  await dialog.getByRole('link', { name: 'All versions' }).click();
  await dialog
    .getByRole('link', { name: /^Show the page as it was then/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\?at=/);
  await expect(page.getByText(/^This page shows the/)).toBeVisible();
  await expect(page.getByText('experimental', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to today' }).click();
  await expect(page.getByText('production', { exact: true })).toBeVisible();
});

test('a deleted entity is still seen as of a day, and says when it was deleted', async ({
  page,
}) => {
  await write(describe('production'));
  await expect(async () => {
    await page.goto(path);
    // Its page has this name for a heading before anybody knows whether it is there.
    await expect(page.getByText(/^None:/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  const then = new Date().toISOString();
  await rm(file);
  await expect(page.getByText('Entity not found')).toBeVisible();
  await page.getByRole('link', { name: 'Show it as it was before' }).click();
  await expect(page.getByText(/^This page shows the/)).toBeVisible();
  await page.goto(`${path}?at=${then}`);
  await expect(page.getByText(/^This page shows the/)).toBeVisible();
  await page.goto(`${path}?at=${new Date().toISOString()}`);
  await expect(page.getByText(/^time-machine had been deleted by/)).toBeVisible();
  await expectAccessible(page);
});

test('an entity is explained, and a slip in a reference is found', async ({ page }) => {
  await write(describe('production', ['resource:default/tick-buss']));
  await expect(async () => {
    await page.goto(`${path}?inspect=explain`);
    await expect(dialogOf(page).getByText('Registered in the configuration')).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
  const dialog = dialogOf(page);
  // Guests see paths below the location, not where the server keeps them.
  await expect(
    dialog.getByText('history/catalog-info.yaml, line 1', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText('dependsOn → resource:default/tick-buss')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Tick Bus' }).click();
  await expect(page).toHaveURL(/\/catalog\/default\/resource\/tick-bus$/);
});

test('differences of a definition of five megabytes never freeze the page', async ({ page }) => {
  test.slow();
  const api = (lines: readonly string[]) =>
    JSON.stringify({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'API',
      metadata: { name: 'large-one' },
      spec: {
        type: 'openapi',
        lifecycle: 'production',
        owner: 'group:ticks',
        definition: lines.join('\n'),
      },
    });
  const lines = Array.from(
    { length: 100_000 },
    (_, index) => `  /v1/accounts/${index}: { get: { summary: Read account ${index} } }`,
  );
  const large = '/catalog/default/api/large-one?inspect=history';
  await write(api(lines));
  await expect(async () => {
    await page.goto(large);
    await expect(dialogOf(page).getByText(/^No changes since/)).toBeVisible({ timeout: 30_000 });
  }).toPass();
  await write(api(lines.map((line, index) => (index % 10_000 === 5 ? `${line} # new` : line))));
  const dialog = dialogOf(page);
  await expect(dialog.getByText('spec.definition was rewritten')).toBeVisible();
  await page.evaluate(() => {
    let last = performance.now();
    const state = window as unknown as { longestGapMs: number };
    state.longestGapMs = 0;
    const tick = () => {
      const now = performance.now();
      state.longestGapMs = Math.max(state.longestGapMs, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    tick();
  });
  await dialog.getByRole('link', { name: /^Changed/ }).click();
  await expect(dialog.locator('ins').first()).toBeVisible();
  await expect(dialog.locator('ins')).toHaveCount(10);
  const longestGapMs = await page.evaluate(
    () => (window as unknown as { longestGapMs: number }).longestGapMs,
  );
  test.info().annotations.push({
    type: 'longest frame, milliseconds',
    description: String(Math.round(longestGapMs)),
  });
});
