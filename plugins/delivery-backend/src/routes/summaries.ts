import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { deliveryReadPermission, deliverySummariesEndpoint } from '@portico/delivery-common';
import { InputError } from '@portico/errors';
import { serve } from '@portico/server';
import type { DeliveryServices } from './DeliveryServices.ts';

/** Answers the latest of many entities, each as the caller may read it. */
export const summariesRoute = serve(deliverySummariesEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  async handle({ body, issueTokenFor, signal }, { catalog, reader }: DeliveryServices) {
    const refs = body.entityRefs.map(readRef);
    const distinct = [...new Set(refs)];
    const token = await issueTokenFor('catalog');
    const found = await catalog.getEntitiesByRefs({ entityRefs: distinct }, { token, signal });
    const summaries = await reader.summarize(distinct.map((_ref, at) => found[at]));
    return { items: refs.map(ref => summaries[distinct.indexOf(ref)] ?? null) };
  },
});

function readRef(entityRef: string, at: number): string {
  try {
    return stringifyEntityRef(parseEntityRef(entityRef));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new InputError(`Body field 'entityRefs.${at}' is no entity ref: ${reason}`);
  }
}
