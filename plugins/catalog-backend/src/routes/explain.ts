import {
  catalogEntityReadPermission,
  catalogLocationReadPermission,
  entityExplanationEndpoint,
} from '@portico/catalog-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';

/** Why an entity is as it is. */
export const entityExplanationRoute = serve(entityExplanationEndpoint, {
  access: ['user', 'service'],
  permission: catalogEntityReadPermission,
  async handle({ params, decision, decide }, { explainer, rules }: CatalogServices) {
    const locations = await decide(catalogLocationReadPermission);
    return explainer.explain(stringifyEntityRef(params), {
      entities: rules.toAllowed(decision),
      seesAllEntities: decision.result === 'ALLOW',
      seesLocations: locations.result === 'ALLOW',
    });
  },
});
