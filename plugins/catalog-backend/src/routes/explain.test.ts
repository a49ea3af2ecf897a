import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogProcessor, EntityProviderConnection } from '@portico/catalog-node';
import type { Authorizer, PermissionDecision } from '@portico/contract/permissions';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { type RunningCatalog, startCatalog } from '../testing/startCatalog.ts';
import { component } from '../workers/testing/engineHarness.ts';

const tagger: CatalogProcessor = {
  getProcessorName: () => 'tagger',
  async processEntity(entity, _location, results) {
    if (entity.metadata.name !== 'pay') return entity;
    results.relation({
      sourceRef: 'component:default/pay',
      type: 'documentedBy',
      targetRef: 'component:default/handbook',
    });
    return { ...entity, metadata: { ...entity.metadata, tags: ['tagged'] } };
  },
};
const idle: CatalogProcessor = {
  getProcessorName: () => 'idle',
  processEntity: async entity => entity,
};

const location = (targets: string[]) =>
  JSON.stringify({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Location',
    metadata: { name: 'all' },
    spec: { type: 'file', targets },
  });
const resource = (name: string) =>
  JSON.stringify({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Resource',
    metadata: { name },
    spec: { type: 'database', owner: 'team-a' },
  });

const annotated =
  ", annotations: { backstage.io/view-url: 'https://git.example/o/r/blob/main/pay.yaml' }";

describe.each(testDatabases())('the explanation of entities on $name', database => {
  let folder: string;
  let catalog: RunningCatalog;
  let connection: EntityProviderConnection;
  let decide: Authorizer['decide'] = async () => ({ result: 'ALLOW' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-explain-'));
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write('all.yaml', location(['./pay.yaml', './others.yaml']));
    await write(
      'pay.yaml',
      [
        component('first', {}, annotated),
        component('pay', {
          dependsOn: [
            'resource:ledger',
            'component:market/rates',
            'component:paymnets',
            'component:nothing-alike',
            'component:broken',
          ],
        }),
      ].join('---\n'),
    );
    await write(
      'others.yaml',
      [
        resource('ledger'),
        component('rates'),
        component('payments', { owner: 'team-b' }),
        'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: broken }\n',
        // No database takes its name.
        'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: "nul\\0\\ud800" }\n',
      ].join('\n---\n'),
    );
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    catalog = await startCatalog(db, {
      authorizer: { decide: (...args) => decide(...args) },
      engine: {
        baseFolder: folder,
        locations: [{ type: 'file', target: 'all.yaml' }],
        processors: [tagger, idle],
        providers: [
          {
            getProviderName: () => 'ldap',
            connect: async given => {
              connection = given;
            },
          },
        ],
      },
    });
    await catalog.engine.whenIdle();
  });
  afterAll(async () => {
    await catalog.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('says where an entity comes from, from what was registered down to the line', async () => {
    const explanation = await catalog.client.getEntityExplanation('component:default/pay');
    expect(explanation?.chain).toEqual([
      {
        kind: 'registered',
        target: `file:${join(folder, 'all.yaml')}`,
        registeredBy: 'config',
        entityRef: expect.stringMatching(/^location:default\/generated-/) as string,
        otherParents: 0,
      },
      {
        kind: 'location',
        target: `file:${join(folder, 'pay.yaml')}`,
        entityRef: 'location:default/all',
        place: { source: join(folder, 'all.yaml'), line: 1 },
        otherParents: 0,
      },
    ]);
    expect(explanation?.document).toEqual({
      locationRef: `file:${join(folder, 'pay.yaml')}`,
      source: join(folder, 'pay.yaml'),
      line: 6,
      position: 2,
      documents: 2,
    });
    expect(explanation?.conflicts).toEqual([]);
  });

  it('shows of a location what it lists, when that was read, and what came from there', async () => {
    const explanation = await catalog.client.getEntityExplanation('location:default/all');
    expect(explanation?.listed).toEqual({
      sources: [
        {
          target: `file:${join(folder, 'others.yaml')}`,
          readAt: expect.stringMatching(/^\d{4}-/) as string,
          errors: 4,
        },
        {
          target: `file:${join(folder, 'pay.yaml')}`,
          readAt: expect.stringMatching(/^\d{4}-/) as string,
          errors: 0,
        },
      ],
      entityRefs: [
        'component:default/first',
        'component:default/pay',
        'component:default/payments',
        'component:default/rates',
      ],
    });
    const pay = await catalog.client.getEntityExplanation('component:default/pay');
    expect(pay?.listed).toBeUndefined();
  });

  it('names the page of a code host where the document does', async () => {
    const first = await catalog.client.getEntityExplanation('component:default/first');
    expect(first?.document).toMatchObject({
      source: join(folder, 'pay.yaml'),
      line: 1,
      url: 'https://git.example/o/r/blob/main/pay.yaml',
    });
  });

  it('says what each processor did, and how long it took', async () => {
    const explanation = await catalog.client.getEntityExplanation('component:default/pay');
    const steps = explanation?.steps.filter(({ step }) => step === 'processor');
    expect(steps).toEqual([
      {
        step: 'processor',
        name: 'tagger',
        at: expect.any(String) as string,
        durationMs: expect.any(Number) as number,
        scope: 'document',
        changed: ['metadata.tags'],
        addedRelations: 1,
      },
      expect.objectContaining({ name: 'idle', changed: [], addedRelations: 0 }),
    ]);
    expect(explanation?.steps.map(({ step }) => step)).toEqual([
      'read',
      'checked',
      'processor',
      'processor',
      'stored',
      'settled',
      'looked-at',
    ]);
  });

  it('says why references lead nowhere, and what may be meant', async () => {
    const explanation = await catalog.client.getEntityExplanation('component:default/pay');
    const byTarget = new Map(explanation?.references.map(each => [each.targetRef, each]));
    expect([...byTarget.keys()].sort()).toEqual([
      'component:default/broken',
      'component:default/handbook',
      'component:default/nothing-alike',
      'component:default/paymnets',
      'component:market/rates',
      'group:default/team-a',
      'resource:default/ledger',
    ]);
    // The kind Resource is not among those that may come from anywhere.
    expect(byTarget.get('resource:default/ledger')).toEqual({
      type: 'dependsOn',
      targetRef: 'resource:default/ledger',
      reason: 'refused',
      mayBeHidden: false,
      message: expect.stringMatching(/Kind 'Resource' is not allowed/) as string,
      place: { source: join(folder, 'others.yaml'), line: 1 },
      suggestions: [],
    });
    expect(byTarget.get('component:default/broken')).toMatchObject({
      reason: 'broken',
      place: { source: join(folder, 'others.yaml') },
    });
    expect(byTarget.get('component:market/rates')).toMatchObject({
      reason: 'missing',
      mayBeHidden: false,
      suggestions: ['component:default/rates'],
    });
    expect(byTarget.get('component:default/paymnets')?.suggestions).toEqual([
      'component:default/payments',
    ]);
    expect(byTarget.get('component:default/nothing-alike')?.suggestions).toEqual([]);
    expect(explanation?.unresolvedTotal).toBe(7);
  });

  it('explains what a provider gives, and what stands for a location', async () => {
    await connection.applyMutation({
      type: 'full',
      entities: [
        {
          entity: {
            apiVersion: 'backstage.io/v1alpha1',
            kind: 'Component',
            metadata: { name: 'given' },
            spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
          },
        },
      ],
    });
    const given = await catalog.client.getEntityExplanation('component:default/given');
    expect(given?.chain).toEqual([{ kind: 'provider', target: 'ldap', otherParents: 0 }]);
    const pay = await catalog.client.getEntityExplanation('component:default/pay');
    const root = await catalog.client.getEntityExplanation(pay?.chain[0]?.entityRef ?? '');
    expect(root?.chain).toEqual([
      {
        kind: 'registered',
        target: `file:${join(folder, 'all.yaml')}`,
        registeredBy: 'config',
        entityRef: pay?.chain[0]?.entityRef,
        otherParents: 0,
      },
    ]);
  });

  it('reports nobody of entities and errors that he may not see', async () => {
    const onlyTeamA: PermissionDecision = {
      result: 'CONDITIONAL',
      pluginId: 'catalog',
      resourceType: 'catalog-entity',
      conditions: {
        rule: 'IS_ENTITY_OWNER',
        resourceType: 'catalog-entity',
        params: { claims: ['group:default/team-a'] },
      },
    };
    decide = async (_, permission) =>
      permission.type === 'resource' ? onlyTeamA : { result: 'DENY' };
    const explanation = await catalog.client.getEntityExplanation('component:default/pay');
    const byTarget = new Map(explanation?.references.map(each => [each.targetRef, each]));
    expect(byTarget.get('component:default/paymnets')).toMatchObject({
      mayBeHidden: true,
      suggestions: [],
    });
    expect(byTarget.get('resource:default/ledger')).toMatchObject({
      reason: 'missing',
      mayBeHidden: true,
    });
    expect(JSON.stringify(explanation)).not.toMatch(/not allowed|payments/);
    // Locations have no owner.
    expect(explanation?.chain.map(({ entityRef }) => entityRef)).toEqual([undefined, undefined]);
    expect(explanation?.chain[1]).not.toHaveProperty('place');
    expect(await catalog.client.getEntityExplanation('component:default/payments')).toBeUndefined();
    decide = async () => ({ result: 'ALLOW' });
    expect(await catalog.client.getEntityExplanation('component:default/never')).toBeUndefined();
  });
});
