import {
  catalogEntityReadPermission,
  entityFacetsByPredicateEndpoint,
  entityFacetsEndpoint,
  filterCountsEndpoint,
} from '@portico/catalog-common';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { countFacets } from '../query/countFacets.ts';
import { countFilters } from '../query/countFilters.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { toAllowedEntities } from './allowedEntities.ts';

const reading = {
  access: ['user', 'service'],
  permission: catalogEntityReadPermission,
} as const;

/** Counts values of facets among the entities of a filter. */
export const entityFacetsRoute = serve(entityFacetsEndpoint, {
  ...reading,
  async handle({ query, decision }, { index, counts }: CatalogServices) {
    const request = { facets: query.facet ?? [], query: parseFilter(query.filter) };
    return { facets: await countFacets(index, request, toAllowedEntities(decision), counts) };
  },
});

/** Counts values of facets among the entities of a predicate. */
export const entityFacetsByPredicateRoute = serve(entityFacetsByPredicateEndpoint, {
  ...reading,
  async handle({ body, decision }, { index, counts }: CatalogServices) {
    return { facets: await countFacets(index, body, toAllowedEntities(decision), counts) };
  },
});

/** Counts what each filter of the catalog page would show. */
export const filterCountsRoute = serve(filterCountsEndpoint, {
  ...reading,
  handle({ body, decision }, services: CatalogServices) {
    return countFilters(services, body, toAllowedEntities(decision), services.counts);
  },
});
