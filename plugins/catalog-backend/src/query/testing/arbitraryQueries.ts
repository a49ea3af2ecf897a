import type { EntityPredicate } from '@portico/catalog-common';
import * as fc from 'fast-check';
import type { Order } from '../language/entityOrder.ts';
import type { Predicate } from '../language/predicate.ts';

const valuesByKey: Record<string, (string | number | boolean)[]> = {
  kind: ['component', 'API', 'nothing'],
  'metadata.namespace': ['default', 'TEAM-A'],
  'metadata.name': ['Pay-7', 'rates-8', 'none'],
  'metadata.title': ['pay rates', 'É_100% edge'],
  'metadata.tags': ['java', 'go', 'web-app'],
  'metadata.tags.go': [true],
  'metadata.labels.tier': ['one', 'two'],
  'metadata.annotations.example.com/cost': ['a', 'B'],
  'metadata.links.title': ['edge'],
  'metadata.description': ['short'],
  'spec.type': ['service', 'WEBSITE'],
  'spec.lifecycle': ['production'],
  'spec.owner': ['team-1', 'group:default/team-2'],
  'spec.profile.email': ['null'],
  'spec.replicas': [0, 2],
  'spec.public': [false],
  'relations.ownedBy': ['group:default/team-1', 'group:default/team-3'],
  'no.such.key': ['x'],
};
/** The keys that queries speak of. */
export const queriedKeys = Object.keys(valuesByKey);
const condition: fc.Arbitrary<EntityPredicate> = fc.constantFrom(...queriedKeys).chain(key => {
  const value = fc.constantFrom(...(valuesByKey[key] ?? ['']));
  return fc
    .oneof(
      value,
      fc.record({ $exists: fc.boolean() }),
      fc.record({ $in: fc.array(value, { maxLength: 3 }) }),
      fc.record({ $hasPrefix: value.map(text => String(text).slice(0, 3)) }),
      fc.record({ $contains: value }),
    )
    .map(match => ({ [key]: match }) as EntityPredicate);
});
const relation = fc
  .record(
    {
      type: fc.constantFrom('ownedBy', 'dependsOn', 'partOf'),
      targetRef: fc.constantFrom('resource:default/db', 'group:default/team-1'),
    },
    { requiredKeys: ['type'] },
  )
  .map(match => ({ relations: { $contains: match } }) as EntityPredicate);
/** A predicate of any form, about what `makeEntities` makes. */
export const { query } = fc.letrec<{ query: EntityPredicate }>(tie => ({
  query: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    condition,
    relation,
    fc.record({ $all: fc.array(tie('query'), { maxLength: 3 }) }),
    fc.record({ $any: fc.array(tie('query'), { maxLength: 3 }) }),
    fc.record({ $not: tie('query') }),
  ),
}));
const textKeys = ['metadata.name', 'metadata.title', 'metadata.description', 'metadata.tags'];
/** A text to look for; often none. */
export const text: fc.Arbitrary<Predicate | undefined> = fc.option(
  fc.record(
    {
      op: fc.constant('text' as const),
      term: fc.constantFrom('pay', 'edge', 'e', '_100%', '%', 'ay-1', 'text text', 'web', 'none'),
      keys: fc.subarray([...textKeys, 'spec.owner', 'spec.profile.displayname'], { minLength: 1 }),
    },
    { requiredKeys: ['op', 'term'] },
  ),
  { nil: undefined },
);
const orderKeys = [
  'kind',
  'metadata.name',
  'metadata.title',
  'metadata.tags',
  'metadata.uid',
  'metadata.labels.tier',
  'spec.type',
  'spec.owner',
  'spec.replicas',
  'relations.dependson',
  'no.such.key',
];
/** At most three fields to order by. */
export const orders: fc.Arbitrary<Order[]> = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(...orderKeys),
    order: fc.constantFrom('asc', 'desc'),
  }),
  { maxLength: 3, selector: ({ field }) => field },
);
