import { createRouteRef } from '@portico/core';

/** The radar. */
export const techRadarRouteRef = createRouteRef({ id: 'tech-radar.root' });
