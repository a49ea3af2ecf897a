import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { type Forge, startForge } from '@portico/local-code-host';
import { configureCodeHost } from './configureCodeHost.ts';
import { copyTemplates } from './copyTemplates.ts';
import { type RunningPortal, startPortal } from './startPortal.ts';
import { port as firstPort } from './testServer.ts';

const run = promisify(execFile);
const port = firstPort + 20;
const codeHost = `127.0.0.1:${firstPort + 21}`;
const visibleWithinMs = 5000;

let forge: Forge;
let portal: RunningPortal;
let folders: string[];

test.beforeAll(async () => {
  const url = `http://localhost:${port}`;
  forge = await startForge({ dialect: 'github' });
  forge.state.addOwner('ada');
  forge.state.addOwner('rae');
  forge.state.addToken('portal-token', 'portal-bot', 'admin');
  forge.state.clients.set('portal', {
    secret: 'hush',
    redirectUris: [`${url}/api/auth/github/handler/frame`],
    accounts: new Map([
      ['ada', 'admin'],
      ['rae', 'read'],
    ]),
  });
  folders = await Promise.all([
    copyTemplates(
      resolve(import.meta.dirname, '../../server/demo/repositories/software-templates'),
      {
        from: 'code.meridian.example',
        to: codeHost,
      },
    ),
    copyTemplates(resolve(import.meta.dirname, '../hostTemplates'), {
      from: 'CODE_HOST',
      to: `'${forge.host}'`,
    }),
  ]);
  portal = await startPortal({
    port,
    descriptors: folders.map(folder => join(folder, '*/template.yaml')),
    config: `
auth:
  providers:
    guest: {}
    github:
      title: Company code host
      development:
        clientId: portal
        clientSecret: hush
        enterpriseInstanceUrl: ${forge.origin}
${configureCodeHost(
  codeHost,
  `    - host: ${forge.host}
      baseUrl: ${forge.origin}
      apiBaseUrl: ${forge.origin}/api/v3
      token: portal-token
`,
)}`,
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await forge?.stop();
  await Promise.all((folders ?? []).map(folder => rm(folder, { recursive: true, force: true })));
});

/** The names of the files at the top of what git clones. */
async function clone(url: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-clone-'));
  try {
    await run('git', ['clone', '--quiet', url, folder]);
    return (await readdir(folder)).filter(name => name !== '.git').sort();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const [template, name, files] of [
  ['Go service', 'order-feed', ['README.md', 'catalog-info.yaml', 'go.mod', 'main.go']],
  [
    'Python library',
    'tick-tools',
    ['.github', 'README.md', 'catalog-info.yaml', 'pyproject.toml', 'src'],
  ],
  ['Data pipeline', 'fixings-load', ['README.md', 'catalog-info.yaml', 'pipeline.yaml', 'src']],
] as const)
  test(`a newcomer creates a component from the template ${template}`, async ({ page }) => {
    await page.goto(`${portal.url}/create`);
    await page.getByRole('link', { name: template }).first().click();
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    // Their only group owns it.
    await expect(page.getByRole('combobox', { name: /^Owner/ })).toHaveValue(
      'Developer Experience',
    );
    await press(page, 'Next');
    if (template === 'Data pipeline') await press(page, 'Next');
    await expect(page.getByRole('textbox', { name: /^Repository/ })).toHaveValue(name);
    await press(page, 'Review');
    await expect(page.getByText(`${codeHost}/meridian-data/${name}`)).toBeVisible();
    await press(page, 'Create');
    const opened = page.getByRole('link', { name: 'Open in the catalog' });
    await expect(opened).toBeVisible();
    const link = page.getByRole('link', { name: /^Repository/ });
    const repository = (await link.getAttribute('href')) ?? '';
    await opened.click();
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible({ timeout: visibleWithinMs });
    expect(await clone(repository.replace('//', '//x:meridian-demo-token@'))).toEqual(files);
    await page.goto(repository);
    await expect(page.getByRole('heading', { name: `meridian-data/${name}` })).toBeVisible();
  });

/** Signs in at the code host, in the window that it opens. */
async function signIn(page: Page, button: string | RegExp, account: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  // A name as a whole: others say what signing in is for.
  await page.getByRole('button', { name: button, exact: typeof button === 'string' }).click();
  const popup = await opening;
  await expect(popup.getByText('gist')).toBeVisible();
  await expect(popup.getByText('workflow')).toBeVisible();
  await popup.getByRole('button', { name: `Authorize as ${account}` }).click();
}

async function chooseRepository(page: Page, owner: string, name: string): Promise<void> {
  for (const [label, text] of [
    [/^Organization or user/, owner],
    [/^Repository/, name],
  ] as const) {
    const field = page.getByRole('combobox', { name: label });
    await field.fill(text);
    await field.press('Enter');
  }
}

const withAccount = () => `${portal.url}/create/templates/default/team-note`;
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Login Required' });

test('a template writes with the account that the user signs in with, and not with that of the portal', async ({
  page,
}) => {
  await page.goto(withAccount());
  await expect(loginDialog(page)).toContainText('Company code host');
  await press(page, 'Reject All');
  await expect(page.getByText('No access to the host in your name')).toBeVisible();
  await expect(page.getByText("Written to with the portal's credentials")).toBeVisible();
  // An account that may only read, where the portal's may do everything.
  await signIn(page, 'Sign in', 'rae');
  await expect(page.getByText('Written to with your account')).toBeVisible();
  await expect(page.getByText('No access to the host in your name')).toBeHidden();
  await chooseRepository(page, 'rae', 'refused-note');
  await press(page, 'Review');
  await press(page, 'Create');
  await expect(page.getByText('The task failed')).toBeVisible();
  await expect(page.getByText(/Resource not accessible/).first()).toBeVisible();
  expect([...forge.state.repositories.keys()]).toEqual([]);
});

test('a task that failed is run again with the account of its user', async ({ page }) => {
  await page.goto(withAccount());
  await signIn(page, 'Log in with Company code host', 'ada');
  await expect(loginDialog(page)).toBeHidden();
  await expect(page.getByText('Written to with your account')).toBeVisible();
  await chooseRepository(page, 'ada', 'first-note');
  await press(page, 'Review');
  forge.failures.add({ method: 'POST', path: /repos$/, failure: { type: 'status', status: 403 } });
  await press(page, 'Create');
  await expect(page.getByText('The task failed')).toBeVisible();
  await press(page, 'Retry');
  const link = page.getByRole('link', { name: /^Repository/ });
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Print the token' }).click();
  await expect(page.getByText('The token is ***')).toBeVisible();
  expect(await page.content()).not.toContain('gho_');
  const repository = forge.state.repositories.get('ada/first-note');
  const [commit] = (await repository?.git.log('main')) ?? [];
  expect(commit?.author.name).toBe('ada');
});
