import { expect, test } from '@playwright/test';
import { configureCodeHost } from './configureCodeHost.ts';
import { type RunningPortal, startPortal } from './startPortal.ts';
import { port as firstPort } from './testServer.ts';

const port = firstPort + 17;
const codeHost = `127.0.0.1:${firstPort + 18}`;
const repository = `http://${codeHost}/meridian-data/fx-fixings`;

let portal: RunningPortal;
test.beforeAll(async () => {
  portal = await startPortal({
    port,
    config: `
auth: { providers: { guest: {} } }
${configureCodeHost(codeHost)}`,
  });
});
test.afterAll(() => portal?.stop());

test('a repository without a descriptor is imported by a pull request, and a push changes its page', async ({
  page,
  context,
}) => {
  await page.goto(`${portal.url}/catalog`);
  await page.getByRole('link', { name: 'Register existing component' }).first().click();
  await page.getByRole('textbox', { name: /Repository or file URL/ }).fill(repository);
  await page.getByRole('button', { name: 'Analyze' }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('fx-fixings');
  await expect(page.getByRole('textbox', { name: 'Tags' })).toHaveValue('python');
  const owner = page.getByRole('combobox', { name: /^Owner/ });
  await owner.fill('history');
  await page
    .getByRole('option', { name: /History/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: /^Branch/ })).toHaveValue('backstage-integration');
  await page.getByRole('button', { name: 'Create pull request' }).click();
  await expect(page.getByText('Waiting for its merge')).toBeVisible();

  const host = await context.newPage();
  await host.goto(`${repository}/pull/1`);
  await expect(host.getByText('+kind: Component')).toBeVisible();
  await host.getByRole('button', { name: 'Merge pull request' }).click();
  await expect(host.getByText('Merged.')).toBeVisible();
  await expect(page.getByText('Registered', { exact: true })).toBeVisible();

  const entityPage = `${portal.url}/catalog/default/component/fx-fixings`;
  // It is read right after it was registered.
  await expect(async () => {
    await page.goto(entityPage);
    const description = page.getByText('Publishes the daily fixings of 34 currency pairs').first();
    await expect(description).toBeVisible({ timeout: 5000 });
  }).toPass();

  await host.goto(`${repository}/edit/main/catalog-info.yaml`);
  const content = host.getByRole('textbox', { name: 'Content' });
  const text = await content.inputValue();
  await content.fill(text.replace('34 currency pairs', '35 currency pairs'));
  await host.getByRole('button', { name: 'Commit to main' }).click();
  await expect(host.getByText('35 currency pairs')).toBeVisible();
  await expect(page.getByText('35 currency pairs').first()).toBeVisible({ timeout: 2000 });
});
