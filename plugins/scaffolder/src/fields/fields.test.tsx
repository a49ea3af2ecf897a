import { alertApiRef, identityApiRef } from '@portico/app';
import { authPlugin, scmAuthApiRef, type ScmAuthRequest } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import {
  type EntityQuery,
  entityByNameEndpoint,
  entityFacetsByPredicateEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { anEntity, answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { createApiFactory } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { autocompleteEndpoint, hostAccessEndpoint } from '@portico/scaffolder-common/endpoints';
import type { TestAppOptions } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FormPreview, type PreviewEntries } from '../components/FormPreview/FormPreview.tsx';
import { scaffolderPlugin } from '../plugin.ts';
import { answerScaffolder } from '../testing/scaffolderAnswers.ts';

useMswServer();

interface FieldOptions extends TestAppOptions {
  /** Of the rest of the form. */
  values?: Readonly<Record<string, unknown>>;
  /** Fields before it. */
  others?: Readonly<Record<string, object>>;
  isRequired?: boolean;
}

/** Shows one field. @returns what reads its value, and the secrets of its form. */
function showField(property: object, options: FieldOptions = {}) {
  const { values = {}, others = {}, isRequired = true, plugins = [], ...app } = options;
  const onChange = vi.fn<(entries: PreviewEntries) => void>();
  const required = isRequired ? ['value'] : [];
  const schema = { required, properties: { ...others, value: property } };
  const form = { title: '', steps: [{ title: 'One', schema }] };
  function Form() {
    const [entries, setEntries] = useState<PreviewEntries>({ values, secrets: {} });
    onChange(entries);
    return <FormPreview form={form} entries={entries} onChange={setEntries} />;
  }
  renderInTestApp(<Form />, {
    ...app,
    plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin, ...plugins],
  });
  return {
    readValue: () => onChange.mock.lastCall?.[0].values['value'],
    readSecrets: () => onChange.mock.lastCall?.[0].secrets,
  };
}

const field = (name: string, options: object = {}, more: object = {}) => ({
  type: 'string',
  title: 'Field',
  'ui:field': name,
  'ui:options': options,
  ...more,
});
const listField = (name: string, options: object = {}, more: object = {}) =>
  field(name, options, { type: 'array', items: { type: 'string' }, ...more });

/** Answers the catalog's calls. @returns what was requested of it. */
function answer(...entities: Entity[]): EntityQuery[] {
  const requested: EntityQuery[] = [];
  mswServer.use(...answerEntities(entities, query => requested.push(query)));
  return requested;
}

const findField = () => screen.findByRole('combobox', { name: /Field/ });
const type = async (text: string) => userEvent.type(await findField(), text);
const submit = async () => userEvent.click(screen.getByRole('button', { name: 'Review' }));

const groupOf = (member: string, name: string) =>
  anEntity({
    kind: 'Group',
    name,
    relations: [{ type: 'hasMember', targetRef: member }],
  } as never);

describe('MyGroupsPicker', () => {
  const guest = 'user:default/guest';

  it('chooses the only group of the user where one is required', async () => {
    answer(groupOf(guest, 'pay'), groupOf('user:default/bob', 'ledger'));
    const { readValue } = showField(field('MyGroupsPicker'));
    await vi.waitFor(() => expect(readValue()).toBe('group:default/pay'), { timeout: 5000 });
    expect(await findField()).toBeDisabled();
  });

  it('lets the user choose among several groups', async () => {
    answer(groupOf(guest, 'pay'), groupOf(guest, 'ledger'));
    const { readValue } = showField(field('MyGroupsPicker'));
    const option = await screen.findByRole('option', { name: 'ledger' });
    await userEvent.selectOptions(await findField(), option);
    expect(readValue()).toBe('group:default/ledger');
  });

  it.each([
    ['Failed to load user identity: Error: offline', () => Promise.reject(new Error('offline'))],
    ['No user entity ref found', () => Promise.resolve({})],
  ])('says "%s", in an alert too', async (message, getIdentity) => {
    const post = vi.fn<(alert: { message: string; severity?: string }) => void>();
    const identity = { getIdentity, getCredentials: async () => ({}) };
    const apis = [
      createApiFactory({ api: identityApiRef, create: () => identity as never }),
      createApiFactory({ api: alertApiRef, create: () => ({ post }) as never }),
    ];
    showField(field('MyGroupsPicker'), { apis });
    expect(await screen.findByText(message)).toBeVisible();
    expect(post).toHaveBeenCalledWith({ message, severity: 'error' });
  });

  it('says at the field alone that groups cannot be read', async () => {
    mswServer.use(
      answerCatalog.answerError(queryEntitiesByPredicateEndpoint, {
        status: 403,
        name: 'NotAllowedError',
        message: 'Not yours',
      }),
    );
    const post = vi.fn<(alert: object) => void>();
    const apis = [createApiFactory({ api: alertApiRef, create: () => ({ post }) as never })];
    showField(field('MyGroupsPicker'), { apis });
    expect(await findField()).toBeVisible();
    await vi.waitFor(() => expect(screen.getByText(/Not yours/)).toBeVisible());
    expect(post).not.toHaveBeenCalled();
  });
});

describe('fields for one entity', () => {
  it.each([
    ['OwnerPicker', {}, 'pay', 'group:default/pay'],
    ['EntityPicker', { defaultKind: 'API' }, 'pay', 'api:default/pay'],
    ['OwnedEntityPicker', { defaultKind: 'System' }, 'pay', 'system:default/pay'],
  ])('%s with %j takes %s as %s', async (name, options, text, ref) => {
    answer();
    const { readValue } = showField(field(name, options));
    await type(`${text}{Enter}`);
    await vi.waitFor(() => expect(readValue()).toBe(ref));
  });

  it.each([
    ['EntityPicker', { allowedKinds: ['API'] }, { kind: { $in: ['api'] } }],
    ['OwnerPicker', {}, { kind: { $in: ['group', 'user'] } }],
    [
      'OwnedEntityPicker',
      { catalogFilter: { kind: 'Component' } },
      {
        $all: [
          { $all: [{ kind: { $in: ['Component'] } }] },
          { 'relations.ownedBy': { $in: ['user:default/ada', 'group:default/pay'] } },
        ],
      },
    ],
  ])('%s with %j offers those that fit', async (name, options, query) => {
    const requested = answer();
    const user = {
      userEntityRef: 'user:default/ada',
      ownershipEntityRefs: ['user:default/ada', 'group:default/pay'],
    };
    showField(field(name, options, { 'ui:placeholder': 'Choose one' }), { user });
    await userEvent.click(await screen.findByPlaceholderText('Choose one'));
    // An owner's own group is requested before.
    await vi.waitFor(() => expect(requested.at(-1)?.query).toEqual(query));
  });

  it("OwnerPicker suggests the user's only group", async () => {
    const groups = [groupOf('user:default/guest', 'pay'), groupOf('user:default/bob', 'ledger')];
    answer(...groups);
    const { readValue } = showField(field('OwnerPicker', { catalogFilter: { kind: 'Group' } }));
    await vi.waitFor(() => expect(readValue()).toBe('group:default/pay'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Field' }));
    expect(readValue()).toBeUndefined();
    expect(await findField()).toBeEnabled();
  });

  it('OwnerPicker leaves what is typed before its suggestion comes', async () => {
    const typed = Promise.withResolvers<void>();
    const suggested = Promise.withResolvers<void>();
    mswServer.use(
      answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
        const { limit } = (await request.json()) as EntityQuery;
        const isSuggestion = limit === 2;
        await (isSuggestion ? typed : suggested).promise;
        if (isSuggestion) suggested.resolve();
        const items = [groupOf('user:default/guest', 'pay')];
        return { items, totalItems: 1, pageInfo: {} };
      }),
    );
    const { readValue } = showField(field('OwnerPicker', { catalogFilter: { kind: 'Group' } }));
    await type('pa');
    typed.resolve();
    await screen.findByRole('option', { name: /pay/ });
    expect(await findField()).toHaveValue('pa');
    expect(readValue()).toBeUndefined();
  });

  it.each([
    ['several groups', true, undefined, undefined],
    ['an owner', true, 'group:default/ledger', 'group:default/ledger'],
    ['no need of an owner', false, undefined, undefined],
  ])('OwnerPicker suggests none for %s', async (_case, isRequired, value, expected) => {
    const second = isRequired && value === undefined ? ['ledger'] : [];
    const guest = 'user:default/guest';
    const requested = answer(...['pay', ...second].map(name => groupOf(guest, name)));
    const { readValue } = showField(field('OwnerPicker'), { isRequired, values: { value } });
    await userEvent.click(await findField());
    await screen.findAllByRole('option');
    expect(requested.length).toBeGreaterThan(0);
    expect(readValue()).toBe(expected);
  });

  it('offers words as what the catalog does not know', async () => {
    answer();
    showField(field('EntityPicker'));
    await type('nowhere');
    expect(
      await screen.findByRole('option', { name: 'Use “nowhere”, which is not in the catalog' }),
    ).toBeVisible();
  });

  it('takes words that name a known entity as that', async () => {
    answer(
      anEntity({ kind: 'Group', name: 'dx', spec: { profile: { displayName: 'Developers' } } }),
      anEntity({ kind: 'Group', name: 'ops' }),
    );
    const { readValue } = showField(field('OwnerPicker'));
    await userEvent.click(await findField());
    await screen.findAllByRole('option');
    await type('developers');
    await userEvent.tab();
    await vi.waitFor(() => expect(readValue()).toBe('group:default/dx'));
  });

  it('takes no words where the template refuses them', async () => {
    answer(anEntity({ name: 'a' }), anEntity({ name: 'b' }));
    const { readValue } = showField(field('EntityPicker', { allowArbitraryValues: false }));
    await type('nowhere{Enter}');
    await userEvent.tab();
    expect(readValue()).toBeUndefined();
  });

  it('chooses the only entity where one is required and no words are taken', async () => {
    answer(anEntity({ name: 'pay' }), anEntity({ kind: 'API', name: 'orders' }));
    const options = { allowArbitraryValues: false, catalogFilter: { kind: 'API' } };
    const { readValue } = showField(field('EntityPicker', options));
    await vi.waitFor(() => expect(readValue()).toBe('api:default/orders'));
    expect(await findField()).toBeDisabled();
  });
});

describe('MultiEntityPicker', () => {
  it('takes several, at most as many as the template allows', async () => {
    answer();
    const options = { defaultKind: 'API', defaultNamespace: 'shop' };
    const { readValue } = showField(listField('MultiEntityPicker', options, { maxItems: 2 }));
    await type('a{Enter}b{Enter}c{Enter}');
    await vi.waitFor(() => expect(readValue()).toEqual(['api:shop/a', 'api:shop/b']));
  });

  it('refuses a name that no entity can have', async () => {
    answer();
    const { readValue } = showField(listField('MultiEntityPicker', { defaultKind: 'API' }));
    await type('a b{Enter}');
    await vi.waitFor(() => expect(readValue()).toEqual(['api:default/a b']));
    await submit();
    expect(await screen.findByText('api:default/a b is not a valid entity ref')).toBeVisible();
  });

  it('offers those that fit, and refuses what is no ref', async () => {
    const requested = answer(anEntity({ kind: 'API', name: 'orders' }));
    const { readValue } = showField(listField('MultiEntityPicker', { allowedKinds: ['API'] }));
    await userEvent.click(await findField());
    const query = { kind: { $in: ['api'] } };
    await vi.waitFor(() => expect(requested.map(each => each.query)).toEqual([query]));
    await type('a b{Enter}');
    await vi.waitFor(() => expect(readValue()).toEqual(['a b']));
    await submit();
    expect(await screen.findByText('a b is not a valid entity ref')).toBeVisible();
  });
});

it.each([
  ['-pay', /^Must start and end with an alphanumeric character, and contain only alphanumeric/],
  ['a'.repeat(64), /63/],
])('EntityNamePicker refuses %s', async (name, message) => {
  const { readValue } = showField(field('EntityNamePicker'));
  const input = await screen.findByRole('textbox', { name: /Field/ });
  await userEvent.click(input);
  await userEvent.paste(name);
  await submit();
  expect(await screen.findByText(message)).toBeVisible();
  expect(readValue()).toBe(name);
});

const answerOnly = (path: string, entity: Entity) =>
  mswServer.use(
    answerCatalog.answer(entityByNameEndpoint, ({ url }) => {
      if (url.endsWith(path)) return entity;
      throw Response.json(
        { error: { name: 'NotFoundError', message: 'None' }, response: { statusCode: 404 } },
        { status: 404 },
      );
    }),
  );

it('EntityNamePicker says which component has the name, and lets it pass', async () => {
  answerOnly('/component/default/pay', anEntity({ name: 'pay' }));
  const { readValue } = showField(field('EntityNamePicker'));
  const input = await screen.findByRole('textbox', { name: /Field/ });
  await userEvent.type(input, 'pay');
  expect(await screen.findByText('Component with this name exists already:')).toBeVisible();
  expect(screen.getByRole('link', { name: /pay/ })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay',
  );
  await userEvent.type(input, '-out');
  await vi.waitFor(() => expect(screen.queryByText(/exists already/)).toBeNull());
  expect(readValue()).toBe('pay-out');
});

it.each([
  { values: { kind: 'API', namespace: 'payments' }, path: '/api/payments/pay', label: 'API' },
  { values: { kind: 'Group' }, path: '/group/default/pay', label: 'Group' },
  { values: { kind: 'k8s', namespace: '-' }, path: '/component/default/pay', label: 'Component' },
])('EntityNamePicker looks for $path in a form with $values', async ({ values, path, label }) => {
  answerOnly(path, anEntity({ kind: label, name: 'pay' }));
  showField(field('EntityNamePicker'), { values });
  await userEvent.type(await screen.findByRole('textbox', { name: /Field/ }), 'pay');
  expect(await screen.findByText(`${label} with this name exists already:`)).toBeVisible();
});

describe('EntityTagsPicker', () => {
  const tagged = (kind: string, name: string, ...tags: string[]) =>
    anEntity({ kind, name, metadata: { tags } });

  it('counts the tags of the kinds that the template names, the most common first', async () => {
    answer(
      tagged('Component', 'a', 'go', 'java'),
      tagged('Component', 'b', 'java'),
      tagged('API', 'c', 'rest'),
    );
    const options = { kinds: ['Component'], showCounts: true, helperText: 'Say what it is' };
    const { readValue } = showField(listField('EntityTagsPicker', options));
    expect(await screen.findByText('Say what it is')).toBeVisible();
    await userEvent.click(await findField());
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['java (2)', 'go (1)']);
    await userEvent.click(offered[0]!);
    expect(readValue()).toEqual(['java']);
  });

  it('takes new tags in lower case, none twice, and keeps what is none in the field', async () => {
    mswServer.use(answerCatalog.answer(entityFacetsByPredicateEndpoint, { facets: {} }));
    const { readValue } = showField(listField('EntityTagsPicker'));
    await type(' JaVa {Enter}java{Enter}c++{Enter}a--b{Enter}');
    expect(readValue()).toEqual(['java', 'c++']);
    expect(await findField()).toHaveValue('a--b');
    expect(await findField()).toBeInvalid();
  });
});

it('names items of a list by their own title', async () => {
  const item = { type: 'string', title: 'Symptom' };
  showField({ type: 'array', title: 'What goes wrong', items: item });
  await userEvent.click(await screen.findByRole('button', { name: 'Add item' }));
  expect(await screen.findByRole('textbox', { name: /^Symptom 1/ })).toBeVisible();
});

describe('RepoUrlPicker', () => {
  beforeEach(() => {
    mswServer.use(answerScaffolder.answer(hostAccessEndpoint, { access: 'portal' }));
  });

  it.each([
    ['portal', "Written to with the portal's credentials"],
    ['denied', "You may not write to github.com with the portal's credentials"],
    ['none', 'The portal has no credentials for github.com'],
  ] as const)('shows with what steps write: %s', async (access, text) => {
    mswServer.use(answerScaffolder.answer(hostAccessEndpoint, { access }));
    showField(field('RepoUrlPicker', { allowedHosts: ['github.com'] }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('reports that this could not be found out, and tries again', async () => {
    mswServer.use(
      answerScaffolder.answerError(hostAccessEndpoint, { status: 503, message: 'Busy' }),
    );
    showField(field('RepoUrlPicker', { allowedHosts: ['github.com'] }));
    expect(
      await screen.findByText('Could not check whether the portal may write to github.com'),
    ).toBeVisible();
    mswServer.use(answerScaffolder.answer(hostAccessEndpoint, { access: 'portal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("Written to with the portal's credentials")).toBeVisible();
    expect(screen.queryByText(/Could not check/)).toBeNull();
  });

  const named = { type: 'string', title: 'Name' };
  const findRepo = () => screen.findByRole('textbox', { name: /Repository/ });

  it('suggests the name of what is created, and follows it until the user writes another', async () => {
    const options = { allowedHosts: ['github.com'], allowedOwners: ['acme'] };
    const { readValue } = showField(field('RepoUrlPicker', options), { others: { name: named } });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.type(name, 'pay');
    await vi.waitFor(() => expect(readValue()).toBe('github.com?owner=acme&repo=pay'));
    await userEvent.type(name, 'roll');
    await vi.waitFor(() => expect(readValue()).toBe('github.com?owner=acme&repo=payroll'));
    await userEvent.clear(await findRepo());
    await userEvent.type(name, '-2');
    expect(readValue()).toBe('github.com?owner=acme');
    await userEvent.type(await findRepo(), 'own');
    await userEvent.type(name, '-3');
    expect(readValue()).toBe('github.com?owner=acme&repo=own');
  });

  it.each([
    ['no name of a repository', { allowedHosts: ['github.com'] }, 'pay roll', 'github.com?'],
    [
      'an allowed repository',
      { allowedHosts: ['github.com'], allowedRepos: ['a', 'b'] },
      'pay',
      'github.com?repo=a',
    ],
    ['no host', {}, 'pay', undefined],
  ])('suggests nothing for %s', async (_case, options, name, value) => {
    const { readValue } = showField(field('RepoUrlPicker', options), { values: { name } });
    await screen.findByRole('combobox', { name: /Host/ });
    await vi.waitFor(() => expect(readValue()).toBe(value));
  });

  const config = {
    integrations: {
      gitea: [{ host: 'git.acme.example' }],
      gerrit: [{ host: 'review.acme.example' }],
      bitbucketServer: [{ host: 'bitbucket.acme.example' }],
    },
  };
  const listLabels = () =>
    [...screen.getByRole('group', { name: /Field/ }).querySelectorAll('select, input')]
      .map(control => control.getAttribute('aria-labelledby') ?? '')
      .map(id => document.getElementById(id)?.textContent?.replace(' *', ''));

  it.each([
    ['github.com', ['Host', 'Organization or user', 'Repository']],
    ['bitbucket.org', ['Host', 'Workspace', 'Project', 'Repository']],
    ['bitbucket.acme.example', ['Host', 'Project', 'Repository']],
    ['dev.azure.com', ['Host', 'Organization', 'Project', 'Repository']],
    ['review.acme.example', ['Host', 'Owner', 'Parent', 'Repository']],
  ])('requests what %s needs, the only host that is allowed', async (host, labels) => {
    const { readValue } = showField(field('RepoUrlPicker', { allowedHosts: [host] }), { config });
    await vi.waitFor(() => expect(readValue()).toBe(`${host}?`));
    expect(await screen.findByRole('combobox', { name: /Host/ })).toBeDisabled();
    expect(listLabels()).toEqual(labels);
  });

  it('offers the hosts of the portal, of those that are allowed', async () => {
    const allowedHosts = ['github.com', 'elsewhere.example', 'git.acme.example'];
    showField(field('RepoUrlPicker', { allowedHosts }), { config });
    const host = await screen.findByRole('combobox', { name: /Host/ });
    const offered = within(host).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Choose',
      'github.com',
      'git.acme.example',
    ]);
    expect(host).toBeEnabled();
  });

  it('says that the portal has none of the hosts that are allowed', async () => {
    showField(field('RepoUrlPicker', { allowedHosts: ['elsewhere.example'] }), { config });
    expect(await screen.findByText(/elsewhere\.example/)).toBeVisible();
  });

  it.each([
    [
      {
        allowedHosts: ['dev.azure.com'],
        allowedOrganizations: ['acme'],
        allowedProjects: ['a', 'b'],
        allowedRepos: ['r'],
      },
      'dev.azure.com?repo=r&organization=acme&project=a',
      { Organization: false, Project: true, Repository: false },
    ],
    [
      { allowedHosts: ['github.com'], allowedOwners: ['acme', 'beta'], allowedRepos: ['r', 's'] },
      'github.com?owner=acme&repo=r',
      { 'Organization or user': true, Repository: true },
    ],
  ])('fills in the first of what is allowed: %j', async (options, value, enabled) => {
    const { readValue } = showField(field('RepoUrlPicker', options), { config });
    await vi.waitFor(() => expect(readValue()).toBe(value));
    const isEnabled = (label: string) =>
      !screen.getByRole('combobox', { name: new RegExp(`^${label}`) }).matches(':disabled');
    expect(
      Object.fromEntries(Object.keys(enabled).map(label => [label, isEnabled(label)])),
    ).toEqual(enabled);
  });

  it('can be turned off', async () => {
    const options = { isDisabled: true, allowedHosts: ['github.com', 'gitlab.com'] };
    showField(field('RepoUrlPicker', options), { config });
    expect(await screen.findByRole('textbox', { name: /Repository/ })).toBeDisabled();
    for (const control of screen.getAllByRole('combobox')) expect(control).toBeDisabled();
  });

  it('says what an address lacks', async () => {
    const value = 'bitbucket.org?project=p&repo=r';
    showField(field('RepoUrlPicker'), { config, values: { value } });
    await screen.findByRole('combobox', { name: /Host/ });
    await submit();
    const message = 'Incomplete repository location provided, workspace not provided';
    expect(await screen.findByText(message)).toBeVisible();
  });

  it("requests the user's token once for a host, and suggests with it", async () => {
    const requests: ScmAuthRequest[] = [];
    const scmAuth = {
      isAvailable: async () => true,
      getCredentials: async (request: ScmAuthRequest) => {
        requests.push(request);
        return { token: `token-${requests.length}`, headers: {} };
      },
    };
    const suggested: unknown[] = [];
    mswServer.use(
      answerScaffolder.answer(autocompleteEndpoint, async request => {
        suggested.push([new URL(request.url).pathname.split('/v2/')[1], await request.json()]);
        return { results: [{ id: 'acme/pay' }, { id: 'acme/shop' }] };
      }),
    );
    const requestUserCredentials = {
      secretsKey: 'USER_TOKEN',
      additionalScopes: { github: ['workflow'] },
    };
    const { readValue, readSecrets } = showField(
      field('RepoUrlPicker', {
        allowedHosts: ['github.com'],
        allowedOwners: ['acme'],
        requestUserCredentials,
      }),
      { apis: [createApiFactory({ api: scmAuthApiRef, create: () => scmAuth })] },
    );
    await vi.waitFor(() => expect(readSecrets()).toEqual({ USER_TOKEN: 'token-1' }), 3000);
    expect(await screen.findByText('Written to with your account')).toBeVisible();
    const repository = screen.getByRole('combobox', { name: /Repository/ });
    await userEvent.click(repository);
    await userEvent.click(await screen.findByRole('option', { name: 'acme/pay' }));
    expect(readValue()).toBe('github.com?owner=acme&repo=pay');
    expect(suggested[0]).toEqual([
      'autocomplete/github/repositoriesWithOwner',
      { token: 'token-1', context: { host: 'github.com', owner: 'acme' } },
    ]);
    expect(requests).toEqual([
      {
        url: 'https://github.com',
        additionalScope: { repoWrite: true, customScopes: { github: ['workflow'] } },
      },
    ]);
  });
});

it('RepoUrlPicker says why there is no token, and lets the user sign in after all', async () => {
  mswServer.use(answerScaffolder.answer(hostAccessEndpoint, { access: 'portal' }));
  const getCredentials = vi
    .fn<(request: ScmAuthRequest) => Promise<{ token: string; headers: object }>>()
    .mockRejectedValueOnce(new Error('Login failed, rejected by user'))
    .mockResolvedValue({ token: 'own', headers: {} });
  const { readSecrets } = showField(
    field('RepoUrlPicker', {
      allowedHosts: ['github.com'],
      requestUserCredentials: { secretsKey: 'USER_TOKEN' },
    }),
    {
      apis: [
        createApiFactory({
          api: scmAuthApiRef,
          create: () => ({ isAvailable: async () => true, getCredentials }) as never,
        }),
      ],
    },
  );
  expect(await screen.findByText('Login failed, rejected by user')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Written to with your account')).toBeVisible();
  expect(readSecrets()).toEqual({ USER_TOKEN: 'own' });
  expect(screen.queryByText('No access to the host in your name')).toBeNull();
  expect(getCredentials.mock.calls.map(([{ instantPopup }]) => instantPopup)).toEqual([
    undefined,
    true,
  ]);
});

it('RepoUrlPicker requests no login where the portal has no auth provider for the host', async () => {
  mswServer.use(answerScaffolder.answer(hostAccessEndpoint, { access: 'portal' }));
  const getCredentials = vi.fn<() => Promise<never>>();
  const create = () => ({ isAvailable: async () => false, getCredentials }) as never;
  showField(
    field('RepoUrlPicker', {
      allowedHosts: ['gitlab.com'],
      requestUserCredentials: { secretsKey: 'USER_TOKEN' },
    }),
    { apis: [createApiFactory({ api: scmAuthApiRef, create })] },
  );
  expect(await screen.findByText('No access to the host in your name')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  expect(getCredentials).not.toHaveBeenCalled();
});

it('RepoUrlPicker keeps the token of a host from another host', async () => {
  mswServer.use(answerScaffolder.answer(hostAccessEndpoint, { access: 'portal' }));
  const getCredentials = ({ url }: ScmAuthRequest) =>
    url.includes('gitlab')
      ? Promise.reject(new Error('Login failed, rejected by user'))
      : Promise.resolve({ token: 'own', headers: {} });
  const { readSecrets } = showField(
    field('RepoUrlPicker', {
      allowedHosts: ['github.com', 'gitlab.com'],
      requestUserCredentials: { secretsKey: 'USER_TOKEN' },
    }),
    {
      apis: [
        createApiFactory({
          api: scmAuthApiRef,
          create: () => ({ isAvailable: async () => true, getCredentials }) as never,
        }),
      ],
    },
  );
  await vi.waitFor(() => expect(readSecrets()).toEqual({ USER_TOKEN: 'own' }), 3000);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Host/ }), 'gitlab.com');
  await vi.waitFor(() => expect(readSecrets()).toEqual({}));
  expect(await screen.findByText('Login failed, rejected by user')).toBeVisible();
  expect(readSecrets()).toEqual({});
});

describe('RepoBranchPicker', () => {
  const options = { requestUserCredentials: { secretsKey: 'USER_TOKEN' } };
  const values = { repoUrl: 'bitbucket.org?workspace=acme&project=PAY&repo=pay' };
  const withAuth = (getCredentials: () => Promise<{ token: string; headers: object }>) => ({
    values,
    apis: [
      createApiFactory({
        api: scmAuthApiRef,
        create: () => ({ isAvailable: async () => true, getCredentials }) as never,
      }),
    ],
  });

  it('suggests branches of the repository of the form, after its token came', async () => {
    const suggested: unknown[] = [];
    mswServer.use(
      answerScaffolder.answer(autocompleteEndpoint, async request => {
        suggested.push([new URL(request.url).pathname.split('/v2/')[1], await request.json()]);
        return { results: [{ id: 'main' }, { id: 'next', title: 'The next one' }] };
      }),
    );
    const { readValue } = showField(
      field('RepoBranchPicker', options),
      withAuth(async () => ({ token: 'own', headers: {} })),
    );
    // Opened before the token is there.
    await userEvent.click(await findField());
    await userEvent.click(
      await screen.findByRole('option', { name: 'The next one' }, { timeout: 3000 }),
    );
    expect(readValue()).toBe('next');
    const context = {
      host: 'bitbucket.org',
      workspace: 'acme',
      project: 'PAY',
      repository: 'pay',
    };
    expect(suggested).toEqual([
      ['autocomplete/bitbucket-cloud/branches', { token: 'own', context }],
    ]);
  });

  it('says why there is no token, and takes any branch', async () => {
    const { readValue } = showField(
      field('RepoBranchPicker', options),
      withAuth(() => Promise.reject(new Error('Login failed, popup was closed'))),
    );
    expect(
      await screen.findByText('Login failed, popup was closed', {}, { timeout: 3000 }),
    ).toBeVisible();
    await type('topic{Enter}');
    expect(readValue()).toBe('topic');
  });
});

it('RepoOwnerPicker offers the allowed owners, the first at once', async () => {
  const { readValue } = showField(
    field('RepoOwnerPicker', { host: 'github.com', allowedOwners: ['acme', 'beta'] }),
  );
  const owner = await findField();
  await vi.waitFor(() => expect(readValue()).toBe('acme'));
  await userEvent.selectOptions(owner, 'beta');
  expect(readValue()).toBe('beta');
});

it('Secret keeps no secret among the values', async () => {
  const { readValue, readSecrets } = showField(field('Secret'));
  await userEvent.type(await screen.findByLabelText(/Field/), 's3c');
  expect(readValue()).toBe('***');
  expect(readSecrets()).toEqual({ value: 's3c' });
});
