import type { Location } from '@portico/catalog-common';
import {
  bootstrapLocationRef,
  type Entity,
  managedByOriginLocationAnnotation,
} from '@portico/catalog-model';
import { isOrphan } from '../entityProblems.ts';

/** What can be done to take an entity out of the catalog. */
export type UnregisterState =
  | { type: 'loading' }
  | { type: 'error'; error: Error }
  /** It comes from the configuration, which brings it back. */
  | { type: 'bootstrap'; location: Location | undefined }
  /** Its location can be unregistered, with all that was read there. */
  | { type: 'unregister'; location: Location; colocatedRefs: readonly string[]; total: number }
  /** No location is known for it, or none lists it any more. */
  | { type: 'only-delete' }
  /** It cannot be told apart from others, so nothing can be done. */
  | { type: 'unknown' };

/** A read as far as it has come. */
export interface ReadState<T> {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
}

/** Derives the state of the dialog from the entity, its location, and what else was read there. */
export function deriveUnregisterState(
  entity: Entity,
  location: ReadState<Location | null>,
  colocated: ReadState<{ refs: readonly string[]; total: number }>,
): UnregisterState {
  if (!entity.metadata.uid) return { type: 'unknown' };
  const originRef = getOriginRef(entity);
  if (originRef === undefined || isOrphan(entity)) return { type: 'only-delete' };
  if (location.error) return { type: 'error', error: location.error };
  if (location.isPending) return { type: 'loading' };
  if (originRef === bootstrapLocationRef) {
    return { type: 'bootstrap', location: location.data ?? undefined };
  }
  if (!location.data) return { type: 'only-delete' };
  if (colocated.error) return { type: 'error', error: colocated.error };
  if (!colocated.data) return { type: 'loading' };
  return {
    type: 'unregister',
    location: location.data,
    ...omit(location.data, colocated.data),
  };
}

/** What was read at a location, without the entity that only represents the location itself. */
function omit(
  { entityRef }: Location,
  { refs, total }: { refs: readonly string[]; total: number },
) {
  const colocatedRefs = refs.filter(ref => ref !== entityRef);
  return { colocatedRefs, total: total - (refs.length - colocatedRefs.length) };
}

/** The registered location that an entity came from, as its annotation says. */
export function getOriginRef({ metadata }: Entity): string | undefined {
  return metadata.annotations?.[managedByOriginLocationAnnotation];
}

/** The same, unless the configuration made the entity. */
export function getRegisteredRef(entity: Entity): string | undefined {
  const originRef = getOriginRef(entity);
  return originRef === bootstrapLocationRef ? undefined : originRef;
}
