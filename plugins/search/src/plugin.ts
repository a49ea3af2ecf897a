import { fetchApiRef } from '@portico/app';
import { commandPoint, commandSourcePoint, pagePoint } from '@portico/app/points';
import { createApiFactory, createPlugin } from '@portico/core';
import { searchApiRef, SearchClient, searchPluginId } from '@portico/search-common';
import { translated } from '@portico/ui/i18n';
import { CatalogIcon, SearchIcon } from '@portico/ui/icons';
import { focusSearchPageField } from './components/SearchPage/searchPageField.ts';
import { searchResultItemPoint } from './points.ts';
import { searchRouteRef } from './routes.ts';
import { searchTranslations } from './translations.ts';

/** Search in the browser: its page, and what the command palette finds. */
export const searchPlugin = createPlugin({
  id: searchPluginId,
  extensionPoints: [searchResultItemPoint],
  provides: [
    createApiFactory({
      api: searchApiRef,
      needs: { fetch: fetchApiRef },
      create: ({ fetch }) => new SearchClient(fetch.forPlugin(searchPluginId)),
    }),
  ],
  routes: { root: searchRouteRef },
  contributes: [
    pagePoint.add({
      route: searchRouteRef,
      path: '/search',
      load: () => import('./pages/SearchPage/SearchPage.tsx'),
    }),
    commandPoint.add({
      title: translated(searchTranslations, 'page.open'),
      keywords: translated(searchTranslations, 'page.keywords'),
      icon: SearchIcon,
      shortcut: '/',
      run({ getPath, navigate }) {
        if (focusSearchPageField()) return;
        const path = getPath(searchRouteRef);
        if (path !== undefined) navigate(path);
      },
    }),
    commandSourcePoint.add({
      title: translated(searchTranslations, 'source.title'),
      coversOthers: true,
      search: async (query, context) => {
        const { searchEverything } = await import('./queries/searchCommands.ts');
        return searchEverything(query, context);
      },
    }),
    searchResultItemPoint.add({
      id: 'catalog',
      type: 'software-catalog',
      title: translated(searchTranslations, 'type.catalog'),
      icon: CatalogIcon,
      load: () => import('./components/SearchResultItem/EntityResultItem.tsx'),
    }),
  ],
});
