import { NotFoundError } from '@portico/errors';
import { managedByLocationAnnotation, sourceLocationAnnotation } from './annotations.ts';
import type { Entity } from './Entity.ts';
import { stringifyEntityRef, getEntityName } from './entityRef.ts';
import { type LocationTarget, parseLocationRef } from './locationRef.ts';

/**
 * Where the source code of an entity is: as it says itself, else where its document was read.
 *
 * @throws NotFoundError when it has neither; InputError when what it has is no location ref.
 */
export function getEntitySourceLocation(entity: Entity): LocationTarget {
  const { annotations } = entity.metadata;
  const ref = annotations?.[sourceLocationAnnotation] ?? annotations?.[managedByLocationAnnotation];
  if (!ref) {
    throw new NotFoundError(
      `Entity ${stringifyEntityRef(getEntityName(entity))} is missing location`,
    );
  }
  return parseLocationRef(ref);
}
