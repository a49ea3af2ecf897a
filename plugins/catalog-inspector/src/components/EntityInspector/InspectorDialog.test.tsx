import { catalogPlugin } from '@portico/catalog';
import {
  entitiesByRefsEndpoint,
  entityAncestryEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import InspectorDialog from './InspectorDialog.tsx';

useMswServer();

beforeEach(() => {
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(() => null) };
    }),
  );
});

const location = 'backstage.io/managed-by-location';
const origin = 'backstage.io/managed-by-origin-location';

const pay = aComponent({
  metadata: {
    uid: 'uid-1',
    etag: 'etag-1',
    annotations: { [location]: 'url:https://git.example/pay.yaml', [origin]: 'url:https://a.b/' },
    labels: { tier: 'gold' },
    tags: ['java'],
  },
  relations: [
    { type: 'ownedBy', targetRef: 'group:default/team-pay' },
    { type: 'dependsOn', targetRef: 'resource:default/db' },
    { type: 'dependsOn', targetRef: 'resource:default/queue' },
  ],
  status: {
    items: [
      { type: 'backstage.io/catalog-processing', level: 'error', message: 'Line 3: no owner' },
    ],
  },
});

async function inspect(entity: Entity, search: string) {
  const app = renderInTestApp(<InspectorDialog entity={entity} />, {
    plugins: [catalogPlugin, permissionPlugin],
    path: `/here?${search}`,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Entity inspector' });
  return { ...app, dialog, panel: await within(dialog).findByRole('tabpanel') };
}

/** The first tab, with its code. */
async function inspectOverview(entity: Entity) {
  const opened = await inspect(entity, 'inspect=overview');
  await within(opened.panel).findByRole('heading', { name: 'Identity' });
  return opened;
}

/** Answers which entities have a value of a location annotation. */
function answerColocated(byLocation: Record<string, Entity[]>) {
  const requested: { query?: object; fields?: string[] }[] = [];
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      const body = (await request.json()) as { query: object; fields: string[] };
      requested.push(body);
      const items = byLocation[String(Object.values(body.query)[0])] ?? [];
      return { items, totalItems: items.length, pageInfo: {} };
    }),
  );
  return requested;
}

it('is closed without the parameter', () => {
  renderInTestApp(<InspectorDialog entity={pay} />, { plugins: [catalogPlugin] });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['overview', 'Overview'],
  ['ancestry', 'Ancestry'],
  ['colocated', 'Colocated'],
  ['json', 'Raw JSON'],
  ['yaml', 'Raw YAML'],
  ['nonsense', 'Overview'],
])('opens at the side that the address names: %s', async (value, name) => {
  mswServer.use(
    answerCatalog.answerNever(entityAncestryEndpoint),
    answerCatalog.answerNever(queryEntitiesByPredicateEndpoint),
  );
  const { dialog } = await inspect(pay, `inspect=${value}`);
  const tabs = within(dialog).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Ancestry',
    'Colocated',
    'Raw JSON',
    'Raw YAML',
    'History',
    'Explain',
  ]);
  expect(within(dialog).getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  expect(within(dialog).getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical');
});

it('keeps the address up to date, by keyboard too, and cleans it up when it closes', async () => {
  const { dialog, getAddress } = await inspect(pay, 'at=2026&inspect=yaml');
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Raw JSON' }));
  expect(getAddress()).toBe('/here?at=2026&inspect=json');
  await userEvent.keyboard('{Home}{Enter}');
  expect(getAddress()).toBe('/here?at=2026&inspect=overview');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(getAddress()).toBe('/here?at=2026');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows identity to copy, metadata, relations by type and status', async () => {
  const user = userEvent.setup();
  const { panel } = await inspectOverview(pay);
  const facts = {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    'spec.type': 'service',
    uid: 'uid-1',
    etag: 'etag-1',
    entityRef: 'component:default/pay',
  };
  for (const [name, value] of Object.entries(facts)) {
    expect(within(panel).getByText(value)).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: `Copy ${name}` }));
    expect(await navigator.clipboard.readText()).toBe(value);
  }
  expect(within(panel).getByText('url:https://git.example/pay.yaml')).toBeVisible();
  expect(within(panel).getByText('gold')).toBeVisible();
  expect(within(panel).getByText('java')).toBeVisible();

  const relations = within(panel).getByRole('region', { name: 'Relations' });
  expect(within(relations).getByText('dependsOn (2)')).toBeVisible();
  expect(within(relations).getByText('ownedBy (1)')).toBeVisible();
  expect(within(relations).getByRole('link', { name: 'resource:queue' })).toHaveAttribute(
    'href',
    '/catalog/default/resource/queue',
  );
  const status = within(panel).getByRole('region', { name: 'Status' });
  expect(within(status).getByText('error: backstage.io/catalog-processing')).toBeVisible();
  expect(within(status).getByText('Line 3: no owner')).toBeVisible();
});

it('says what an entity does not have', async () => {
  const { panel } = await inspectOverview(anEntity({ name: 'bare' }));
  expect(within(panel).getAllByText('None')).toHaveLength(3);
  expect(within(panel).getByText('It has no relations.')).toBeVisible();
  expect(within(panel).getByText('No problems reported.')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Copy etag' })).toBeNull();
});

it('shows hostile text as it is, and each relation once', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const entity = aComponent({
    metadata: {
      annotations: { [hostile]: hostile },
      labels: { nested: { not: 'a text' } as unknown as string },
      tags: [hostile],
    },
    relations: [
      { type: hostile, targetRef: 'not a ref' },
      { type: hostile, targetRef: 'not a ref' },
    ],
    status: { items: [{ type: hostile, level: 'error', message: hostile }] },
  });
  const { panel } = await inspectOverview(entity);
  expect(within(panel).getByText('not a ref')).toBeVisible();
  expect(within(panel).getByText(`${hostile} (1)`)).toBeVisible();
  expect(within(panel).getByText(`error: ${hostile}`)).toBeVisible();
  expect(panel.querySelector('img')).toBeNull();
});

it('shows thousands of relations a part at a time', async () => {
  const many = aComponent({
    relations: Array.from({ length: 10_000 }, (_, index) => ({
      type: 'hasPart',
      targetRef: `component:default/part-${index}`,
    })),
  });
  const { panel } = await inspectOverview(many);
  expect(within(panel).getByText('hasPart (10,000)')).toBeVisible();
  expect(within(panel).getAllByRole('link')).toHaveLength(20);
  await userEvent.click(within(panel).getByRole('button', { name: 'Show 100 more' }));
  expect(within(panel).getAllByRole('link')).toHaveLength(120);
});

it('renders where the entity came from, and leads there', async () => {
  mswServer.use(
    answerCatalog.answer(entityAncestryEndpoint, {
      rootEntityRef: 'component:default/pay',
      items: [
        { entity: pay, parentEntityRefs: ['location:default/root'] },
        {
          entity: anEntity({ kind: 'Location', name: 'root', spec: { target: './all.yaml' } }),
          parentEntityRefs: [],
        },
      ],
    }),
  );
  const { panel, getAddress } = await inspect(pay, 'inspect=ancestry');
  const graph = await within(panel).findByRole('application', { name: 'Ancestry of pay' });
  const parent = await within(graph).findByRole('link', { name: /all\.yaml/ });
  await userEvent.click(parent);
  expect(getAddress()).toBe('/catalog/default/location/root');
});

it('reports why the ancestry cannot be read, and tries again', async () => {
  mswServer.use(
    answerCatalog.answerError(entityAncestryEndpoint, { status: 500, message: 'No database' }),
  );
  const { panel } = await inspect(pay, 'inspect=ancestry');
  expect(
    await within(panel).findByText(/ancestry could not be read. The server failed to respond/),
  ).toBeVisible();
  mswServer.use(
    answerCatalog.answer(entityAncestryEndpoint, {
      rootEntityRef: 'component:default/pay',
      items: [{ entity: pay, parentEntityRefs: [] }],
    }),
  );
  await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
  expect(await within(panel).findByRole('application')).toBeVisible();
});

it('keeps the failure of a side to that side', async () => {
  mswServer.use(
    answerCatalog.answer(entityAncestryEndpoint, {
      rootEntityRef: 'component:default/pay',
      items: [{ entity: pay, parentEntityRefs: ['not a ref'] }],
    }),
  );
  const { dialog, panel } = await inspect(pay, 'inspect=ancestry');
  expect(await within(panel).findByText('Error in catalog-inspector')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Overview' }));
  expect(await within(panel).findByText('component:default/pay')).toBeVisible();
});

it('lists what was read at the same location and at the same origin, without the entity itself', async () => {
  const api = anEntity({ kind: 'API', name: 'pay-api' });
  const requested = answerColocated({
    'url:https://git.example/pay.yaml': [pay, api],
    'url:https://a.b/': [pay, api, aComponent({ name: 'shop' })],
  });
  const { panel } = await inspect(pay, 'inspect=colocated');
  const near = await within(panel).findByRole('region', { name: 'At the same location' });
  const far = within(panel).getByRole('region', { name: 'At the same origin' });
  const listNames = (region: HTMLElement) =>
    within(within(region).getByRole('list'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(listNames(near)).toEqual(['api:pay-api']);
  expect(listNames(far)).toEqual(['api:pay-api', 'component:shop']);
  expect(requested).toHaveLength(2);
  for (const annotation of [location, origin]) {
    expect(requested).toContainEqual(
      expect.objectContaining({
        query: { [`metadata.annotations.${annotation}`]: pay.metadata.annotations?.[annotation] },
        fields: expect.arrayContaining(['kind', 'metadata.name', 'metadata.title']),
      }),
    );
  }
});

it('reads neighbours a page at a time', async () => {
  const page = (from: number) =>
    Array.from({ length: 100 }, (_, index) => aComponent({ name: `c-${from + index}` }));
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      const { cursor } = (await request.json()) as { cursor?: string };
      return cursor === 'next'
        ? { items: page(100), totalItems: 201, pageInfo: {} }
        : { items: page(0), totalItems: 201, pageInfo: { nextCursor: 'next' } };
    }),
  );
  const entity = aComponent({ metadata: { annotations: { [location]: 'url:https://a.b/' } } });
  const { panel } = await inspect(entity, 'inspect=colocated');
  const more = await within(panel).findByRole('button', { name: 'Show 100 more' });
  await userEvent.click(more);
  expect(await within(panel).findByRole('link', { name: 'component:c-119' })).toBeVisible();
  await userEvent.click(within(panel).getByRole('button', { name: 'Show 80 more' }));
  expect(within(panel).getByRole('link', { name: 'component:c-199' })).toBeVisible();
  expect(within(panel).queryByRole('button', { name: /more/ })).toBeNull();
});

it('warns when the entity has no location', async () => {
  const { panel } = await inspect(aComponent(), 'inspect=colocated');
  expect(await within(panel).findByText('This entity has no location')).toBeVisible();
});

it('says when there are no other entities', async () => {
  answerColocated({});
  const { panel } = await inspect(pay, 'inspect=colocated');
  expect(
    await within(panel).findByText('There are no other entities at this location'),
  ).toBeVisible();
});

it('reports why the neighbours cannot be read', async () => {
  mswServer.use(
    answerCatalog.answerError(queryEntitiesByPredicateEndpoint, { status: 500, message: 'Broken' }),
  );
  const { panel } = await inspect(pay, 'inspect=colocated');
  expect(
    await within(panel).findByText(/could not be read. The server failed to respond/),
  ).toBeVisible();
  expect(within(panel).getByRole('button', { name: 'Retry' })).toBeVisible();
});

const sortedJson = `{
  "apiVersion": "backstage.io/v1alpha1",
  "kind": "API",
  "metadata": {
    "name": "a",
    "uid": "u"
  },
  "spec": {
    "about": {
      "first": 2,
      "second": 1
    },
    "zone": [
      1
    ]
  }
}`;
const sortedYaml = `apiVersion: backstage.io/v1alpha1
kind: API
metadata:
  name: a
  uid: u
spec:
  about:
    first: 2
    second: 1
  zone:
    - 1
`;

it.each([
  ['json', 'Raw JSON', sortedJson],
  ['yaml', 'Raw YAML', sortedYaml],
])('writes the entity with sorted keys, to copy: %s', async (tab, label, text) => {
  const user = userEvent.setup();
  const entity = {
    spec: { zone: [1], about: { second: 1, first: 2 } },
    metadata: { uid: 'u', name: 'a' },
    kind: 'API',
    apiVersion: 'backstage.io/v1alpha1',
  } as unknown as Entity;
  const { panel } = await inspect(entity, `inspect=${tab}`);
  const code = await within(panel).findByRole('group', { name: label });
  expect(code).toHaveTextContent('apiVersion');
  await user.click(within(panel).getByRole('button', { name: new RegExp(`^Copy ${label}`, 'i') }));
  expect(await navigator.clipboard.readText()).toBe(text);
});

it('renders a very large entity as a tree', async () => {
  const entity = anEntity({ kind: 'API', name: 'big', spec: { definition: 'x'.repeat(200_000) } });
  const { panel } = await inspect(entity, 'inspect=json');
  expect(await within(panel).findByRole('tree', { name: 'Raw JSON' })).toBeVisible();
});
