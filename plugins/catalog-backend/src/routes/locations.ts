import {
  addLocationEndpoint,
  deleteLocationEndpoint,
  listLocationsEndpoint,
  locationByEntityEndpoint,
  locationByIdEndpoint,
  locationRemovalEndpoint,
  queryLocationsEndpoint,
  updateLocationEndpoint,
} from '@portico/catalog-common';
import {
  catalogEntityReadPermission,
  catalogLocationCreatePermission,
  catalogLocationDeletePermission,
  catalogLocationReadPermission,
} from '@portico/catalog-common/permissions';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { toLocation } from '../query/read/LocationReader.ts';
import { findRemovalRefusal, getRegistrant, requireRemovable } from './locationRemoval.ts';

const reading = {
  access: ['user', 'service'],
  permission: catalogLocationReadPermission,
} as const;

/** All registered locations. */
export const listLocationsRoute = serve(listLocationsEndpoint, {
  ...reading,
  async handle(_, { locations }: CatalogServices) {
    return (await locations.list()).map(data => ({ data }));
  },
});

/** One page of registered locations. */
export const queryLocationsRoute = serve(queryLocationsEndpoint, {
  ...reading,
  handle: ({ body }, { locations }: CatalogServices) => locations.listPage(body),
});

/** One registered location. */
export const locationByIdRoute = serve(locationByIdEndpoint, {
  ...reading,
  handle: ({ params }, { locations }: CatalogServices) => locations.requireById(params.id),
});

/** The location that registered an entity. */
export const locationByEntityRoute = serve(locationByEntityEndpoint, {
  ...reading,
  async handle({ params, decide }, { entities, locations, rules }: CatalogServices) {
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    return locations.requireByEntity(params, ref => entities.listVisible([ref], seen));
  },
});

/** Registers a location, or answers what it would bring. */
export const addLocationRoute = serve(addLocationEndpoint, {
  access: ['user', 'service'],
  permission: catalogLocationCreatePermission,
  auditSubject: ({ body, query }) => ({ ...describeLocation(body), dryRun: query.dryRun }),
  async handle({ body, query, principal }, { engine }: CatalogServices) {
    const known = await engine.findLocation(body);
    if (query.dryRun) {
      const { type, target } = body;
      const { entities, exists } = await engine.previewLocation(body);
      const location = known ? toLocation(known) : { id: `${type}:${target}`, type, target };
      return { location, entities, exists };
    }
    if (known && query.onConflict === 'refresh') {
      await engine.refresh(known.entity_ref);
      return { location: toLocation(known), entities: [], exists: true };
    }
    const added = await engine.addLocation(body, getRegistrant(principal));
    return { location: toLocation(added), entities: [] };
  },
});

/** Points a registered location elsewhere. */
export const updateLocationRoute = serve(updateLocationEndpoint, {
  access: ['user', 'service'],
  permission: catalogLocationCreatePermission,
  auditSubject: ({ body }) => describeLocation(body),
  async handle({ params, body, principal, decide }, services: CatalogServices) {
    const { engine, locations } = services;
    await requireRemovable(await locations.requireRow(params.id), principal, decide, services);
    return toLocation(await engine.updateLocation(params.id, body));
  },
});

/** Answers whether the caller may do that. */
export const locationRemovalRoute = serve(locationRemovalEndpoint, {
  ...reading,
  async handle({ params, principal, decide }, services: CatalogServices) {
    const row = await services.locations.requireRow(params.id);
    const reason = await findRemovalRefusal(row, principal, decide, services);
    return reason === undefined ? { isAllowed: true } : { isAllowed: false, reason };
  },
});

/** Unregisters a location. */
export const deleteLocationRoute = serve(deleteLocationEndpoint, {
  access: ['user', 'service'],
  permission: catalogLocationDeletePermission,
  async handle({ params, principal, decide }, services: CatalogServices) {
    const { engine, locations } = services;
    await requireRemovable(await locations.requireRow(params.id), principal, decide, services);
    await engine.removeLocation(params.id);
  },
});

/** A location as the audit log shows it: an address may carry a password or a token. */
function describeLocation({ type, target }: { type: string; target: string }) {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  return { type, target: url ? `${url.protocol}//${url.host}${url.pathname}` : target };
}
