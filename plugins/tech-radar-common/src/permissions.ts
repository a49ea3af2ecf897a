import { createPermission } from '@portico/contract/permissions';

/** To see the radar, and to find its entries by search. */
export const techRadarReadPermission = createPermission('tech-radar.read', 'read');
