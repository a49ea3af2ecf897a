import {
  catalogEntityReadPermission,
  entityAtEndpoint,
  entityHistoryEndpoint,
  entityVersionEndpoint,
} from '@portico/catalog-common';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import type { PermissionDecision } from '@portico/contract';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';

const reading = {
  access: ['user', 'service'],
  permission: catalogEntityReadPermission,
} as const;

/** The versions of an entity. */
export const entityHistoryRoute = serve(entityHistoryEndpoint, {
  ...reading,
  async handle({ params, query, decision }, services: CatalogServices) {
    return services.history.listVersions(await requireKnown(params, decision, services), query);
  },
});

/** An entity as a version left it. */
export const entityVersionRoute = serve(entityVersionEndpoint, {
  ...reading,
  async handle({ params, decision }, services: CatalogServices) {
    const ref = await requireKnown(params, decision, services);
    return services.history.readVersion(ref, Number(params.version));
  },
});

/** An entity as of a date or time. */
export const entityAtRoute = serve(entityAtEndpoint, {
  ...reading,
  async handle({ params, decision }, services: CatalogServices) {
    return services.history.readAt(await requireKnown(params, decision, services), params.time);
  },
});

/**
 * The ref of an entity that the caller may see now, and so may see as it was. Conditions cannot be asked of an
 * entity that is gone: what it was is for those who may read every entity.
 */
async function requireKnown(
  { kind, namespace, name }: EntityName,
  decision: PermissionDecision,
  { entities, rules }: CatalogServices,
): Promise<string> {
  const ref = stringifyEntityRef({ kind, namespace, name });
  if (decision.result === 'ALLOW') return ref;
  const [visible] = await entities.listVisible([ref], rules.toAllowed(decision));
  if (visible === undefined) throw new NotFoundError(`No entity '${ref}' was found`);
  return ref;
}
