import type { Entity, EntityRelation } from '@portico/catalog-model';

/** What a made entity has besides what every one has. */
export interface EntityParts {
  kind?: string;
  name?: string;
  namespace?: string;
  metadata?: Partial<Entity['metadata']>;
  spec?: Entity['spec'];
  relations?: EntityRelation[];
  status?: Entity['status'];
}

/** An entity of any kind. */
export function anEntity({
  kind = 'Component',
  name = 'pay',
  namespace,
  ...parts
}: EntityParts = {}): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: {
      uid: `uid-${name}`,
      name,
      ...(namespace !== undefined && { namespace }),
      ...parts.metadata,
    } as Entity['metadata'],
    ...(parts.spec && { spec: parts.spec }),
    ...(parts.relations && { relations: parts.relations }),
    ...(parts.status && { status: parts.status }),
  };
}

/** A component with an owner, a type and a lifecycle. */
export function aComponent(parts: EntityParts = {}): Entity {
  return anEntity({
    spec: { type: 'service', lifecycle: 'production', owner: 'team-pay' },
    relations: [{ type: 'ownedBy', targetRef: 'group:default/team-pay' }],
    ...parts,
  });
}
