import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';
import { catalogFolder } from './testServer.ts';
import { whenSettled } from './whenSettled.ts';

/** Far below what reading 20 MB at once takes, and above what a busy machine makes of the pieces. */
const maxLongTaskMs = 2000;

const folder = join(catalogFolder, 'api-docs-journey');

test.beforeEach(async ({ page }) => {
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
  page.on('dialog', dialog => {
    throw new Error(`A definition opened a dialog: ${dialog.message()}`);
  });
  await mkdir(folder, { recursive: true });
});
test.afterAll(async ({ request }) => {
  await rm(folder, { recursive: true, force: true });
  // What comes next is not to be told of these changes.
  const session = (await (await request.get('/api/auth/guest/refresh')).json()) as {
    backstageIdentity: { token: string };
  };
  const headers = { authorization: `Bearer ${session.backstageIdentity.token}` };
  await expect(async () => {
    const answer = await request.get('/api/catalog/entities?filter=kind=api&fields=metadata', {
      headers,
    });
    const apis = (await answer.json()) as { metadata: { annotations: Record<string, string> } }[];
    expect(JSON.stringify(apis)).not.toContain(folder);
  }).toPass({ timeout: 60_000 });
});

const frameOf = (page: Page, type: string): FrameLocator =>
  page.frameLocator(`iframe[title="${type} definition"]`);

/** Adds an API with its definition in a file of its own, and waits for the portal to have it. */
async function addApi(page: Page, name: string, type: string, definition: string) {
  await writeFile(join(folder, `${name}.txt`), definition);
  await writeFile(
    join(folder, 'catalog-info.yaml'),
    `apiVersion: backstage.io/v1alpha1
kind: API
metadata: { name: ${name} }
spec: { type: ${type}, lifecycle: production, owner: 'group:pricing', definition: { $text: './${name}.txt' } }
`,
  );
  await expect(async () => {
    await page.goto(`/catalog/default/api/${name}/definition`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 5000 });
    await expect(page.getByRole('link', { name: 'Definition' })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

test('the list of APIs leads to a definition, and a link to an operation opens it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'APIs', exact: true }).click();
  await expect(page).toHaveURL(/\/api-docs$/);
  await page.getByRole('table').getByRole('link', { name: 'Risk REST' }).click();
  await page.getByRole('link', { name: 'Definition' }).click();
  const frame = frameOf(page, 'OpenAPI');
  await frame.getByRole('button', { name: 'POST /runs Start a run' }).click();
  await expect(frame.getByText('The run is queued.')).toBeVisible();
  await expect(page).toHaveURL(/#\/Runs\/startRun$/);
  await page.reload();
  await expect(frame.getByText('The run is queued.')).toBeVisible();
  await expect(frame.getByRole('button', { name: /try it out/i })).toHaveCount(0);
});

test('a frame has no origin, is not scrolled, and follows the colour scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/catalog/default/api/market-history-rest/definition');
  const frame = frameOf(page, 'OpenAPI');
  const body = frame.locator('body');
  await expect(frame.getByText('/bars/{mdi}')).toBeVisible();
  expect(await body.evaluate(() => window.origin)).toBe('null');
  expect(
    await body.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight + 1),
  ).toBe(true);
  const light = await body.evaluate(element => getComputedStyle(element).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(() => body.evaluate(element => getComputedStyle(element).backgroundColor))
    .not.toBe(light);
});

test('a page of frames that is opened by itself has no origin either', async ({ page }) => {
  await page.goto('/frames/openapi.html');
  expect(await page.evaluate(() => window.origin)).toBe('null');
});

test('files that a definition refers to are read where that is allowed, and told where not', async ({
  page,
}) => {
  await writeFile(
    join(folder, 'schemas.yaml'),
    'Pet: { type: object, properties: { tag: { type: string, description: A tag from another file } } }\n',
  );
  await addApi(
    page,
    'referring',
    'openapi',
    `openapi: 3.0.3
info: { title: Referring, version: '1' }
paths:
  /pets:
    get:
      responses:
        '200':
          description: All pets
          content: { application/json: { schema: { $ref: './schemas.yaml#/Pet' } } }
        '400':
          description: Refused
          content: { application/json: { schema: { $ref: '../../../../../../etc/hostname' } } }
        '500':
          description: Elsewhere
          content: { application/json: { schema: { $ref: 'https://elsewhere.example/a.yaml' } } }
`,
  );
  const frame = frameOf(page, 'OpenAPI');
  await frame.getByRole('button', { name: 'GET /pets', exact: true }).first().click();
  await frame.getByRole('tab', { name: 'Schema' }).first().click();
  await expect(frame.getByText('A tag from another file').first()).toBeVisible();
  await expect(page.getByText('2 references cannot be resolved')).toBeVisible();
  await page.getByText(/details/i).click();
  await expect(page.getByText(/outside the folder of the entity's location/).first()).toBeVisible();
});

const attack = 'window.top.document.title="owned";alert(1)';
const markup = `<script>${attack}</script><img src=x onerror='${attack}'><svg onload='${attack}'></svg><a href='javascript:${attack}'>press me</a> [press me](javascript:${encodeURIComponent(attack)}) <iframe srcdoc="<script>${attack}</script>"></iframe>`;

for (const [type, title, definition] of [
  [
    'openapi',
    'OpenAPI',
    JSON.stringify({
      openapi: '3.1.0',
      info: {
        title: markup,
        version: '1',
        description: markup,
        contact: { name: 'press me', url: `javascript:${attack}` },
        license: { name: 'press me', url: `javascript:${attack}` },
        'x-logo': { url: `javascript:${attack}` },
      },
      externalDocs: { url: `javascript:${attack}`, description: markup },
      servers: [{ url: `javascript:${attack}`, description: markup }],
      tags: [{ name: 'a', description: markup, externalDocs: { url: `javascript:${attack}` } }],
      paths: {
        '/a': {
          get: {
            tags: ['a'],
            summary: markup,
            description: markup,
            responses: { 200: { description: markup } },
          },
        },
      },
      components: {
        securitySchemes: {
          o: {
            type: 'oauth2',
            flows: { implicit: { authorizationUrl: `javascript:${attack}`, scopes: {} } },
          },
        },
      },
    }),
  ],
  [
    'asyncapi',
    'AsyncAPI',
    JSON.stringify({
      asyncapi: '2.6.0',
      info: {
        title: markup,
        version: '1',
        description: markup,
        termsOfService: 'https://example.com/tos',
        contact: { name: 'press me', url: 'https://example.com' },
        'x-any': markup,
      },
      tags: [{ name: markup, description: markup }],
      channels: {
        a: {
          description: markup,
          subscribe: {
            summary: markup,
            message: {
              name: 'a',
              summary: markup,
              payload: { type: 'string', description: markup },
            },
          },
        },
      },
    }),
  ],
  [
    'graphql',
    'GraphQL',
    `"""\n${markup}\n"""\ntype Query { "${markup.replaceAll('"', "'")}" a(b: Int = 1): Int @deprecated(reason: "${markup.replaceAll('"', "'")}") }`,
  ],
] as const) {
  test(`a hostile ${title} definition runs nothing`, async ({ page, context }) => {
    await addApi(page, `hostile-${type}`, type, definition);
    const frame = frameOf(page, title);
    await expect(frame.getByText('press me').first()).toBeVisible();
    for (const link of await frame.getByText('press me', { exact: true }).all()) {
      if (await link.isVisible()) await link.click({ force: true, timeout: 1000 }).catch(() => {});
    }
    // What an image or a link would have started has run by then.
    await expect
      .poll(() =>
        frame.locator('body').evaluate(() => [...document.images].every(each => each.complete)),
      )
      .toBe(true);
    await whenSettled(page);
    expect(await page.title()).not.toContain('owned');
    for (const other of context.pages().filter(each => each !== page)) {
      expect(other.url()).not.toMatch(/^javascript:/);
      expect(await other.evaluate(() => window.opener)).toBeNull();
    }
    const scripts = await frame.locator('body').evaluate(() => document.scripts.length);
    expect(scripts, 'only the frame’s own script is in it').toBe(1);
  });
}

for (const [type, definition, message] of [
  ['openapi', 'openapi: 3.1.0\ninfo:\n  title: [never closed\npaths: {}\n', /^Line \d+: \w/],
  [
    'asyncapi',
    'asyncapi: 3.0.0\ninfo:\n  title: No version\nchannels: {}\n',
    /^Line \d+: .*version/,
  ],
  ['graphql', 'type Query {\n  a: Int!!\n}\n', /^Line 2: Syntax Error/],
  ['grpc', 'service Pay {\n  rpc A(B) returns (C);\n', /^Line 1: A brace/],
  ['trpc', 'export const app = t.router({\n  a: t.procedure.query(() => 1),\n', /^Line 1: A brace/],
] as const) {
  test(`a broken definition of type ${type} says where, beside its text`, async ({ page }) => {
    await addApi(page, `broken-${type}`, type, definition);
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(page.locator('[role=mark]').first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('a definition of 20 MB shows its text at once, and the page stays quick while it is rendered', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const operations = Array.from(
    { length: 60_000 },
    (_, index) => `  /things/${index}:
    get:
      tags: [group-${index % 50}]
      operationId: readThing${index}
      summary: Reads thing number ${index}
      description: ${'A thing is what it is, and this text says so at some length. '.repeat(3)}
      responses: { '200': { description: A thing } }
`,
  );
  const definition = `openapi: 3.0.3\ninfo: { title: Large, version: '1' }\npaths:\n${operations.join('')}`;
  expect(definition.length).toBeGreaterThan(19 * 1024 * 1024);
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await addApi(page, 'large', 'openapi', definition);
  await expect(page.getByText(/^This definition is large: \d\d/)).toBeVisible();
  await expect(page.getByText('openapi: 3.0.3')).toBeVisible();
  const readLongTasks = () =>
    page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
  expect(Math.max(0, ...(await readLongTasks()))).toBeLessThan(maxLongTaskMs);
  await page.getByRole('button', { name: 'Draw it' }).click();
  await expect(frameOf(page, 'OpenAPI').getByText('group-0', { exact: true })).toBeVisible({
    timeout: 90_000,
  });
  expect(Math.max(0, ...(await readLongTasks()))).toBeLessThan(maxLongTaskMs);
});
