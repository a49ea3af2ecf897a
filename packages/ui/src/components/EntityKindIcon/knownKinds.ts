const knownKinds = [
  'api',
  'component',
  'domain',
  'group',
  'location',
  'resource',
  'system',
  'template',
  'user',
] as const;

/** A kind that every catalog knows, in lower case. */
export type KnownKind = (typeof knownKinds)[number];

/** The known kind that a kind is, whatever its case; `undefined` for a company's own. */
export function findKnownKind(kind: string): KnownKind | undefined {
  const lowerKind = kind.toLowerCase();
  return knownKinds.find(each => each === lowerKind);
}
