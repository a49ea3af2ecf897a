import { catalogPlugin } from '@portico/catalog';
import {
  addLocationEndpoint,
  analyzeLocationEndpoint,
  type LocationAnalysis,
  validateEntityEndpoint,
} from '@portico/catalog-common';
import { aComponent, answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import {
  getPullRequestEndpoint,
  openPullRequestEndpoint,
  planPullRequestEndpoint,
} from '@portico/catalog-import-common';
import { type ScmAuthApi, type ScmAuthRequest, scmAuthApiRef } from '@portico/auth';
import { createApiFactory } from '@portico/core';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { catalogImportPlugin } from '../../plugin.ts';
import {
  answerAll,
  broken,
  answerImport,
  existing,
  generated,
  location,
  plan,
  pullRequest,
  repositoryUrl,
} from '../../testing/importAnswers.ts';
import ImportPage from './ImportPage.tsx';

useMswServer();

const added: unknown[] = [];
const opened: Record<string, unknown>[] = [];

beforeEach(() => {
  localStorage.clear();
  added.length = 0;
  opened.length = 0;
});

async function analyze(url: string, analysis: LocationAnalysis = generated) {
  mswServer.use(...answerAll(analysis));
  mswServer.use(
    answerCatalog.answer(addLocationEndpoint, async request => {
      added.push([new URL(request.url).search, await request.json()]);
      return {
        location: { id: '1', type: 'url', target: location },
        entities: [aComponent({ name: 'pay' })],
        exists: false,
      };
    }),
    answerImport.answer(openPullRequestEndpoint, async request => {
      opened.push((await request.json()) as Record<string, unknown>);
      return { pullRequest, location, existed: false };
    }),
  );
  await open();
  await enter(url);
}

/** What the user has at the code host: nothing, unless a test says more. */
let scmAuth: ScmAuthApi;
const noSession: ScmAuthApi = {
  isAvailable: async () => false,
  getCredentials: async () => {
    throw new Error('Nobody may be asked to sign in');
  },
};
beforeEach(() => (scmAuth = noSession));

const open = (path = '/catalog-import') =>
  renderInTestApp(<ImportPage />, {
    plugins: [catalogImportPlugin, catalogPlugin],
    apis: [createApiFactory({ api: scmAuthApiRef, create: () => scmAuth })],
    path,
  });

async function enter(url: string) {
  const field = screen.getByRole('textbox', { name: /Repository or file URL/ });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(url);
  await userEvent.click(screen.getByRole('button', { name: 'Analyze' }));
}

it('checks a YAML file by a dry run, then registers it', async () => {
  await analyze(location);
  expect(await screen.findByTitle('component:pay')).toHaveTextContent('pay');
  expect(added).toEqual([['?dryRun=true', { target: location }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Register 1 file' }));
  expect(await screen.findByText('Registered')).toBeVisible();
  expect(added).toHaveLength(2);
  expect(added[1]).toEqual(['', { target: location }]);
});

it('is ready to be typed into, with an example, and leads to the repositories of a host', async () => {
  mswServer.use(...answerAll(generated));
  await open();
  const field = screen.getByRole('textbox', { name: /Repository or file URL/ });
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('placeholder', 'https://github.com/acme/payments');
  expect(screen.getByRole('link', { name: 'Import many repositories' })).toHaveAttribute(
    'href',
    '/catalog-import/bulk',
  );
});

it('has the URL that its address names', async () => {
  mswServer.use(...answerAll(generated));
  await open(`/catalog-import?url=${encodeURIComponent(repositoryUrl)}`);
  expect(screen.getByRole('textbox', { name: /Repository or file URL/ })).toHaveValue(
    repositoryUrl,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Analyze' }));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('pay');
});

it('says in plain words that a code host cannot be reached, with those of the network as details', async () => {
  const message = "Couldn't fetch repo data: 'git.example' did not answer: getaddrinfo ENOTFOUND";
  mswServer.use(
    answerImport.answerError(planPullRequestEndpoint, {
      status: 503,
      code: 'host-unreachable',
      message,
    }),
    ...answerAll(generated),
  );
  await open();
  await enter(repositoryUrl);
  expect(
    await screen.findByText(
      'git.example does not answer the portal. Check the address, or try again later.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /details/ }));
  expect(await screen.findByText(message)).toBeVisible();
});

it.each([
  [503, "Couldn't fetch repo data: 500, 'git.example' answered GET with 500: Out of memory"],
  [503, 'The server is stopping'],
  [504, 'Request failed with 504 Gateway Timeout'],
])('does not blame the code host for an answer %i: %s', async (status, message) => {
  mswServer.use(
    answerImport.answerError(planPullRequestEndpoint, { status, message }),
    ...answerAll(generated),
  );
  await open();
  await enter(repositoryUrl);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText(/does not answer the portal/)).toBeNull();
});

it('registers the descriptors of a repository that are chosen', async () => {
  await analyze(repositoryUrl, existing);
  expect(await screen.findByText('Registered')).toBeVisible();
  const box = screen.getByRole('checkbox', { name: `Select ${location}` });
  await userEvent.click(box);
  expect(screen.getByRole('button', { name: 'Register 0 files' })).toBeDisabled();
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Register 1 file' }));
  expect(await screen.findByText('All files are registered already')).toBeVisible();
  expect(added).toEqual([['', { target: location }]]);
});

it('opens a pull request with the descriptor as the form says it, and registers it after its merge', async () => {
  await analyze(repositoryUrl);
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.getByText("'CODEOWNERS' names '@acme/payments' for '*'")).toBeVisible();
  await userEvent.clear(name);
  await userEvent.type(name, 'payments');
  const tags = screen.getByRole('textbox', { name: 'Tags' });
  await userEvent.type(tags, 'Java, cards');
  mswServer.use(answerImport.answer(getPullRequestEndpoint, { ...pullRequest, state: 'merged' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create pull request' }));
  expect(await screen.findByRole('link', { name: /pull\/7/ })).toBeVisible();
  expect(await screen.findByText('Registered')).toBeVisible();
  expect(screen.getByRole('link', { name: 'payments' })).toHaveAttribute(
    'href',
    '/catalog/default/component/payments',
  );
  const { fileContent, ...rest } = opened[0] ?? {};
  expect(rest).toEqual({
    repositoryUrl,
    title: plan.title,
    body: plan.body,
    branch: plan.branch,
    fileName: plan.fileName,
  });
  expect(fileContent).toContain('name: payments');
  expect(fileContent).toMatch(/tags:\s+- java\s+- cards/);
  expect(added).toEqual([['', { target: location }]]);
});

it('follows a pull request over a reload, and registers nothing when it was closed', async () => {
  await analyze(repositoryUrl);
  await userEvent.click(await screen.findByRole('button', { name: 'Create pull request' }));
  expect(await screen.findByText('Waiting for its merge')).toBeVisible();
  cleanup();
  mswServer.use(answerImport.answer(getPullRequestEndpoint, { ...pullRequest, state: 'closed' }));
  await open();
  expect(await screen.findByText(/Closed without a merge/)).toBeVisible();
  expect(added).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove from this list' }));
  expect(screen.queryByText(/Closed without a merge/)).not.toBeInTheDocument();
});

it('shows as closed what was closed, also where a later pull request for the same file was merged', async () => {
  await analyze(repositoryUrl);
  await userEvent.click(await screen.findByRole('button', { name: 'Create pull request' }));
  expect(await screen.findByText('Waiting for its merge')).toBeVisible();
  const later = { ...pullRequest, number: 8, url: `${repositoryUrl}/pull/8` };
  mswServer.use(
    answerImport.answer(openPullRequestEndpoint, { pullRequest: later, location, existed: false }),
    answerImport.answer(getPullRequestEndpoint, ({ url }) =>
      new URL(url).searchParams.get('number') === '8'
        ? { ...later, state: 'merged' as const }
        : { ...pullRequest, state: 'closed' as const },
    ),
  );
  await enter(repositoryUrl);
  await userEvent.click(await screen.findByRole('button', { name: 'Create pull request' }));
  expect(await screen.findByText('Registered')).toBeVisible();
  cleanup();
  await open();
  expect(await screen.findAllByText('Registered')).toHaveLength(1);
  expect(await screen.findByText(/Closed without a merge/)).toBeVisible();
});

/** Shows the descriptor as YAML. @returns the field in which it is written. */
async function openYaml(): Promise<HTMLTextAreaElement> {
  await userEvent.click(await screen.findByRole('radio', { name: 'YAML' }));
  return screen.getByRole('textbox', { name: 'catalog-info.yaml' });
}

async function writeAnew(field: HTMLTextAreaElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

it('opens the descriptor as it was edited as YAML, and says what is wrong with it', async () => {
  await analyze(repositoryUrl);
  const editor = await openYaml();
  await writeAnew(editor, 'kind: [');
  expect(editor).toBeInvalid();
  await writeAnew(editor, 'kind: Component\nmetadata: { name: mine }\n');
  await userEvent.click(screen.getByRole('button', { name: 'Create pull request' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.['fileContent']).toBe('kind: Component\nmetadata: { name: mine }\n');
});

it('opens none while the owner is missing or the server finds a mistake', async () => {
  const [first] = generated.generateEntities;
  const entity = { ...first!.entity, spec: { type: 'other', lifecycle: 'unknown' } };
  await analyze(repositoryUrl, { ...generated, generateEntities: [{ entity, fields: [] }] });
  const button = await screen.findByRole('button', { name: 'Create pull request' });
  await userEvent.click(button);
  expect(await screen.findByText('Choose an owner')).toBeVisible();
  mswServer.use(
    answerCatalog.answerError(validateEntityEndpoint, { status: 500, message: 'Not today' }),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'YAML' }));
  await userEvent.click(button);
  expect(await screen.findByText(/The server failed to respond/)).toBeVisible();
  expect(screen.queryByText(/Not today/)).toBeNull();
  expect(opened).toEqual([]);
});

it('warns of a name that the catalog has from elsewhere, with its owner', async () => {
  const known = {
    ...aComponent({ name: 'pay' }),
    relations: [{ type: 'ownedBy', targetRef: 'group:default/cards' }],
  };
  known.metadata.annotations = {
    'backstage.io/managed-by-location': 'url:https://git.example/old.yaml',
  };
  mswServer.use(...answerEntities([known]));
  await analyze(repositoryUrl);
  mswServer.use(...answerEntities([known]));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, '2');
  await userEvent.type(name, '{Backspace}');
  const panel = await screen.findByText('Component pay is in the catalog already');
  expect(within(panel.parentElement!).getByText(/old\.yaml and is owned by cards/)).toBeVisible();
  // Also of what is written as YAML: the same name in another namespace is free.
  const editor = await openYaml();
  await writeAnew(editor, editor.value.replace('name: pay', 'name: pay\n  namespace: cards'));
  await waitFor(() => expect(screen.queryByText(/is in the catalog already/)).toBeNull());
});

it('shows no folders of the server in a warning', async () => {
  const known = aComponent({ name: 'pay' });
  known.metadata.annotations = {
    'backstage.io/managed-by-location': 'file:/srv/catalog/pay.yaml',
  };
  mswServer.use(...answerEntities([known]));
  await analyze(repositoryUrl);
  mswServer.use(...answerEntities([known]));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, '2');
  await userEvent.type(name, '{Backspace}');
  expect(await screen.findByText(/read from a file of the server/)).toBeVisible();
  expect(screen.queryByText(/srv/)).toBeNull();
});

it('says what is wrong with a URL, before and after it was sent', async () => {
  await analyze('no url');
  expect(screen.getByText(/Write a full URL/)).toBeVisible();
  mswServer.use(
    answerImport.answerError(planPullRequestEndpoint, {
      status: 400,
      name: 'InputError',
      message: 'This URL was not recognized as a valid git URL: none has it',
    }),
  );
  await enter('https://elsewhere.example/acme/pay');
  expect(await screen.findByText(/not recognized as a valid git URL/)).toBeVisible();
  mswServer.use(...answerAll(generated));
  mswServer.use(
    answerCatalog.answerError(analyzeLocationEndpoint, { status: 500, message: 'Broken' }),
  );
  await enter(repositoryUrl);
  expect(
    await screen.findByText(
      /Failed to generate entity definitions, Broken\. Received http response 500: Internal Server Error$/,
    ),
  ).toBeVisible();
});

it("opens with the portal's account until the user chooses their own", async () => {
  const requests: ScmAuthRequest[] = [];
  scmAuth = {
    isAvailable: async () => true,
    getCredentials: async request => {
      requests.push(request);
      return { token: request.optional ? '' : 'token-of-ada', headers: {} };
    },
  };
  await analyze(repositoryUrl);
  expect(await screen.findByText("Opened with the portal's account on git.example.")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use my account' }));
  expect(await screen.findByText('Opened with your account on git.example.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create pull request' }));
  await waitFor(() => expect(opened).toMatchObject([{ userToken: 'token-of-ada' }]));
  expect(requests[0]).toMatchObject({ optional: true, additionalScope: { repoWrite: true } });
  expect(JSON.stringify({ ...localStorage })).not.toContain('token-of-ada');
});

it('plans with the session that the user has at the host', async () => {
  scmAuth = {
    isAvailable: async () => true,
    getCredentials: async () => ({ token: 'token-of-ada', headers: {} }),
  };
  const planned: unknown[] = [];
  await open();
  mswServer.use(...answerAll(generated));
  mswServer.use(
    answerImport.answer(planPullRequestEndpoint, async request => {
      planned.push(await request.json());
      return plan;
    }),
  );
  await enter(repositoryUrl);
  expect(await screen.findByText('Opened with your account on git.example.')).toBeVisible();
  expect(planned).toEqual([{ url: repositoryUrl, userToken: 'token-of-ada' }]);
  expect(screen.queryByRole('button', { name: 'Use my account' })).toBeNull();
});

it("requests a sign-in at the host of those who may not use the portal's account", async () => {
  scmAuth = {
    isAvailable: async () => true,
    getCredentials: async ({ optional = false }) => {
      if (!optional) mswServer.use(answerImport.answer(planPullRequestEndpoint, plan));
      return { token: optional ? '' : 'token-of-ada', headers: {} };
    },
  };
  await open();
  const denial = { status: 403, message: 'Denied', permission: 'integrations.write' };
  mswServer.use(...answerAll(generated));
  mswServer.use(answerImport.answerError(planPullRequestEndpoint, denial));
  await enter(repositoryUrl);
  expect(await screen.findByText('Opened with your account on git.example.')).toBeVisible();
});

it('registers files that exist for those who may not open pull requests', async () => {
  const denial = { status: 403, message: 'Denied', permission: 'integrations.write' };
  await open();
  mswServer.use(...answerAll(existing));
  mswServer.use(answerImport.answerError(planPullRequestEndpoint, denial));
  await enter(repositoryUrl);
  expect(await screen.findByRole('button', { name: /^Register/ })).toBeEnabled();
});

it('says that a pull request was open already, and that one is gone', async () => {
  await analyze(repositoryUrl);
  mswServer.use(
    answerImport.answer(openPullRequestEndpoint, { pullRequest, location, existed: true }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Create pull request' }));
  expect(await screen.findByText('It was open already; waiting for its merge')).toBeVisible();
  cleanup();
  mswServer.use(answerImport.answerNotFound(getPullRequestEndpoint));
  await open();
  expect(await screen.findByText(/The pull request is gone, or/)).toBeVisible();
});

it('shows where descriptors have mistakes, and offers nothing that would replace them', async () => {
  await analyze(repositoryUrl, broken);
  expect(await screen.findByText('2 files have mistakes')).toBeVisible();
  expect(screen.getByRole('link', { name: /^catalog-info.yaml/ })).toHaveAttribute(
    'href',
    location,
  );
  expect(screen.getByText(/Bad indentation; fix the YAML/)).toHaveTextContent(/^line 4: /);
  expect(screen.getByRole('link', { name: /^https:.*gone\.yaml/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Create pull request|Register/ })).toBeNull();
  expect(screen.queryByText('All files are registered already')).toBeNull();
});

it('selects no file with mistakes among others', async () => {
  const [file] = broken.brokenEntityFiles ?? [];
  await analyze(repositoryUrl, { ...existing, brokenEntityFiles: file ? [file] : [] });
  expect(await screen.findByText('1 file has mistakes')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: `Select ${location}` })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Register 0 files' })).toBeDisabled();
});
