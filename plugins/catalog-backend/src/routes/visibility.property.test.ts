import { applyConditionsEndpoint, matchesConditions } from '@portico/contract/permissions';
import type {
  PermissionCondition,
  PermissionConditions,
  PermissionDecision,
} from '@portico/contract/permissions';
import type { EntityPage } from '@portico/catalog-common';
import { EntityVisibility, readVisibilityEndpoint } from '@portico/catalog-common/operations';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { countRuns, testDatabases } from '@portico/testing/node';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EntityRules } from '../query/language/EntityRules.ts';
import { matchesPredicate } from '../query/language/matchesPredicate.ts';
import { describeEntity } from '../query/testing/describeEntity.ts';
import { makeEntities } from '../query/testing/makeEntities.ts';
import { seedCatalog } from '../query/testing/seedCatalog.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { type RunningCatalog, startCatalog } from '../testing/startCatalog.ts';

vi.setConfig({ testTimeout: countRuns(120_000), hookTimeout: 60_000 });

const groups = Array.from({ length: 5 }, (_, at): Entity => {
  const name = `team-${at}`;
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Group',
    metadata: { name, title: `Team ${at}`, uid: `ffffffff-0000-4000-8000-00000000000${at}` },
    spec: { type: 'team' },
    relations: [{ type: 'ownedBy', targetRef: `group:default/team-${(at + 1) % 5}` }],
  };
});
const entities = [...makeEntities(300), ...groups];
const refs = entities.map(entity => stringifyEntityRef(entity));

const rule = (name: string, params: Record<string, unknown>): PermissionCondition => ({
  rule: name,
  resourceType: 'catalog-entity',
  params,
});
const keyed = (name: string, param: string, values: Record<string, string[]>) =>
  fc
    .constantFrom(...Object.keys(values))
    .chain(key =>
      fc
        .option(fc.constantFrom(...(values[key] ?? [''])), { nil: undefined })
        .map(value => rule(name, { [param]: key, ...(value !== undefined && { value }) })),
    );
const leaf: fc.Arbitrary<PermissionConditions> = fc.oneof(
  fc
    .subarray(['group:default/team-1', 'group:default/TEAM-2', 'user:default/ada'])
    .map(claims => rule('IS_ENTITY_OWNER', { claims })),
  fc.subarray(['component', 'API', 'Group']).map(kinds => rule('IS_ENTITY_KIND', { kinds })),
  keyed('HAS_ANNOTATION', 'annotation', {
    'example.com/cost': ['a', 'C'],
    flag: ['true'],
    no: ['x'],
  }),
  keyed('HAS_LABEL', 'label', { tier: ['two', 'none'], Tier: ['one'] }),
  keyed('HAS_METADATA', 'key', { namespace: ['default', 'team-a'], title: ['x'], tags: ['go'] }),
  keyed('HAS_SPEC', 'key', { type: ['service', 'WEBSITE'], public: ['true'], owner: ['team-1'] }),
);
const { conditions } = fc.letrec<{ conditions: PermissionConditions }>(tie => ({
  conditions: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.record({ allOf: fc.array(tie('conditions'), { maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie('conditions'), { maxLength: 3 }) }),
    fc.record({ not: tie('conditions') }),
  ),
}));

/** What a rule says of an entity, written once more from its description. */
function holds({ rule, params = {} }: PermissionCondition, entity: Entity): boolean {
  const lower = (value: unknown) => String(value).toLowerCase();
  const list = (name: string) => (params[name] as string[]).map(lower);
  const has = (part: Record<string, unknown> | undefined, key: unknown) => {
    const entry = Object.entries(part ?? {}).find(([name]) => lower(name) === lower(key));
    if (entry === undefined) return false;
    return (
      params['value'] === undefined || [entry[1]].flat().map(lower).includes(lower(params['value']))
    );
  };
  const { metadata } = entity;
  switch (rule) {
    case 'IS_ENTITY_OWNER':
      return (entity.relations ?? []).some(
        ({ type, targetRef }) => type === 'ownedBy' && list('claims').includes(lower(targetRef)),
      );
    case 'IS_ENTITY_KIND':
      return list('kinds').includes(lower(entity.kind));
    case 'HAS_ANNOTATION':
      return has(metadata.annotations, params['annotation']);
    case 'HAS_LABEL':
      return has(metadata.labels, params['label']);
    case 'HAS_METADATA':
      return has({ namespace: 'default', ...metadata }, params['key']);
    default:
      return has(entity.spec, params['key']);
  }
}

describe.each(testDatabases())('what a caller may see, on $name', database => {
  let decision: PermissionDecision = { result: 'ALLOW' };
  let catalog: RunningCatalog;
  let numbers: Map<string, number>;
  beforeAll(async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, entities);
    catalog = await startCatalog(db, { authorizer: { decide: async () => decision } });
    const rows = await db.read.selectFrom('entities').select(['id', 'ref']).execute();
    numbers = new Map(rows.map(({ id, ref }) => [ref, Number(id)]));
  });
  afterAll(() => catalog?.stop());

  async function post<Body>(path: string, body: object): Promise<Body> {
    const response = await catalog.fetch(`${catalog.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  }

  /** Every page of a query; all but the last are full, and each has the same total. */
  async function readPages(query: object, limit: number): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page: EntityPage = await post('/entities/by-query', {
        ...(cursor === undefined ? query : { cursor }),
        limit,
      });
      found.push(...page.items.map(item => stringifyEntityRef(item)));
      cursor = page.pageInfo.nextCursor;
      if (cursor !== undefined) expect(page.items.length).toBe(limit);
    } while (cursor !== undefined);
    return found;
  }

  /** All that is visible by any call, compared with what is known to be visible. */
  async function expectToSee(visible: readonly Entity[]): Promise<void> {
    const visibleRefs = visible.map(entity => stringifyEntityRef(entity)).toSorted();
    const isVisible = new Set(visibleRefs);
    const ordered = { orderBy: [{ field: 'metadata.name', order: 'asc' as const }] };
    expect((await readPages(ordered, 40)).toSorted()).toEqual(visibleRefs);

    const first: EntityPage = await post('/entities/by-query', { ...ordered, limit: 5 });
    expect(first.totalItems).toBe(visible.length);
    expect(first.items.length).toBe(Math.min(5, visible.length));

    const { body: listed } = await catalog.get<Entity[]>('/entities');
    expect(listed.map(entity => stringifyEntityRef(entity)).toSorted()).toEqual(visibleRefs);

    const kinds = new Map<string, number>();
    for (const { kind } of visible) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const { facets } = await post<{ facets: Record<string, { value: string; count: number }[]> }>(
      '/entity-facets',
      { facets: ['kind'] },
    );
    expect(new Map(facets['kind']?.map(({ value, count }) => [value, count]))).toEqual(kinds);

    const counts = await post<{ totalItems: number; titles: Record<string, string> }>(
      '/entities/filter-counts',
      { filters: [{ facet: 'relations.ownedBy', values: [] }], withTitles: true },
    );
    expect(counts.totalItems).toBe(visible.length);
    expect(Object.keys(counts.titles).filter(ref => !isVisible.has(ref))).toEqual([]);

    const texts: EntityPage = await post('/entities/by-query', {
      fullTextFilter: { term: 'edge', fields: ['metadata.name'] },
      limit: 1000,
    });
    expect(texts.items.map(item => stringifyEntityRef(item)).toSorted()).toEqual(
      visibleRefs.filter(ref => ref.includes('/edge-')),
    );

    const { items } = await post<{ items: (Entity | null)[] }>('/entities/by-refs', {
      entityRefs: refs,
    });
    expect(items.map(item => item !== null)).toEqual(refs.map(ref => isVisible.has(ref)));

    const bitmap = await catalog.fetch(`${catalog.baseUrl}${readVisibilityEndpoint.path}`);
    const seen = new EntityVisibility(new Uint8Array(await bitmap.arrayBuffer()), '');
    expect(refs.map(ref => seen.has(numbers.get(ref) ?? -1))).toEqual(
      refs.map(ref => isVisible.has(ref)),
    );

    for (const at of [0, 7, 100, 301]) {
      const entity = entities[at] as Entity;
      const { kind, metadata } = entity;
      const path = `${kind}/${metadata.namespace ?? 'default'}/${metadata.name}`;
      const expected = isVisible.has(refs[at] ?? '') ? 200 : 404;
      for (const read of [
        `/entities/by-name/${path}`,
        `/entities/by-name/${path}/ancestry`,
        `/entities/by-name/${path}/dependents`,
        `/entities/by-uid/${metadata.uid}`,
      ])
        expect([read, (await catalog.get(read)).status]).toEqual([read, expected]);
    }
  }

  it('is the same by every call, and what the conditions say of each entity in memory', async () => {
    const rules = new EntityRules();
    await fc.assert(
      fc.asyncProperty(conditions, async conditions => {
        decision = {
          result: 'CONDITIONAL',
          pluginId: 'catalog',
          resourceType: 'catalog-entity',
          conditions,
        };
        const visible = entities.filter(entity =>
          matchesConditions(conditions, condition => holds(condition, entity)),
        );
        const predicate = rules.parse(conditions);
        expect(
          entities.filter(entity => matchesPredicate(describeEntity(entity), predicate)),
        ).toEqual(visible);
        const { items } = await post<{ items: { result: string[] }[] }>(
          applyConditionsEndpoint.path,
          { items: [{ id: '1', resourceRef: refs, resourceType: 'catalog-entity', conditions }] },
        );
        const isVisible = new Set(visible);
        expect(items[0]?.result.map(result => result === 'ALLOW')).toEqual(
          entities.map(entity => isVisible.has(entity)),
        );
        await expectToSee(visible);
      }),
      { numRuns: countRuns(10) },
    );
  });

  it('is all with no conditions, and nothing where all is denied', async () => {
    decision = { result: 'ALLOW' };
    await expectToSee(entities);
    decision = { result: 'DENY' };
    expect((await catalog.get('/entities')).status).toBe(403);
  });

  it('is never told by titles that were counted for somebody who sees more', async () => {
    const query = { kind: 'component' };
    const counted = {
      filters: [{ facet: 'relations.ownedBy', values: [] }],
      withTitles: true,
    };
    type Counts = { totalItems: number; titles: Record<string, string> };
    decision = { result: 'ALLOW' };
    const all = await post<Counts>('/entities/filter-counts', { ...counted, query });
    expect(all.titles).toMatchObject({ 'group:default/team-1': 'Team 1' });
    decision = {
      result: 'CONDITIONAL',
      pluginId: 'catalog',
      resourceType: 'catalog-entity',
      conditions: rule('IS_ENTITY_KIND', { kinds: ['component'] }),
    };
    const components = await post<Counts>('/entities/filter-counts', counted);
    expect(components.totalItems).toBe(all.totalItems);
    expect(components.titles).toEqual({});
  });
});
