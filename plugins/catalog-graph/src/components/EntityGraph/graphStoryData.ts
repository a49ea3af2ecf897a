import {
  entitiesByRefsEndpoint,
  entityFacetsByPredicateEndpoint,
  filterCountsEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';

/** A small system with owner, domain, parts, and a dependency that nobody describes. */
export const tickPlant: readonly Entity[] = [
  [
    'System',
    'tick-plant',
    'Tick Plant',
    [
      'ownedBy group:default/ticks',
      'partOf domain:default/market-data',
      'hasPart component:default/normaliser',
      'hasPart component:default/cache',
      'hasPart resource:default/bus',
      'hasPart api:default/quotes',
    ],
  ],
  ['Domain', 'market-data', 'Market Data', ['hasPart system:default/tick-plant']],
  [
    'Group',
    'ticks',
    'Ticks',
    ['ownerOf system:default/tick-plant', 'ownerOf component:default/cache'],
  ],
  [
    'Component',
    'normaliser',
    'Normaliser',
    [
      'partOf system:default/tick-plant',
      'dependsOn resource:default/bus',
      'providesApi api:default/quotes',
      'dependsOn resource:default/gone',
    ],
  ],
  [
    'Component',
    'cache',
    'Last Value Cache',
    [
      'partOf system:default/tick-plant',
      'ownedBy group:default/ticks',
      'consumesApi api:default/quotes',
    ],
  ],
  [
    'Resource',
    'bus',
    'Tick Bus',
    ['partOf system:default/tick-plant', 'dependencyOf component:default/normaliser'],
  ],
  [
    'API',
    'quotes',
    'Quotes',
    [
      'partOf system:default/tick-plant',
      'apiProvidedBy component:default/normaliser',
      'apiConsumedBy component:default/cache',
    ],
  ],
].map(([kind, name, title, relations]) =>
  anEntity({
    kind: kind as string,
    name: name as string,
    metadata: { title: title as string },
    relations: readRelations(relations as string[]),
  }),
);

/** A group that owns very much. */
export function makeLargeGroup(count: number): readonly Entity[] {
  const refs = Array.from({ length: count }, (_, index) => `component:default/service-${index}`);
  return [
    anEntity({
      kind: 'Group',
      name: 'platform',
      metadata: { title: 'Platform' },
      relations: refs.map(targetRef => ({ type: 'ownerOf', targetRef })),
    }),
    ...refs.map((_, index) =>
      anEntity({
        name: `service-${index}`,
        relations: [{ type: 'ownedBy', targetRef: 'group:default/platform' }],
      }),
    ),
  ];
}

/** Answers what graphs request, from these entities. */
export function answerGraph(entities: readonly Entity[]) {
  const byRef = new Map(entities.map(entity => [stringifyEntityRef(entity), entity]));
  return [
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(ref => byRef.get(ref) ?? null) };
    }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: entities.filter(({ kind }) => kind === 'System' || kind === 'Domain'),
      totalItems: 0,
      pageInfo: {},
    }),
    answerCatalog.answer(filterCountsEndpoint, { totalItems: 0, facets: {}, groups: {} }),
    answerCatalog.answer(entityFacetsByPredicateEndpoint, {
      facets: { kind: ['API', 'Component', 'Group'].map(value => ({ value, count: 7 })) },
    }),
  ];
}

function readRelations(lines: readonly string[]) {
  return lines.map(line => {
    const [type = '', targetRef = ''] = line.split(' ');
    return { type, targetRef };
  });
}
