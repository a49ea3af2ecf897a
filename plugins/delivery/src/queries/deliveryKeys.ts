import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { deliveryPluginId } from '@portico/delivery-common';

/** Query keys of what is read anew when something happens to an entity, by the id that the server reports it by. */
export const deliveryKeys = {
  all: [deliveryPluginId],
  entity: (id: string) => [deliveryPluginId, 'entity', id],
  summaries: [deliveryPluginId, 'summaries'],
  timeline: (id: string) => [deliveryPluginId, 'timeline', id],
};

/** The uid of an entity; its ref where it has none. */
export function getDeliveryId(entity: Entity): string {
  return entity.metadata.uid ?? stringifyEntityRef(entity);
}
