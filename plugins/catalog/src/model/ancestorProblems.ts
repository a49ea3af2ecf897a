import type { CatalogApi } from '@portico/catalog-common';
import {
  type Entity,
  managedByLocationAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { processingStatusType } from './entityProblems.ts';

/** An entity and all that it came from, as the catalog answers it. */
export type EntityAncestry = Awaited<ReturnType<CatalogApi['getEntityAncestors']>>;

/** What the catalog could not process of an entity that another one came from. */
export interface AncestorProblem {
  ancestor: Entity;
  /** As the server says it. */
  messages: readonly string[];
}

/** The errors of what an entity came from; its own are reported apart from them. */
export function listAncestorProblems({ rootEntityRef, items }: EntityAncestry): AncestorProblem[] {
  return items.flatMap(({ entity: ancestor }) => {
    if (stringifyEntityRef(ancestor) === rootEntityRef.toLowerCase()) return [];
    const messages = (ancestor.status?.items ?? []).flatMap(({ type, level, message }) =>
      type === processingStatusType && level === 'error' ? [message] : [],
    );
    return messages.length > 0 ? [{ ancestor, messages }] : [];
  });
}

/** Whether an entity was read from somewhere, so that there is something it came from. */
export function hasAncestors({ metadata }: Entity): boolean {
  return metadata.annotations?.[managedByLocationAnnotation] !== undefined;
}
