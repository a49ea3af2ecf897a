import { entityExplanationEndpoint } from '@portico/catalog-common/history';
import {
  catalogEntityReadPermission,
  catalogLocationReadPermission,
} from '@portico/catalog-common/permissions';
import { stringifyEntityRef } from '@portico/catalog-model';
import { serve } from '@portico/server';
import { readHiderFor } from '../query/read/hidePaths.ts';
import type { CatalogServices } from '../CatalogServices.ts';

/** Why an entity is as it is. */
export const entityExplanationRoute = serve(entityExplanationEndpoint, {
  access: ['user', 'service'],
  permission: catalogEntityReadPermission,
  async handle({ params, principal, decision, decide }, { explainer, rules, db }: CatalogServices) {
    const locations = await decide(catalogLocationReadPermission);
    const explanation = await explainer.explain(stringifyEntityRef(params), {
      entities: rules.toAllowed(decision),
      seesAllEntities: decision.result === 'ALLOW',
      seesLocations: locations.result === 'ALLOW',
    });
    const hide = await readHiderFor(principal, db);
    return hide(explanation);
  },
});
