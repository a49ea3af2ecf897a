import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';
import { type RunningPortal, startPortal } from './startPortal.ts';
import { port as firstPort } from './testServer.ts';
import { whenSettled } from './whenSettled.ts';

const port = firstPort + 7;
const hostPort = firstPort + 8;
const host = `localhost:${hostPort}`;

const rootWith = (...targets: string[]) => `
apiVersion: backstage.io/v1alpha1
kind: Location
metadata: { name: shop-root }
spec: { targets: [${targets.join(', ')}] }
`;
const component = (name: string, more = '') => `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name}, title: The ${name} }
spec: { type: service, lifecycle: production, owner: group:ticks ${more} }
`;

/** What the code host serves, by path. */
const files = new Map<string, string>();
let codeHost: Server;
let portal: RunningPortal;

test.beforeAll(async () => {
  codeHost = createServer((request, response) => {
    const text = files.get(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200).end(text ?? 'none');
  }).listen(hostPort, 'localhost');
  await once(codeHost, 'listening');
  portal = await startPortal({
    port,
    config: `backend: { reading: { allow: [{ host: '${host}' }] } }`,
  });
});
test.afterAll(async () => {
  await portal?.stop();
  codeHost?.close();
});

test.beforeEach(() => {
  files.clear();
  files.set('/root.yaml', rootWith('./shop.yaml', './till.yaml'));
  files.set('/shop.yaml', component('shop', ', dependsOn: [component:till]'));
  files.set('/till.yaml', component('till'));
});

/** Calls the catalog as the visitor of the page does. */
async function call(page: Page, method: string, path: string, body?: unknown) {
  const session = await (await page.request.get(`${portal.url}/api/auth/guest/refresh`)).json();
  const response = await page.request.fetch(`${portal.url}/api/catalog${path}`, {
    method,
    headers: { authorization: `Bearer ${session.backstageIdentity.token}` },
    ...(body !== undefined && { data: body }),
  });
  return { status: response.status(), body: await response.text() };
}

const statusOf = (page: Page, name: string) => async () =>
  (await call(page, 'GET', `/entities/by-name/component/default/${name}`)).status;

async function register(page: Page) {
  const target = `http://${host}/root.yaml`;
  const { status } = await call(page, 'POST', '/locations?onConflict=refresh', {
    type: 'url',
    target,
  });
  expect(status).toBe(201);
  await expect.poll(statusOf(page, 'till')).toBe(200);
}

test('a registered location is unregistered with all that it brought', async ({ page }) => {
  await register(page);
  await page.goto(`${portal.url}/catalog/default/component/till`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unregister entity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unregister entity' });
  await expect(dialog.getByText(`url:http://${host}/root.yaml`)).toBeVisible();
  for (const name of ['The shop', 'The till', 'shop-root']) {
    await expect(dialog.getByRole('link', { name })).toBeVisible();
  }
  await whenSettled(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Unregister location' }).click();
  await expect(page.getByText('Unregistered the location of The till')).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/catalog`);
  expect(await statusOf(page, 'till')()).toBe(404);
  expect(await statusOf(page, 'shop')()).toBe(404);
  expect(JSON.parse((await call(page, 'GET', '/locations')).body)).toHaveLength(1);
});

test('an orphan is deleted, and stays away', async ({ page }) => {
  await register(page);
  files.set('/root.yaml', rootWith('./shop.yaml'));
  await page.goto(`${portal.url}/catalog/default/component/shop`);
  await page.getByRole('button', { name: 'Refresh from its source' }).click();
  await expect(page.getByText(/^The shop was refreshed/)).toBeVisible();
  await call(page, 'POST', '/refresh', { entityRef: 'location:default/shop-root' });
  await expect
    .poll(async () => (await call(page, 'GET', '/entities/by-name/component/default/till')).body)
    .toContain('backstage.io/orphan');

  await page.goto(`${portal.url}/catalog/default/component/till`);
  await expect(page.getByText('This entity is an orphan')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unregister entity' }).click();
  const other = page.getByRole('dialog', { name: 'Unregister entity' });
  await expect(other.getByRole('button', { name: 'Delete entity' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Unregister location' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(other).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete entity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete The till?' });
  await expect(dialog.getByRole('link', { name: 'The shop' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete entity' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Deleted entity The till')).toBeVisible();
  await expect(page).not.toHaveURL(/till/);
  expect(await statusOf(page, 'till')()).toBe(404);
  expect(await statusOf(page, 'shop')()).toBe(200);

  await page.goto(`${portal.url}/catalog/default/component/shop`);
  await page.getByRole('link', { name: 'Explain why' }).click();
  await expect(page).toHaveURL(/\?inspect=explain$/);
  const inspector = page.getByRole('dialog', { name: 'Entity inspector' });
  await expect(inspector.getByText('dependsOn → component:default/till')).toBeVisible();
});

test('what the configuration brings says that it comes back, and does', async ({ page }) => {
  await page.goto(`${portal.url}/catalog/default/component/last-value-cache`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unregister entity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unregister entity' });
  await expect(dialog.getByText(/catalog-info\.yaml/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Unregister location' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Advanced options' }).click();
  await dialog.getByRole('button', { name: 'Delete entity' }).click();
  await expect(page.getByText('Deleted entity Last Value Cache')).toBeVisible();
  await expect.poll(statusOf(page, 'last-value-cache')).toBe(200);
});

test('an entity that did not change says so after it was read again', async ({ page }) => {
  await page.goto(`${portal.url}/catalog/default/component/last-value-cache`);
  await page.getByRole('button', { name: 'Refresh from its source' }).click();
  await expect(page.getByText('Last Value Cache was refreshed: nothing has changed')).toBeVisible();
});
