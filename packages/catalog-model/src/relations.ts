const inverses = {
  ownedBy: 'ownerOf',
  ownerOf: 'ownedBy',
  consumesApi: 'apiConsumedBy',
  apiConsumedBy: 'consumesApi',
  providesApi: 'apiProvidedBy',
  apiProvidedBy: 'providesApi',
  dependsOn: 'dependencyOf',
  dependencyOf: 'dependsOn',
  parentOf: 'childOf',
  childOf: 'parentOf',
  memberOf: 'hasMember',
  hasMember: 'memberOf',
  partOf: 'hasPart',
  hasPart: 'partOf',
} as const;

/** The name of a relation between two entities. */
export type RelationType = keyof typeof inverses;

/** All relation names; each is next to its inverse. */
export const relationTypes = Object.keys(inverses) as readonly RelationType[];

/** The name of a relation as seen from its other end, e.g. `ownerOf` for `ownedBy`. */
export function getInverseRelation(type: RelationType): RelationType {
  return inverses[type];
}

/** Whether a text is the name of a relation. */
export function isRelationType(text: string): text is RelationType {
  return Object.hasOwn(inverses, text);
}
