import type { Entity } from '@portico/catalog-model';
import type { Translate } from '@portico/ui';
import type { CatalogTextKey } from '../translations.ts';

/** Relations of one type, with the refs they lead to. */
export interface RelationGroup {
  type: string;
  refs: readonly string[];
}

const textKeys: Readonly<Record<string, CatalogTextKey>> = {
  dependsOn: 'relation.dependsOn',
  dependencyOf: 'relation.dependencyOf',
  providesApi: 'relation.providesApi',
  consumesApi: 'relation.consumesApi',
  apiProvidedBy: 'relation.apiProvidedBy',
  apiConsumedBy: 'relation.apiConsumedBy',
  hasPart: 'relation.hasPart',
  ownerOf: 'relation.ownerOf',
  hasMember: 'relation.hasMember',
  memberOf: 'relation.memberOf',
  parentOf: 'relation.parentOf',
  childOf: 'relation.childOf',
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
export function describeRelation(t: Translate<CatalogTextKey>, type: string): string {
  const key = textKeys[type];
  return key ? t(key) : type;
}

/**
 * An entity's relations by type, in reading order, and the usual ones of its kind that it lacks.
 *
 * @param shownByOthers - types that other cards show.
 */
export function groupRelations(
  { kind, relations = [] }: Entity,
  shownByOthers: readonly string[] = [],
): {
  groups: RelationGroup[];
  emptyTypes: string[];
} {
  const hidden = new Set([...shownElsewhere, ...shownByOthers]);
  const byType = new Map<string, string[]>();
  for (const { type, targetRef } of relations) {
    if (hidden.has(type)) continue;
    const refs = byType.get(type);
    if (refs) refs.push(targetRef);
    else byType.set(type, [targetRef]);
  }
  const expected = (expectedByKind[kind.toLowerCase()] ?? []).filter(type => !hidden.has(type));
  const others = [...byType.keys()].filter(type => !expected.includes(type)).sort();
  return {
    groups: [...expected, ...others].flatMap(type => {
      const refs = byType.get(type);
      return refs ? [{ type, refs }] : [];
    }),
    emptyTypes: expected.filter(type => !byType.has(type)),
  };
}
