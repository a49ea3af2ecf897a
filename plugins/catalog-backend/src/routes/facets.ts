import {
  entityFacetsByPredicateEndpoint,
  entityFacetsEndpoint,
  filterCountsEndpoint,
} from '@portico/catalog-common';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { countFacets } from '../query/index/countFacets.ts';
import { countFilters } from '../query/index/countFilters.ts';
import { parseFilter } from '../query/language/parseFilter.ts';

const reading = {
  access: ['user', 'service'],
  permission: catalogEntityReadPermission,
} as const;

/** Counts values of facets among the entities of a filter. */
export const entityFacetsRoute = serve(entityFacetsEndpoint, {
  ...reading,
  async handle({ query, decision }, { index, counts, rules }: CatalogServices) {
    const request = { facets: query.facet ?? [], query: parseFilter(query.filter) };
    return countFacets(index, request, rules.toAllowed(decision), counts);
  },
});

/** Counts values of facets among the entities of a predicate. */
export const entityFacetsByPredicateRoute = serve(entityFacetsByPredicateEndpoint, {
  ...reading,
  handle({ body, decision }, { index, counts, rules }: CatalogServices) {
    return countFacets(index, body, rules.toAllowed(decision), counts);
  },
});

/** Counts what each filter of the catalog page would show. */
export const filterCountsRoute = serve(filterCountsEndpoint, {
  ...reading,
  handle({ body, decision }, services: CatalogServices) {
    return countFilters(services, body, services.rules.toAllowed(decision), services.counts);
  },
});
