import {
  catalogLocationReadPermission,
  listLocationsEndpoint,
  locationByEntityEndpoint,
  locationByIdEndpoint,
  queryLocationsEndpoint,
} from '@portico/catalog-common';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';

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
  handle: ({ params }, { locations }: CatalogServices) => locations.requireByEntity(params),
});
