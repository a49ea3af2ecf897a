import { type ScmAuthApi, type ScmAuthRequest, scmAuthApiRef } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { analyzeLocationEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import {
  listFoundRepositoriesEndpoint,
  listImportHostsEndpoint,
  listImportOwnersEndpoint,
  startBulkRunEndpoint,
} from '@portico/catalog-import-common';
import { createApiFactory } from '@portico/core';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogImportPlugin } from '../../plugin.ts';
import {
  aFoundRepository,
  answerBulk,
  answerImport,
  bulkRun,
  foundRepositories,
  generated,
  plan,
} from '../../testing/importAnswers.ts';
import BulkRunPage from '../BulkRunPage/BulkRunPage.tsx';
import BulkImportPage from './BulkImportPage.tsx';

useMswServer();
/** What the user has at the code host: nothing, unless a test says more. */
let scmAuth: ScmAuthApi;
beforeEach(() => {
  localStorage.clear();
  scmAuth = {
    isAvailable: async () => false,
    getCredentials: async () => {
      throw new Error('Nobody may be requested to sign in');
    },
  };
});

afterEach(() => vi.unstubAllGlobals());

const open = (path = '/catalog-import/bulk?host=git.example&owner=acme') =>
  renderInTestApp(
    <Routes>
      <Route path="/catalog-import/bulk" element={<BulkImportPage />} />
      <Route path="/catalog-import/bulk/:runId" element={<BulkRunPage />} />
    </Routes>,
    {
      plugins: [catalogImportPlugin, catalogPlugin],
      path,
      apis: [createApiFactory({ api: scmAuthApiRef, create: () => scmAuth })],
    },
  );

it('imports what is selected, with an owner and type for many, and shows how far it is', async () => {
  const started: unknown[] = [];
  mswServer.use(
    answerImport.answer(startBulkRunEndpoint, async request => {
      started.push(await request.json());
      return bulkRun;
    }),
    ...answerBulk(),
  );
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: /acme\/ledger/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /acme\/pay/ }));
  expect(screen.queryByRole('link', { name: 'acme/refunds' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Set owner and type' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Type' }), 'service');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await screen.findAllByText('service')).toHaveLength(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Review 2 repositories' }));
  await userEvent.click(await screen.findByRole('textbox', { name: 'Title' }));
  await userEvent.paste('Describe it');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 repositories' }));
  expect(await screen.findByRole('heading', { name: 'Import from acme' })).toBeVisible();
  expect(started).toEqual([
    {
      host: 'git.example',
      owner: 'acme',
      title: 'Describe it',
      repositories: [
        { url: 'https://git.example/acme/ledger', type: 'service' },
        { url: 'https://git.example/acme/pay', type: 'service' },
      ],
    },
  ]);
});

it('selects nothing that is registered or has no commits', async () => {
  mswServer.use(...answerBulk());
  await open();
  await screen.findByRole('checkbox', { name: /acme\/ledger/ });
  await userEvent.click(screen.getByRole('radio', { name: /^All/ }));
  for (const name of [/acme\/refunds/, /acme\/sketch/]) {
    const box = await screen.findByRole('checkbox', { name });
    await userEvent.click(box);
    expect(box).not.toBeChecked();
  }
  expect(screen.getByRole('button', { name: 'Review 0 repositories' })).toBeDisabled();
});

it('sets apart what the catalog has already, from elsewhere too, and warns before it is imported', async () => {
  mswServer.use(
    answerImport.answer(listFoundRepositoriesEndpoint, {
      items: [
        ...foundRepositories,
        aFoundRepository('books', {
          descriptor: 'present',
          descriptors: [{ path: 'catalog-info.yaml', isRegistered: false }],
          entityRefs: ['component:default/books', 'api:default/books'],
        }),
      ],
    }),
    ...answerBulk(),
  );
  await open();
  await screen.findByRole('checkbox', { name: /acme\/ledger/ });
  expect(screen.queryByRole('checkbox', { name: /acme\/books/ })).toBeNull();
  expect(screen.queryByText('As proposed')).toBeNull();
  const countOf = (name: RegExp) => screen.getByRole('radio', { name }).parentElement?.textContent;
  expect(countOf(/^Not in the catalog/)).toMatch(/3$/);
  expect(countOf(/^With a descriptor/)).toMatch(/2$/);
  expect(countOf(/^Without a descriptor/)).toMatch(/1$/);
  await userEvent.click(screen.getByRole('radio', { name: /^In the catalog/ }));
  const row = await screen.findByRole('row', { name: /acme\/books/ });
  const links = within(row).getAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'https://git.example/acme/books',
    '/catalog/default/component/books',
  ]);
  expect(row).toHaveTextContent('and 1 more');
  await userEvent.click(within(row).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Review 1 repository' }));
  const review = await screen.findByRole('dialog', { name: 'Import 1 repository?' });
  expect(within(review).getByText('1 repository is in the catalog already')).toBeVisible();
  expect(within(review).getByText('Registers catalog-info.yaml')).toBeVisible();
  // No pull request is opened, so that none needs a title.
  expect(within(review).queryByRole('textbox')).toBeNull();
});

it('shows where descriptors are, and which of them the catalog has', async () => {
  mswServer.use(...answerBulk());
  await open();
  const row = await screen.findByRole('row', { name: /acme\/tools/ });
  expect(within(row).getByText('1 of 2 registered')).toBeVisible();
  expect(within(row).getByText('mail/catalog-info.yaml, spread/catalog-info.yaml')).toBeVisible();
  const root = screen.getByRole('row', { name: /acme\/pay/ });
  expect(within(root).getByText('Found')).toBeVisible();
  expect(within(root).queryByText('catalog-info.yaml')).toBeNull();
});

it('goes on with the list once the limit of requests has ended', async () => {
  let calls = 0;
  mswServer.use(
    answerImport.answer(listFoundRepositoriesEndpoint, () => {
      calls += 1;
      if (calls > 1) return { items: [...foundRepositories] };
      const items = foundRepositories.map(each => ({
        ...each,
        descriptor: 'unknown' as const,
        descriptors: [],
      }));
      const limitedUntil = new Date(Date.now() + 500).toISOString();
      return { items, cursor: 'more', limitedUntil };
    }),
    ...answerBulk(),
  );
  await open();
  expect(await screen.findByText(/takes no more requests until/)).toBeVisible();
  expect(calls).toBe(1);
  expect(await screen.findByText('1 of 2 registered', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.queryByText(/takes no more requests until/)).toBeNull();
});

it('chooses the only host by itself and lists former imports', async () => {
  mswServer.use(...answerBulk());
  await open('/catalog-import/bulk');
  const owner = await screen.findByRole('combobox', { name: /Organization or group/ });
  expect(await screen.findByRole('option', { name: 'acme' })).toBeInTheDocument();
  expect(await screen.findByText('4 of 4 repositories')).toBeVisible();
  await userEvent.selectOptions(owner, 'acme');
  expect(await screen.findByRole('checkbox', { name: /acme\/ledger/ })).toBeVisible();
});

it.each([
  [
    answerImport.answerError(listImportHostsEndpoint, {
      status: 403,
      message: "It needs permission 'integrations.write'",
    }),
    /integrations\.write/,
  ],
  [
    answerImport.answerError(listImportOwnersEndpoint, { status: 503, message: 'It is down' }),
    /It is down/,
  ],
  [answerImport.answer(listImportHostsEndpoint, { items: [] }), /No code host is configured/],
])('says why nothing can be chosen (%#)', async (handler, text) => {
  mswServer.use(handler, ...answerBulk());
  await open('/catalog-import/bulk');
  expect((await screen.findAllByText(text))[0]).toBeVisible();
});

it("imports with the user's own account where they may not use the configured credentials", async () => {
  const requests: ScmAuthRequest[] = [];
  let hasSession = false;
  scmAuth = {
    isAvailable: async () => true,
    async getCredentials(request) {
      requests.push(request);
      hasSession ||= !request.optional;
      return { token: hasSession ? 'token-of-ada' : '', headers: {} };
    },
  };
  const sent: unknown[] = [];
  const record = async (request: Request) => {
    const body = (await request.json()) as { userToken?: string };
    sent.push(body);
    return body;
  };
  mswServer.use(
    answerImport.answer(listImportOwnersEndpoint, async request => {
      const { userToken } = (await request.json()) as { userToken?: string };
      if (userToken === 'token-of-ada')
        return { items: [{ name: 'acme', kind: 'organization' as const }] };
      const error = {
        name: 'NotAllowedError',
        message: 'Denied',
        permission: 'integrations.write',
      };
      throw Response.json({ error, response: { statusCode: 403 } }, { status: 403 });
    }),
    answerImport.answer(startBulkRunEndpoint, async request => {
      await record(request);
      return { ...bulkRun, account: 'user' as const };
    }),
    answerImport.answer(listFoundRepositoriesEndpoint, async request => {
      await record(request);
      return { items: [...foundRepositories] };
    }),
    ...answerBulk(),
  );
  await open('/catalog-import/bulk');
  expect(
    await screen.findByText(
      "You may not use the portal's account on git.example; sign in there to import with your own",
    ),
  ).toBeVisible();
  expect(screen.getByRole('combobox', { name: /Organization or group/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: /Organization or group/ }),
    'acme',
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /acme\/ledger/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Review 1 repository' }));
  expect(await screen.findByText(/Its token is stored encrypted/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 repository' }));
  expect(await screen.findByRole('heading', { name: 'Import from acme' })).toBeVisible();
  expect(sent).toMatchObject([{ userToken: 'token-of-ada' }, { userToken: 'token-of-ada' }]);
  expect(requests[0]).toMatchObject({ url: 'https://git.example', optional: true });
  expect(JSON.stringify({ ...localStorage })).not.toContain('token-of-ada');
});

/** Opens the review of repositories of the list. */
async function review(...names: readonly string[]): Promise<HTMLElement> {
  await open();
  for (const name of names)
    await userEvent.click(
      await screen.findByRole('checkbox', { name: new RegExp(`acme/${name}`) }),
    );
  await userEvent.click(screen.getByRole('button', { name: /^Review/ }));
  return screen.findByRole('dialog', { name: /^Import/ });
}

const findRow = async (dialog: HTMLElement, name: string) => {
  const link = await within(dialog).findByRole('link', { name: `Open alone: acme/${name}` });
  return link.closest('li')!;
};

/** What a row shows of each entity, by its label. */
const readFacts = (row: HTMLElement) =>
  [...row.querySelectorAll('dl')].map(list =>
    Object.fromEntries(
      [...list.querySelectorAll('dt')].map(({ textContent, nextElementSibling }) => [
        textContent,
        nextElementSibling?.textContent,
      ]),
    ),
  );

it('shows what it proposes and what it registers, each with its YAML and a way to edit it', async () => {
  mswServer.use(...answerBulk());
  const dialog = await review('ledger', 'tools');
  const ledger = await findRow(dialog, 'ledger');
  const yaml = await within(ledger).findByRole('button', { name: 'Show YAML' });
  expect(readFacts(ledger)).toEqual([
    {
      Name: 'ledger',
      Kind: 'Component',
      Type: 'other',
      Owner: 'payments',
      File: 'catalog-info.yaml',
    },
  ]);
  await userEvent.click(yaml);
  expect(await within(ledger).findByRole('group', { name: 'catalog-info.yaml' })).toHaveTextContent(
    /kind: Component.*name: ledger/,
  );
  const alone = within(ledger).getByRole('link', { name: /^Open alone/ });
  expect(alone).toHaveAttribute(
    'href',
    '/catalog-import?url=https%3A%2F%2Fgit.example%2Facme%2Fledger',
  );
  expect(alone).toHaveAttribute('target', '_blank');
  const tools = await findRow(dialog, 'tools');
  await within(tools).findByRole('button', { name: 'Show YAML' });
  expect(readFacts(tools)).toMatchObject([{ Name: 'tools-1', File: 'spread/catalog-info.yaml' }]);
  expect(within(dialog).getByRole('textbox', { name: 'Title' })).toHaveAttribute(
    'placeholder',
    plan.title,
  );
  expect(within(dialog).getByRole('textbox', { name: 'Description' })).toHaveAttribute(
    'placeholder',
    plan.body,
  );
});

it('registers what the analysis finds where the list knew of nothing, and warns of its name', async () => {
  const known = aComponent({ name: 'books' });
  known.metadata.annotations = { 'backstage.io/managed-by-location': 'url:https://git.example/b' };
  mswServer.use(
    ...answerEntities([known]),
    answerCatalog.answer(analyzeLocationEndpoint, {
      existingEntityFiles: [
        {
          location: { type: 'url', target: 'https://git.example/acme/ledger/blob/main/a.yaml' },
          isRegistered: false,
          entity: aComponent({ name: 'books' }),
        },
      ],
      generateEntities: [],
    }),
    ...answerBulk(),
  );
  const row = await findRow(await review('ledger'), 'ledger');
  expect(
    await within(row).findByText('Registers https://git.example/acme/ledger/blob/main/a.yaml'),
  ).toBeVisible();
  expect(await within(row).findByText('Component books is in the catalog already')).toBeVisible();
});

it('says that a repository has no owner, or what the owner and type were chosen to be', async () => {
  const [first] = generated.generateEntities;
  const { owner: _owner, ...spec } = first!.entity['spec'] as Record<string, string>;
  mswServer.use(
    answerCatalog.answer(analyzeLocationEndpoint, {
      existingEntityFiles: [],
      generateEntities: [
        {
          entity: { ...first!.entity, spec },
          fields: [
            {
              field: 'spec.owner',
              state: 'needsUserInput' as const,
              value: null,
              description: 'Nobody of the catalog has commits',
            },
          ],
        },
      ],
    }),
    ...answerBulk(),
  );
  const dialog = await review('ledger');
  expect(
    await within(dialog).findByText(
      'Without an owner it is not imported: Nobody of the catalog has commits',
    ),
  ).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set owner and type' }));
  const edit = await screen.findByRole('dialog', { name: /^Set owner/ });
  await userEvent.type(within(edit).getByRole('combobox', { name: 'Owner' }), 'cards{Enter}');
  await userEvent.type(within(edit).getByRole('textbox', { name: 'Type' }), 'tool');
  await userEvent.click(within(edit).getByRole('button', { name: 'Apply' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Review/ }));
  const row = await findRow(await screen.findByRole('dialog', { name: /^Import/ }), 'ledger');
  await within(row).findByRole('button', { name: 'Show YAML' });
  expect(readFacts(row)).toMatchObject([{ Type: 'tool', Owner: 'cards' }]);
  expect(within(row).queryByText(/Without an owner/)).toBeNull();
});

it('says what is wrong with the descriptors of a repository, which are not imported', async () => {
  const target = 'https://git.example/acme/ledger/blob/main/catalog-info.yaml';
  const problems = [{ target, line: 4, message: 'Bad indentation; fix the YAML' }];
  const file = { location: { type: 'url', target }, path: 'catalog-info.yaml', problems };
  mswServer.use(
    answerCatalog.answer(analyzeLocationEndpoint, {
      existingEntityFiles: [],
      brokenEntityFiles: [{ ...file, isRegistered: false }],
      generateEntities: [],
    }),
    ...answerBulk(),
  );
  const row = await findRow(await review('ledger'), 'ledger');
  expect(
    await within(row).findByText('Imports nothing until these mistakes are corrected'),
  ).toBeVisible();
  expect(within(row).getByText(/Bad indentation/)).toHaveTextContent(/^line 4: /);
  expect(within(row).getByRole('link', { name: /^catalog-info\.yaml/ })).toHaveAttribute(
    'href',
    target,
  );
});

it('says of a repository why it could not be analyzed, and tries again', async () => {
  mswServer.use(
    answerCatalog.answerError(analyzeLocationEndpoint, { status: 500, message: 'Broken' }),
    ...answerBulk(),
  );
  const row = await findRow(await review('ledger'), 'ledger');
  expect(await within(row).findByRole('alert')).toHaveTextContent(/could not be analyzed.*Broken/);
  mswServer.use(answerCatalog.answer(analyzeLocationEndpoint, generated));
  await userEvent.click(within(row).getByRole('button', { name: 'Retry' }));
  expect(await within(row).findByText('pay')).toBeVisible();
  expect(within(row).queryByRole('alert')).toBeNull();
});

it('analyzes no repository before it comes into sight', async () => {
  const inSight: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        inSight.push(() => notify([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const analyzed: string[] = [];
  mswServer.use(
    answerCatalog.answer(analyzeLocationEndpoint, async request => {
      const { location } = (await request.json()) as { location: { target: string } };
      analyzed.push(location.target);
      return generated;
    }),
    ...answerBulk(),
  );
  const dialog = await review('ledger', 'pay');
  const row = await findRow(dialog, 'ledger');
  expect(within(row).getByText('acme/ledger is analyzed')).toBeInTheDocument();
  expect(analyzed).toEqual([]);
  act(() => inSight[0]?.());
  expect(await within(row).findByText('Component')).toBeVisible();
  expect(analyzed).toEqual(['https://git.example/acme/ledger']);
});

it('keeps the choice of hosts while one does not answer', async () => {
  let answer = () => {};
  mswServer.use(
    answerImport.answer(listImportHostsEndpoint, {
      items: [
        { host: 'down.example', type: 'github' },
        { host: 'git.example', type: 'github' },
      ],
    }),
    answerImport.answer(listImportOwnersEndpoint, async request => {
      const { host } = (await request.json()) as { host: string };
      if (host === 'git.example')
        return {
          items: [
            { name: 'ada', kind: 'user' as const },
            { name: 'acme', kind: 'organization' as const },
          ],
        };
      await new Promise<void>(resolve => (answer = resolve));
      const error = { name: 'Error', code: 'host-unreachable', message: 'getaddrinfo ENOTFOUND' };
      throw Response.json({ error, response: { statusCode: 503 } }, { status: 400 });
    }),
    ...answerBulk(),
  );
  await open('/catalog-import/bulk?host=down.example');
  const owner = await screen.findByRole('combobox', { name: 'Organization or group' });
  expect(
    await screen.findByText('Requests the organizations and groups of down.example'),
  ).toBeVisible();
  expect(owner).toBeDisabled();
  expect(within(owner).getByText('Loading')).toBeInTheDocument();
  answer();
  expect(await screen.findByText(/down\.example does not answer the portal/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Code host' }), 'git.example');
  await waitFor(() => expect(owner).toBeEnabled());
  expect(screen.queryByText(/does not answer the portal/)).toBeNull();
  // One's own account often has nothing.
  expect(
    within(owner)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose', 'acme', 'ada']);
});

it('says what to do where an owner has no repositories', async () => {
  mswServer.use(answerImport.answer(listFoundRepositoriesEndpoint, { items: [] }), ...answerBulk());
  await open();
  expect(await screen.findByText('acme has no repositories')).toBeVisible();
  expect(screen.getByText(/Choose another organization or group above/)).toBeVisible();
});
