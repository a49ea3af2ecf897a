import type { Entity } from '@portico/catalog-model';

/** What a directory says of a person or a group. */
export interface DirectoryEntityFacts {
  kind: 'User' | 'Group';
  name: string;
  /** Where it was read: a location ref such as `okta-org:default/00u1`. */
  location: string;
  annotations: Record<string, string>;
  /** `spec.type` of a group. */
  groupType: string;
  profile: object;
}

/** The entity of a person or a group, without what links it to others. */
export function createDirectoryEntity({
  kind,
  name,
  location,
  annotations,
  groupType,
  profile,
}: DirectoryEntityFacts): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: {
      name,
      annotations: {
        'backstage.io/managed-by-location': location,
        'backstage.io/managed-by-origin-location': location,
        ...annotations,
      },
    },
    spec: { ...(kind === 'Group' && { type: groupType, children: [] }), profile: { ...profile } },
  };
}
