import { catalogPlugin } from '@portico/catalog';
import { entityByNameEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { createPlugin, type Plugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { authPlugin } from '@portico/auth';
import { type Plan } from '@portico/scaffolder-common';
import {
  createTaskEndpoint,
  hostAccessEndpoint,
  deleteDraftEndpoint,
  getDraftEndpoint,
  listActionsEndpoint,
  parameterSchemaEndpoint,
  planEndpoint,
  putDraftEndpoint,
} from '@portico/scaffolder-common/endpoints';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { scaffolderPlugin } from '../../plugin.ts';
import {
  templateFieldPoint,
  type TemplateFieldProps,
  templateFormDecoratorPoint,
  templateLayoutPoint,
} from '../../points.ts';
import { aForm, answerScaffolder } from '../../testing/scaffolderAnswers.ts';
import WizardPage from './WizardPage.tsx';

useMswServer();

const created: Record<string, unknown>[] = [];
const drafts: unknown[] = [];

const aTemplate = {
  ...anEntity({ kind: 'Template', name: 'node' }),
  spec: { type: 'service', steps: [{ action: 'fetch:template' }, { action: 'opa:check' }] },
};

beforeEach(() => {
  created.length = 0;
  drafts.length = 0;
  mswServer.use(
    answerCatalog.answer(entityByNameEndpoint, aTemplate),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [],
      totalItems: 0,
      pageInfo: {},
    }),
    answerScaffolder.answer(parameterSchemaEndpoint, aForm()),
    answerScaffolder.answer(listActionsEndpoint, [{ id: 'fetch:template' }]),
    answerScaffolder.answerNotFound(getDraftEndpoint),
    answerScaffolder.answer(putDraftEndpoint, async request => {
      drafts.push(await request.json());
    }),
    answerScaffolder.answer(deleteDraftEndpoint, undefined),
    answerScaffolder.answer(createTaskEndpoint, async request => {
      created.push((await request.json()) as Record<string, unknown>);
      return { id: 'a1b2' };
    }),
  );
});

/** As somebody who has signed in. */
const withSignIn = { auth: { providers: { google: {} } } };

const open = (
  search = '',
  plugins: readonly Plugin[] = [scaffolderPlugin],
  config: object = withSignIn,
) =>
  renderInTestApp(
    <Routes>
      <Route path="/create/templates/:namespace/:templateName" element={<WizardPage />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      plugins: [...plugins, catalogPlugin, permissionPlugin, authPlugin],
      path: `/create/templates/default/node${search}`,
      config,
    },
  );

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('fills in a form step by step, and creates a task with what it shows', async () => {
  const { getAddress } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Node.js service' })).toBeVisible();
  expect(await screen.findByText(/Missing: opa:check/)).toBeVisible();

  await click('Next');
  expect(await screen.findByText('Required')).toBeVisible();
  const name = screen.getByRole('textbox', { name: /Name/ });
  await userEvent.type(name, '-pay');
  await click('Next');
  expect(await screen.findByText(/Must start and end with an alphanumeric/)).toBeVisible();
  await userEvent.clear(name);
  await userEvent.type(name, 'pay');
  await userEvent.click(screen.getByRole('checkbox', { name: 'With a database' }));
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: /Engine/ }),
    'PostgreSQL',
  );
  await click('Next');

  await userEvent.type(await screen.findByLabelText('Token'), 's3cret');
  await click('Review');
  const review = (await screen.findByRole('heading', { name: 'Access' })).closest('section');
  expect(within(review!).getByText('Hidden')).toBeVisible();
  expect(screen.getByText('PostgreSQL')).toBeVisible();
  expect(screen.queryByText(/s3cret/)).toBeNull();
  await waitFor(() => expect(drafts.length).toBeGreaterThan(0));
  expect(JSON.stringify(drafts)).not.toContain('*****');

  await click('Create');
  await waitFor(() => expect(getAddress()).toBe('/create/tasks/a1b2'));
  expect(created).toEqual([
    {
      templateRef: 'template:default/node',
      values: { name: 'pay', port: 8080, hasDatabase: true, engine: 'pg', token: '******' },
      secrets: { token: 's3cret' },
    },
  ]);
});

it('says what is wrong when a field is left, in place of its hint, and nothing of fields that are empty', async () => {
  mswServer.use(
    answerScaffolder.answer(
      parameterSchemaEndpoint,
      aForm({
        steps: [
          {
            title: 'One',
            schema: {
              required: ['code', 'team'],
              properties: {
                code: {
                  type: 'string',
                  title: 'Code',
                  pattern: '^[a-z]+$',
                  errorMessage: { pattern: 'Use lowercase letters' },
                  'ui:help': 'Lowercase letters',
                },
                team: { type: 'string', title: 'Team' },
              },
            },
          },
        ],
      }),
    ),
  );
  open();
  const code = await screen.findByRole('textbox', { name: /Code/ });
  expect(screen.getByText('Lowercase letters')).toBeVisible();
  await userEvent.type(code, 'A1');
  expect(screen.queryByText('Use lowercase letters')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('Use lowercase letters')).toBeVisible();
  expect(screen.queryByText('Lowercase letters')).toBeNull();
  await userEvent.tab();
  expect(screen.queryByText('Required')).toBeNull();
  await userEvent.type(code, '{Backspace}{Backspace}a');
  await waitFor(() => expect(screen.queryByText('Use lowercase letters')).toBeNull());
  expect(screen.getByText('Lowercase letters')).toBeVisible();
});

it('goes back to the field that the server refuses', async () => {
  mswServer.use(
    http.post('*/api/scaffolder/v2/tasks', () =>
      HttpResponse.json(
        {
          errors: [
            {
              path: ['name'],
              property: 'instance.name',
              message: 'is taken',
              name: 'custom',
              stack: '',
            },
          ],
        },
        { status: 400 },
      ),
    ),
  );
  open(`?formData=${encodeURIComponent('{"name":"pay"}')}`);
  await click('Next');
  await click('Review');
  await click('Create');
  expect(await screen.findByText('is taken')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('pay');
});

it('goes on with a draft, which can be discarded', async () => {
  mswServer.use(
    answerScaffolder.answer(getDraftEndpoint, {
      values: { name: 'half' },
      step: 0,
      savedAt: '2026-01-01T00:00:00Z',
    }),
  );
  open();
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('half');
  await click('Discard draft');
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('');
});

it('stores the draft of a guest in the browser', async () => {
  const { unmount } = open('', [scaffolderPlugin], {});
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'half');
  expect(await screen.findByText('Draft saved')).toBeVisible();
  unmount();
  open('', [scaffolderPlugin], {});
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('half');
  expect(drafts).toEqual([]);
  await click('Discard draft');
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('');
});

function ShoutField({ formData, onChange, idSchema, formContext }: TemplateFieldProps<string>) {
  return (
    <input
      id={idSchema.$id}
      aria-label="Shout"
      title={Object.keys(formContext.formData).join()}
      value={formData ?? ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

it('renders fields of plugins, and lets them check their values', async () => {
  const shouting = createPlugin({
    id: 'shouting',
    contributes: [
      templateFieldPoint.add({
        name: 'Shout',
        load: async () => ({
          default: ShoutField,
          validation: (value: string, errors, { apiHolder }) => {
            if (value !== value.toUpperCase()) errors.addError(`Louder! ${typeof apiHolder.get}`);
          },
        }),
      }),
    ],
  });
  mswServer.use(
    answerScaffolder.answer(
      parameterSchemaEndpoint,
      aForm({
        steps: [
          {
            title: 'One',
            schema: { properties: { shout: { type: 'string', 'ui:field': 'Shout' } } },
          },
        ],
      }),
    ),
  );
  open('', [scaffolderPlugin, shouting]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Shout' }), 'hey');
  await click('Review');
  expect(await screen.findByText('Louder! function')).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Shout' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Shout' }), 'HEY');
  await click('Review');
  expect(await screen.findByRole('button', { name: 'Create' })).toBeEnabled();
});

it('enters a repository at the first host that is allowed, and says what it lacks', async () => {
  mswServer.use(
    answerScaffolder.answer(hostAccessEndpoint, { access: 'portal' }),
    answerScaffolder.answer(
      parameterSchemaEndpoint,
      aForm({
        steps: [
          {
            title: 'Repository',
            schema: {
              required: ['repoUrl'],
              properties: {
                repoUrl: {
                  type: 'string',
                  title: 'Location',
                  'ui:field': 'RepoUrlPicker',
                  'ui:options': {
                    allowedHosts: ['dev.azure.com', 'github.com'],
                    allowedOrganizations: ['acme'],
                  },
                },
              },
            },
          },
        ],
      }),
    ),
  );
  open();
  expect(await screen.findByRole('combobox', { name: /Host/ })).toHaveValue('=dev.azure.com');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /Organization/ })).toBeDisabled(),
  );
  await userEvent.type(screen.getByRole('textbox', { name: /Project/ }), 'shop');
  await click('Review');
  expect(
    await screen.findByText('Incomplete repository location provided, repo not provided'),
  ).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Repository/ }), 'pay');
  await click('Review');
  expect(await screen.findByText('dev.azure.com/acme/shop/pay')).toBeVisible();
});

const aPlan: Plan = {
  steps: [
    {
      id: 'fetch',
      name: 'Fetch skeleton',
      action: 'fetch:template',
      status: 'completed',
      isRun: true,
      inputs: [{ url: './skeleton' }],
    },
    {
      id: 'publish',
      name: 'Publish',
      action: 'publish:github',
      status: 'completed',
      isRun: false,
      inputs: [{ repoUrl: 'github.com?owner=acme&repo=pay' }],
    },
    {
      id: 'propose',
      name: 'Propose',
      action: 'publish:github:pull-request',
      status: 'completed',
      isRun: false,
      inputs: [{ repoUrl: 'github.com?owner=acme&repo=docs' }],
      changes: [
        { path: 'README.md', before: btoa('# Shop'), after: btoa('# Pay') },
        { path: 'new.md', after: btoa('new') },
        { path: 'old.md', before: btoa('old') },
      ],
      changeCount: 3,
    },
  ],
  log: [{ body: { message: 'Beginning step Fetch skeleton' } }],
  output: {},
  directoryContents: [
    { path: 'src/index.ts', base64Content: btoa('export {};') },
    { path: 'README.md', base64Content: btoa('# pay') },
  ],
};

it('shows what a task would do before it is created', async () => {
  const planned: unknown[] = [];
  mswServer.use(
    answerScaffolder.answer(planEndpoint, async request => {
      planned.push(await request.json());
      return aPlan;
    }),
  );
  open(`?formData=${encodeURIComponent('{"name":"pay"}')}`);
  await click('Next');
  await userEvent.type(await screen.findByLabelText('Token'), 's3cret');
  await click('Review');
  await click('Show what this does');
  const plan = await screen.findByRole('region', { name: 'What this does' });
  expect(within(plan).getByText('github.com/acme/pay')).toBeVisible();
  expect(within(plan).getAllByText('Not run: has no dry run')).toHaveLength(2);
  await userEvent.click(
    within(plan).getByRole('button', { name: 'Show all files of the workspace: 2' }),
  );
  await userEvent.click(within(plan).getByRole('button', { name: 'index.ts' }));
  await waitFor(() => expect(plan).toHaveTextContent('export {};'));
  const changed = within(plan).getByRole('region', { name: 'Changed files: Propose' });
  const files = within(changed).getAllByRole('button', { name: /\.md/ });
  expect(files.map(({ textContent }) => textContent)).toEqual([
    'README.mdchanged',
    'new.mdnew',
    'old.mdremoved',
  ]);
  await waitFor(() => expect(changed).toHaveTextContent('# Shop'));
  expect(changed).toHaveTextContent('# Pay');
  expect(document.body.textContent).not.toContain('s3cret');
  expect(planned).toMatchObject([
    { templateRef: 'template:default/node', values: { name: 'pay' }, secrets: { token: 's3cret' } },
  ]);
  expect(created).toEqual([]);
  await click('Back');
  expect(screen.queryByRole('region', { name: 'What this does' })).toBeNull();
});

it('runs the decorators that the template names, and requests secrets of a task that is started over', async () => {
  const decorating = createPlugin({
    id: 'decorating',
    contributes: [
      templateFormDecoratorPoint.add({
        name: 'addTeam',
        load: async () => ({
          default: ({ input, setValues, setSecrets }) => {
            setValues(former => ({ ...former, note: `for ${String(input['team'])}` }));
            setSecrets(former => ({ ...former, extra: 'x' }));
          },
        }),
      }),
    ],
  });
  mswServer.use(
    answerScaffolder.answer(
      parameterSchemaEndpoint,
      aForm({ formDecorators: [{ id: 'addTeam', input: { team: 'pay' } }] }),
    ),
  );
  open(`?formData=${encodeURIComponent('{"name":"pay","token":"***"}')}`, [
    scaffolderPlugin,
    decorating,
  ]);
  expect(await screen.findByText('Enter the secrets again')).toBeVisible();
  await click('Next');
  await click('Review');
  await click('Create');
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created).toMatchObject([
    { values: { name: 'pay', note: 'for pay' }, secrets: { extra: 'x' } },
  ]);
  expect(JSON.stringify(created)).not.toContain('***');
});

const databases = {
  title: 'Databases',
  schema: {
    properties: {
      single: { type: 'string', title: 'Single password', 'ui:options': { widget: 'password' } },
      databases: {
        type: 'array',
        title: 'Databases',
        items: {
          type: 'object',
          title: 'Database',
          properties: {
            name: { type: 'string', title: 'Name', 'ui:field': 'EntityNamePicker' },
            password: { type: 'string', title: 'Password', format: 'password' },
            key: { type: 'string', title: 'Key', 'ui:field': 'Secret' },
          },
        },
      },
    },
  },
};

it('checks, hides and sends what is in a list, and stores no secret of it in the draft', async () => {
  mswServer.use(answerScaffolder.answer(parameterSchemaEndpoint, aForm({ steps: [databases] })));
  const { getAddress } = open();
  await userEvent.type(await screen.findByLabelText('Single password'), 'single-pw');
  await click('Add item');
  await click('Add item');
  const names = screen.getAllByRole('textbox', { name: 'Name' });
  await userEvent.type(names[0]!, 'bad name!!');
  await userEvent.type(names[1]!, 'good');
  const passwords = screen.getAllByLabelText('Password');
  await userEvent.type(passwords[0]!, 'first-pw');
  await userEvent.type(passwords[1]!, 'second-pw');
  await userEvent.type(screen.getAllByLabelText('Key')[1]!, 'second-key');
  await click('Review');
  expect(await screen.findByText(/Must start and end with an alphanumeric/)).toBeVisible();
  await userEvent.clear(names[0]!);
  await userEvent.type(names[0]!, 'better');
  await click('Review');
  const review = (await screen.findByRole('heading', { level: 3, name: 'Databases' })).closest(
    'section',
  );
  expect(within(review!).getByText('Database 1 › Name')).toBeVisible();
  expect(within(review!).getAllByText('Hidden')).toHaveLength(4);
  expect(document.body.textContent).not.toMatch(/single-pw|first-pw|second-pw|second-key/);
  await waitFor(() => expect(JSON.stringify(drafts)).toContain('better'));
  expect(JSON.stringify(drafts)).not.toMatch(/single-pw|first-pw|second-pw|second-key/);
  await click('Create');
  await waitFor(() => expect(getAddress()).toBe('/create/tasks/a1b2'));
  expect(created).toEqual([
    {
      templateRef: 'template:default/node',
      values: {
        single: 'single-pw',
        databases: [
          { name: 'better', password: 'first-pw' },
          { name: 'good', password: 'second-pw', key: 'second-key' },
        ],
      },
      secrets: {},
    },
  ]);
});

it('takes secrets out of the address, and none of them into the form', async () => {
  mswServer.use(answerScaffolder.answer(parameterSchemaEndpoint, aForm({ steps: [databases] })));
  const values = { single: 'pw-1', databases: [{ name: 'pay', password: 'pw-2', key: '***' }] };
  const { getAddress } = open(`?formData=${encodeURIComponent(JSON.stringify(values))}`);
  expect(await screen.findByText('Single password, Password, Key')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('pay');
  expect(screen.getByLabelText('Single password')).toHaveValue('');
  await waitFor(() => expect(getAddress()).not.toContain('pw-'));
  expect(decodeURIComponent(getAddress())).toContain('"pay"');
  expect(screen.getByText('Enter the secrets again')).toBeVisible();
});

it('lays steps out as plugins do, and as the portal does where no plugin has the layout', async () => {
  const layouts = createPlugin({
    id: 'layouts',
    contributes: [
      templateLayoutPoint.add({
        name: 'Framed',
        load: async () => ({
          default: ({ properties }) => (
            <section aria-label="Frame">{properties.map(({ content }) => content)}</section>
          ),
        }),
      }),
    ],
  });
  const step = (title: string, layout: string) => ({
    title,
    schema: {
      'ui:ObjectFieldTemplate': layout,
      properties: { [title]: { type: 'string', title: `Field of ${title}` } },
    },
  });
  mswServer.use(
    answerScaffolder.answer(
      parameterSchemaEndpoint,
      aForm({ steps: [step('one', 'Framed'), step('two', 'Unknown')] }),
    ),
  );
  open('', [scaffolderPlugin, layouts]);
  const frame = await screen.findByRole('region', { name: 'Frame' });
  expect(within(frame).getByRole('textbox', { name: 'Field of one' })).toBeVisible();
  await click('Next');
  expect(await screen.findByRole('textbox', { name: 'Field of two' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Frame' })).toBeNull();
});
