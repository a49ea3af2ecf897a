import { createPermission } from '@portico/contract/permissions';

/** To see builds and pull requests of entities that one may read. */
export const deliveryReadPermission = createPermission('delivery.read', 'read');

/** To read logs of these builds; guests need it from a policy, since logs hold more than states. */
export const deliveryLogReadPermission = createPermission('delivery.log.read');

/** To run builds again and to cancel them, with an account of one's own at the host. */
export const deliveryBuildStartPermission = createPermission('delivery.build.start', 'update');
