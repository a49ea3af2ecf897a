import { navItemPoint, pagePoint } from '@portico/app/points';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { createPlugin } from '@portico/core';
import { homeCardPoint } from './points.ts';
import { translated } from '@portico/ui/i18n';
import { HomeIcon } from '@portico/ui/icons';
import { catalogIndexRouteRef, homeRouteRef } from './routes.ts';
import { homeTranslations } from './translations.ts';

/** The first page: what somebody works with, one click away. */
export const homePlugin = createPlugin({
  id: 'home',
  extensionPoints: [homeCardPoint],
  routes: { root: homeRouteRef },
  externalRoutes: { catalogIndex: catalogIndexRouteRef },
  contributes: [
    pagePoint.add({
      route: homeRouteRef,
      path: '/',
      load: () => import('./pages/HomePage/HomePage.tsx'),
    }),
    navItemPoint.add({
      title: translated(homeTranslations, 'nav.home'),
      icon: HomeIcon,
      route: homeRouteRef,
      order: 10,
      shortcut: 'g h',
    }),
    homeCardPoint.add({
      id: 'attention',
      column: 'wide',
      order: 5,
      load: () => import('./components/AttentionCard/AttentionCard.tsx'),
    }),
    homeCardPoint.add({
      id: 'starred',
      requires: [catalogEntityReadPermission],
      column: 'narrow',
      order: 5,
      load: () => import('./components/StarredCard/StarredCard.tsx'),
    }),
    homeCardPoint.add({
      id: 'saved-views',
      requires: [catalogEntityReadPermission],
      column: 'narrow',
      order: 10,
      load: () => import('./components/SavedViewsCard/SavedViewsCard.tsx'),
    }),
    homeCardPoint.add({
      id: 'owned-components',
      requires: [catalogEntityReadPermission],
      column: 'wide',
      order: 20,
      load: () => import('./components/OwnedComponentsCard/OwnedComponentsCard.tsx'),
    }),
    homeCardPoint.add({
      id: 'quick-links',
      column: 'narrow',
      order: 30,
      load: () => import('./components/QuickLinksCard/QuickLinksCard.tsx'),
    }),
    homeCardPoint.add({
      id: 'visited',
      column: 'narrow',
      order: 20,
      load: () => import('./components/VisitedCard/VisitedCard.tsx'),
    }),
  ],
});
