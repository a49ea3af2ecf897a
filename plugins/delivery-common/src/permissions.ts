import { createPermission } from '@portico/contract/permissions';

/** To see builds and pull requests of entities that one may read. */
export const deliveryReadPermission = createPermission('delivery.read', 'read');
