import type { PageVisit } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { entityQuery } from '../../queries/entity.ts';
import { readEntityName } from '../../routes.ts';

/** Asks for the entity that the address names. */
export function prefetchEntityPage({ apis, queryClient, params }: PageVisit) {
  void queryClient.prefetchQuery(entityQuery(apis.require(catalogApiRef), readEntityName(params)));
}
