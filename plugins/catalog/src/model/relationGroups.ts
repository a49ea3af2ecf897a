import type { Entity } from '@portico/catalog-model';

/** Relations of one type, with the refs they lead to. */
export interface RelationGroup {
  type: string;
  refs: readonly string[];
}

const labels: Readonly<Record<string, string>> = {
  dependsOn: 'Depends on',
  dependencyOf: 'Dependency of',
  providesApi: 'Provided APIs',
  consumesApi: 'Consumed APIs',
  apiProvidedBy: 'Providers',
  apiConsumedBy: 'Consumers',
  hasPart: 'Has parts',
  ownerOf: 'Owner of',
  hasMember: 'Members',
  memberOf: 'Member of',
  parentOf: 'Child groups',
  childOf: 'Parent group',
};

/** Shown in the header or in About, so not again below. */
const shownElsewhere = new Set(['ownedBy', 'partOf']);

const expectedByKind: Readonly<Record<string, readonly string[]>> = {
  component: ['dependsOn', 'dependencyOf', 'providesApi', 'consumesApi', 'hasPart'],
  api: ['apiProvidedBy', 'apiConsumedBy'],
  resource: ['dependsOn', 'dependencyOf'],
  system: ['hasPart'],
  domain: ['hasPart'],
  group: ['hasMember', 'parentOf', 'childOf', 'ownerOf'],
  user: ['memberOf', 'ownerOf'],
};

/** The words for a relation type; the type itself for one that the product does not know. */
export function describeRelation(type: string): string {
  return labels[type] ?? type;
}

/** An entity's relations by type, in reading order, and the usual ones of its kind that it lacks. */
export function groupRelations({ kind, relations = [] }: Entity): {
  groups: RelationGroup[];
  emptyLabels: string[];
} {
  const byType = new Map<string, string[]>();
  for (const { type, targetRef } of relations) {
    if (!shownElsewhere.has(type)) byType.set(type, [...(byType.get(type) ?? []), targetRef]);
  }
  const expected = expectedByKind[kind.toLowerCase()] ?? [];
  const others = [...byType.keys()].filter(type => !expected.includes(type)).sort();
  return {
    groups: [...expected, ...others].flatMap(type => {
      const refs = byType.get(type);
      return refs ? [{ type, refs }] : [];
    }),
    emptyLabels: expected.filter(type => !byType.has(type)).map(describeRelation),
  };
}
