import type { PageVisit } from '@portico/app/points';
import { catalogApiRef } from '@portico/catalog-common';
import { entityQuery } from '../../queries/entity.ts';
import { readEntityName } from '../../routes.ts';

/** Requests the entity that the address names. */
export function prefetchEntityPage({ apis, queryClient, params }: PageVisit) {
  void queryClient.prefetchQuery(entityQuery(apis.require(catalogApiRef), readEntityName(params)));
}
