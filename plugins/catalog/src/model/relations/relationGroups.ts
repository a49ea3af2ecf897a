import { type Entity, getRefKind } from '@portico/catalog-model';
import type { Translate } from '@portico/ui/i18n';
import type { CatalogTextKey } from '../../translations.ts';

/** Relations of one type, told apart by the kind they lead to where that makes another list of them. */
export interface RelationGroup {
  /** The relation's type, with the kind where there is one: `hasPart:system`. */
  id: string;
  type: string;
  /** In lower case. */
  targetKind?: string;
  refs: readonly string[];
}

const textKeys: ReadonlyMap<string, CatalogTextKey> = new Map(
  Object.entries({
    dependsOn: 'relation.dependsOn',
    dependencyOf: 'relation.dependencyOf',
    providesApi: 'relation.providesApi',
    consumesApi: 'relation.consumesApi',
    apiProvidedBy: 'relation.apiProvidedBy',
    apiConsumedBy: 'relation.apiConsumedBy',
    hasPart: 'relation.hasPart',
    'hasPart:component': 'relation.components',
    'hasPart:api': 'relation.apis',
    'hasPart:resource': 'relation.resources',
    'hasPart:system': 'relation.systems',
    'hasPart:domain': 'relation.domains',
    ownerOf: 'relation.ownerOf',
    hasMember: 'relation.hasMember',
    memberOf: 'relation.memberOf',
    parentOf: 'relation.parentOf',
    childOf: 'relation.childOf',
  } as const),
);

/** Shown in the header or in About, so not again below. */
const shownElsewhere = new Set(['ownedBy', 'partOf']);

const noLabels: ReadonlyMap<string, string> = new Map();

/** A part of the same kind has a name of its own. */
const partKeys: ReadonlyMap<string, CatalogTextKey> = new Map([
  ['component', 'relation.subcomponents'],
  ['domain', 'relation.subdomains'],
]);

const expectedByKind: Readonly<Record<string, readonly string[]>> = {
  component: ['dependsOn', 'dependencyOf', 'providesApi', 'consumesApi', 'hasPart:component'],
  api: ['apiProvidedBy', 'apiConsumedBy'],
  resource: ['dependsOn', 'dependencyOf'],
  system: ['hasPart:component', 'hasPart:api', 'hasPart:resource'],
  domain: ['hasPart:system', 'hasPart:domain'],
  group: ['hasMember', 'parentOf', 'childOf', 'ownerOf'],
  user: ['memberOf', 'ownerOf'],
};

/**
 * The words for a group of an entity's relations; the type itself for one that the product does not know.
 *
 * @param id - of a {@link RelationGroup}.
 * @param ownLabels - words for a company's own relations, by type.
 */
export function describeRelation(
  t: Translate<CatalogTextKey>,
  { kind }: Pick<Entity, 'kind'>,
  id: string,
  ownLabels: ReadonlyMap<string, string> = noLabels,
): string {
  const [type = id, targetKind] = id.split(':');
  const isOfItsKind = targetKind === kind.toLowerCase();
  const key = (isOfItsKind && partKeys.get(targetKind)) || textKeys.get(id) || textKeys.get(type);
  return key ? t(key) : (ownLabels.get(type) ?? type);
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
  /** Ids of groups. */
  empty: string[];
} {
  const hidden = new Set([...shownElsewhere, ...shownByOthers]);
  const byId = new Map<string, string[]>();
  for (const { type, targetRef } of relations) {
    if (hidden.has(type)) continue;
    const id = identifyGroup(type, targetRef);
    const refs = byId.get(id);
    if (refs) refs.push(targetRef);
    else byId.set(id, [targetRef]);
  }
  const expected = (expectedByKind[kind.toLowerCase()] ?? []).filter(id => !hidden.has(typeOf(id)));
  const others = [...byId.keys()].filter(id => !expected.includes(id)).sort();
  return {
    groups: [...expected, ...others].flatMap(id => {
      const refs = byId.get(id);
      const [type = id, targetKind] = id.split(':');
      return refs ? [{ id, type, ...(targetKind !== undefined && { targetKind }), refs }] : [];
    }),
    empty: expected.filter(id => !byId.has(id)),
  };
}

function identifyGroup(type: string, targetRef: string): string {
  const id = `${type}:${getRefKind(targetRef)}`;
  return textKeys.has(id) ? id : type;
}

function typeOf(id: string): string {
  return id.split(':')[0] ?? id;
}
