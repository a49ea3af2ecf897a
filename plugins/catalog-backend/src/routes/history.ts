import {
  entityAtEndpoint,
  entityHistoryEndpoint,
  entityVersionEndpoint,
  formerOwnersEndpoint,
  recentChangesEndpoint,
} from '@portico/catalog-common/history';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import type { PermissionDecision } from '@portico/contract/permissions';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { selectEntities } from '../query/compile/selectEntities.ts';
import { parsePredicate } from '../query/language/parsePredicate.ts';
import { allOf } from '../query/language/predicate.ts';

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

/** What changed last among the entities of a predicate that the caller may see. */
export const recentChangesRoute = serve(recentChangesEndpoint, {
  ...reading,
  async handle({ body, decision }, { index, history, rules }: CatalogServices) {
    const wanted = allOf(rules.toAllowed(decision), parsePredicate(body.query, 'query'));
    const { set } = await selectEntities(index, wanted);
    return { items: await history.listRecent(id => set.has(id), body.limit) };
  },
});

/** Owners that left the catalog; conditions hold for nobody who is gone. */
export const formerOwnersRoute = serve(formerOwnersEndpoint, {
  ...reading,
  async handle({ decision }, { history }: CatalogServices) {
    return { items: decision.result === 'ALLOW' ? await history.listFormerOwners() : [] };
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
