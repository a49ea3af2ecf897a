import { navItemPoint, pagePoint } from '@portico/app/points';
import { createPlugin } from '@portico/core';
import { techRadarReadPermission } from '@portico/tech-radar-common';
import { techRadarRouteRef } from './routes.ts';

/** The tech radar: a page, and an item of the sidebar where a radar is configured. */
export const techRadarPlugin = createPlugin({
  id: 'tech-radar',
  routes: { root: techRadarRouteRef },
  contributes: [
    pagePoint.add({
      route: techRadarRouteRef,
      path: '/tech-radar',
      requires: [techRadarReadPermission],
      load: () => import('./pages/TechRadarPage/TechRadarPage.tsx'),
    }),
    navItemPoint.add({
      requires: [techRadarReadPermission],
      order: 130,
      load: () => import('./components/TechRadarItem.tsx'),
    }),
  ],
});
