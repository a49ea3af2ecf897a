import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type RunningPortal, startPortal } from './startPortal.ts';
import { port as firstPort } from './testServer.ts';

// What the portal offers is compared with what its server allows, in both directions, for each kind of user and policy.

const policies = {
  'the default policy': { port: firstPort + 24, config: 'permission: { enabled: true }' },
  'a policy that grants nothing': {
    port: firstPort + 25,
    config: 'permission: { enabled: true, policy: { default: deny, roles: {} } }',
  },
};

/** Owned by the team of Amara, and not by that of Priya. */
const entity = { ref: 'component:default/conflator', path: '/catalog/default/component/conflator' };
const users = { 'a guest': undefined, 'a user': 'priya.raman', 'the owner': 'amara.okafor' };

/** Calls the API as the user. @returns whether the server allows it: any answer but a denial. */
type Probe = (method: 'GET' | 'POST', path: string, body?: object) => Promise<boolean>;

/** Pages by their addresses, each with a call that only works for those who may use the page. */
const pages: Readonly<Record<string, (probe: Probe) => Promise<boolean>>> = {
  '/': async () => true,
  '/catalog': probe => probe('GET', '/catalog/entities/by-query?limit=1'),
  '/catalog-graph': probe => probe('GET', '/catalog/entities/by-query?limit=1'),
  '/api-docs': probe => probe('GET', '/catalog/entities/by-query?limit=1'),
  '/docs': probe => probe('GET', '/catalog/entities/by-query?limit=1'),
  '/catalog-sources': probe => probe('GET', '/catalog/sources'),
  [entity.path]: probe => probe('GET', '/catalog/entities/by-query?limit=1'),
  '/search': probe => probe('GET', '/search/query?term=conflator'),
  '/settings': async () => true,
  '/catalog-import': registers,
  '/catalog-import/bulk': registers,
  '/create': creates,
  '/create/templates/default/none': creates,
  '/create/tasks': probe => probe('GET', '/scaffolder/v2/tasks/none'),
  '/create/tasks/none': probe => probe('GET', '/scaffolder/v2/tasks/none'),
  '/create/actions': probe => probe('GET', '/scaffolder/v2/actions'),
  '/create/edit': manages,
  '/create/template': manages,
  '/create/template-form': manages,
  '/create/custom-fields': manages,
  '/announcements': probe => probe('GET', '/notifications/managed-announcements'),
  '/tech-radar': probe => probe('GET', '/tech-radar/radar'),
  '/kubernetes/clusters': probe => probe('GET', '/kubernetes/clusters'),
};

function registers(probe: Probe): Promise<boolean> {
  return probe('POST', '/catalog/locations?dryRun=true', { type: 'url', target: 'none' });
}

function creates(probe: Probe): Promise<boolean> {
  return probe('POST', '/scaffolder/v2/tasks', {
    templateRef: 'template:default/none',
    values: {},
  });
}

function manages(probe: Probe): Promise<boolean> {
  return probe('GET', '/scaffolder/v2/templates/default/template/none/files');
}

for (const [policy, { port, config }] of Object.entries(policies)) {
  test.describe(policy, () => {
    let portal: RunningPortal;
    test.beforeAll(async () => {
      portal = await startPortal({
        port,
        config: `${config}
auth:
  providers:
    guest: {}
    oauth2Proxy:
      trustedProxies: [127.0.0.1, '::1']
      signIn: { resolvers: [{ resolver: forwardedUserMatchingUserEntityName }] }
`,
      });
    });
    test.afterAll(() => portal?.stop());

    for (const [user, name] of Object.entries(users)) {
      test(`${user} is offered what the server allows`, async ({ browser }) => {
        const context = await browser.newContext({
          baseURL: portal.url,
          viewport: { width: 1440, height: 900 },
          ...(name && { extraHTTPHeaders: { 'x-forwarded-user': name } }),
        });
        try {
          const page = await signIn(context, name !== undefined);
          const probe = await createProbe(context, name === undefined ? 'guest' : 'oauth2Proxy');
          await comparePages(page, probe);
          await compareLinks(page, probe);
          if (await pages['/catalog']?.(probe)) await compareEntity(page, probe);
        } finally {
          await context.close();
        }
      });
    }
  });
}

async function signIn(context: BrowserContext, isUser: boolean): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', error => expect(error.message, 'no error escapes to the page').toBe(''));
  await page.goto('/settings');
  // Whom a proxy has signed in is signed in here at once.
  if (!isUser) await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return page;
}

async function createProbe({ request }: BrowserContext, provider: string): Promise<Probe> {
  const session = await request.get(`/api/auth/${provider}/refresh`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  const { backstageIdentity } = (await session.json()) as { backstageIdentity: { token: string } };
  const headers = { authorization: `Bearer ${backstageIdentity.token}` };
  return async (method, path, body) => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers,
      ...(body && { data: body }),
    });
    expect(answer.status(), `${method} ${path} has no server error`).toBeLessThan(500);
    return answer.status() !== 403;
  };
}

/** Goes to an address as a link of the portal does. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const denied = (page: Page) => page.getByRole('heading', { name: 'Permission required' });

async function comparePages(page: Page, probe: Probe): Promise<void> {
  for (const [path, isAllowed] of Object.entries(pages)) {
    const allowed = await isAllowed(probe);
    await open(page, path);
    const heading = allowed ? page.getByRole('heading', { level: 1 }).first() : denied(page);
    await expect(heading, `${path} is ${allowed ? 'shown' : 'denied'}`).toBeVisible();
    if (allowed) await expect(denied(page), `${path} is not denied`).toHaveCount(0);
  }
}

/** The addresses that the sidebar and the command palette lead to are those of allowed pages. */
async function compareLinks(page: Page, probe: Probe): Promise<void> {
  await open(page, '/settings');
  const sidebar = page.getByRole('navigation').first();
  await expect(sidebar.getByRole('link').first()).toBeVisible();
  const links = {
    Home: '/',
    Catalog: '/catalog',
    APIs: '/api-docs',
    Docs: '/docs',
    Create: '/create',
  };
  for (const [name, path] of Object.entries(links)) {
    const count = (await pages[path]?.(probe)) ? 1 : 0;
    await expect(sidebar.getByRole('link', { name, exact: true }), name).toHaveCount(count);
  }
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option', { name: /^Settings/ }).first()).toBeVisible();
  const option = palette.getByRole('option', { name: /^Register a component/ });
  await expect(option).toHaveCount((await registers(probe)) ? 1 : 0);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
}

/** The buttons of the list, and what can be done with an entity. */
async function compareEntity(page: Page, probe: Probe): Promise<void> {
  await open(page, '/catalog');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  const buttons = { 'Register existing component': registers, Create: creates };
  for (const [name, isAllowed] of Object.entries(buttons)) {
    const button = page.getByRole('main').getByRole('link', { name, exact: true });
    await expect(button, name).toHaveCount((await isAllowed(probe)) ? 1 : 0);
  }
  await open(page, entity.path);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const menu = page.getByRole('menu');
  const unregister = menu.getByRole('menuitem', { name: /^Unregister entity/ });
  const mayRefresh = await probe('POST', '/catalog/refresh', { entityRef: entity.ref });
  // Owners may refresh and delete alike, so that the harmless call is made for both.
  if (mayRefresh) await expect(unregister).toBeEnabled();
  else await expect(unregister).toContainText('Not allowed for this entity');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const refresh = page.getByRole('button', { name: 'Refresh from its source' });
  await expect(refresh).toHaveCount(mayRefresh ? 1 : 0);
}
