import { type CatalogShape, nameComponent } from '../catalog/catalogShape.ts';
import { vocabulary } from '../catalog/words.ts';

/** A call with as large an input as the limits of its endpoint admit, of the sort that costs most. */
export interface HostileCall {
  title: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  /** Who calls: people have settings and permissions, services the rest. */
  as: 'service' | 'user';
}

const catalog = '/api/catalog';
/** What fits into a request line, with its separators encoded. */
const addressLetters = 10_000;
const values = 24_900;
const levels = 32;
/** Stands in all words, and differs from round to round, so that no answer was given before. */
const changing = 'value';
const words = (count: number) => Array.from({ length: count }, (_, at) => `${changing}-${at}`);
const items = <Item>(item: Item): Item[] => Array.from({ length: values }, () => item);
const object = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, 1]));
const component = (metadata: object, spec: object, more: object = {}) => ({
  entity: {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'hostile', ...metadata },
    spec: { type: 'service', lifecycle: 'production', owner: 'team', ...spec },
    ...more,
  },
  location: 'url:https://bench.example/catalog.yaml',
});
function nest(inner: object): object {
  let query = inner;
  for (let level = 1; level < levels; level++)
    query = { $any: [{ $not: { 'spec.type': `type-${level}` } }, query] };
  return query;
}

/** The calls, by area; they read a catalog of that shape, and differ from round to round. */
export function listHostileCalls(shape: CatalogShape, round: number): HostileCall[] {
  const refs = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `component:default/${nameComponent(at % shape.components)}`,
    );
  const calls = [
    ...listValidations(),
    ...listQueries(),
    ...listCounts(),
    ...listReads(refs),
    ...listDecisions(refs),
    ...listOthers(),
  ];
  return calls.map(({ path, body, ...call }) => ({
    ...call,
    path: path.replaceAll(changing, `wor${round}`),
    ...(body !== undefined && {
      body: JSON.parse(JSON.stringify(body).replaceAll(`${changing}-`, `wor${round}-`)) as unknown,
    }),
  }));
}

function listValidations(): HostileCall[] {
  const call = (what: string, body: unknown): HostileCall => ({
    title: `validate-entity: ${what}`,
    method: 'POST',
    path: `${catalog}/validate-entity`,
    body,
    as: 'service',
  });
  return [
    call('25,000 unknown keys', component({}, {}, object(words(values)))),
    call('25,000 wrong annotations', component({ annotations: object(words(values)) }, {})),
    call('25,000 keys of the spec', component({}, object(words(values)))),
    call('25,000 wrong references', component({}, { dependsOn: items(':') })),
    call('25,000 good references', component({}, { dependsOn: items('a:b') })),
    call('25,000 wrong tags', component({ tags: items('_') }, {})),
    call('25,000 good tags', component({ tags: items('a') }, {})),
    call('25,000 empty objects', component({}, { all: items({}) })),
  ];
}

function listQueries(): HostileCall[] {
  const post = (what: string, body: object): HostileCall => ({
    title: `by-query: ${what}`,
    method: 'POST',
    path: `${catalog}/entities/by-query`,
    body: { limit: 1000, ...body },
    as: 'service',
  });
  const get = (what: string, query: Record<string, string>): HostileCall => ({
    title: `by-query: ${what}`,
    method: 'GET',
    path: `${catalog}/entities/by-query?${new URLSearchParams({ limit: '1000', ...query })}`,
    as: 'service',
  });
  const long = (text: string, length: number) =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length);
  return [
    post('no fields omitted, 1,000 entities', {}),
    post('100 fields, 1,000 entities', {
      fields: words(100).map(word => `metadata.annotations.${word}`),
    }),
    post('10,000 values', { query: { 'metadata.name': { $in: words(10_000) } } }),
    post('1,000 alternatives', {
      query: { $any: words(1000).map(word => ({ 'metadata.name': word })) },
    }),
    post('300 different conditions', {
      query: { $all: words(300).map(word => ({ $not: { [word]: 'a' } })) },
    }),
    post('32 levels', { query: nest({ kind: 'component' }) }),
    get('a filter as long as an address', {
      filter: long(`metadata.tags=tag-1,spec.type=${changing},`, addressLetters),
    }),
    get('a filter as long as an address with as many keys', {
      filter: long(
        words(290)
          .map(word => `${word}=a`)
          .join(','),
        addressLetters,
      ),
    }),
    post('full text of 200 characters in 20 fields', {
      fullTextFilter: {
        term: vocabulary.slice(0, 2000).join(' ').slice(0, 200),
        fields: words(18)
          .map(word => `spec.${word}`)
          .concat('metadata.name', 'metadata.description'),
      },
    }),
    post('full text of one letter in all fields', { fullTextFilter: { term: 'a' } }),
  ];
}

function listCounts(): HostileCall[] {
  const call = (what: string, body: object): HostileCall => ({
    title: `filter-counts: ${what}`,
    method: 'POST',
    path: `${catalog}/entities/filter-counts`,
    body: { filters: [], groups: [], ...body },
    as: 'service',
  });
  const facets = words(50).map((_, at) => (at % 2 ? 'metadata.tags' : `spec.field-${at}`));
  return [
    call('50 facets', {
      filters: facets.map(facet => ({ facet, values: ['tag-1', ...words(1)] })),
    }),
    call('a filter of 10,000 values', {
      filters: [{ facet: 'metadata.name', values: words(10_000) }],
    }),
    call('50 groups of 6 conditions', {
      groups: words(50).map(id => ({
        id,
        query: { $all: words(6).map(word => ({ $not: { [`${id}.${word}`]: 'a' } })) },
      })),
    }),
    call('50 groups of 32 levels', {
      groups: words(50).map(id => ({ id, query: nest({ 'metadata.name': id }) })),
    }),
  ];
}

function listReads(refs: (count: number) => string[]): HostileCall[] {
  const call = (what: string, body: object): HostileCall => ({
    title: `by-refs: ${what}`,
    method: 'POST',
    path: `${catalog}/entities/by-refs`,
    body,
    as: 'service',
  });
  return [
    call('10,000 refs', { entityRefs: refs(10_000) }),
    call('10,000 refs, 100 fields', {
      entityRefs: refs(10_000),
      fields: words(100).map(word => `metadata.annotations.${word}`),
    }),
    call('10,000 refs of nothing', { entityRefs: words(10_000).map(word => `component:${word}`) }),
  ];
}

function listDecisions(refs: (count: number) => string[]): HostileCall[] {
  const permission = {
    type: 'resource',
    name: 'catalog.entity.read',
    attributes: { action: 'read' },
    resourceType: 'catalog-entity',
  };
  const isOwnedBy = (claims: readonly string[]) => ({
    rule: 'IS_ENTITY_OWNER',
    resourceType: 'catalog-entity',
    params: { claims },
  });
  const apply = (what: string, conditions: (at: number) => object): HostileCall => ({
    title: `apply-conditions: ${what}`,
    method: 'POST',
    path: `${catalog}/.well-known/backstage/permissions/apply-conditions`,
    body: {
      items: refs(1000).map((resourceRef, at) => ({
        id: String(at),
        resourceRef,
        resourceType: 'catalog-entity',
        conditions: conditions(at),
      })),
    },
    as: 'service',
  });
  return [
    apply('1,000 items, one condition each', at => isOwnedBy([`group:default/${at}`])),
    apply('1,000 items, 10 alternatives each', at => ({
      anyOf: words(10).map(word => isOwnedBy([`group:default/${word}-${at}`])),
    })),
    {
      title: 'authorize: 1,000 items',
      method: 'POST',
      path: '/api/permission/authorize',
      body: {
        items: refs(1000).map((resourceRef, at) => ({ id: String(at), permission, resourceRef })),
      },
      as: 'user',
    },
  ];
}

function listOthers(): HostileCall[] {
  const setting = '/api/user-settings/buckets/bench/keys/hostile';
  return [
    {
      title: 'locations, dry run: an address of 8,000 characters',
      method: 'POST',
      path: `${catalog}/locations?dryRun=true`,
      body: { type: 'url', target: `https://bench.example/${'a/'.repeat(3985)}x.yaml` },
      as: 'service',
    },
    {
      title: 'user settings: a value of 60 KB with nothing but keys',
      method: 'PUT',
      path: setting,
      body: { value: object(words(3500)) },
      as: 'user',
    },
    {
      title: 'user settings: 60 KB of escapes',
      method: 'PUT',
      path: setting,
      body: { value: '\u0001'.repeat(10_000) },
      as: 'user',
    },
    {
      title: 'events: a place of 8,192 characters',
      method: 'GET',
      path: `/api/events/stream?after=${'a'.repeat(8192)}`,
      as: 'user',
    },
  ];
}
