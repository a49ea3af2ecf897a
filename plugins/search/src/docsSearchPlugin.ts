import { createPlugin } from '@portico/core';
import { docsAddonPoint } from '@portico/techdocs/points';
import { translated } from '@portico/ui/i18n';
import { DocsIcon } from '@portico/ui/icons';
import { searchResultItemPoint } from './points.ts';
import { searchTranslations } from './translations.ts';

/** Sections of documentation among the results, and a search in the docs that are read, for portals that have both. */
export const docsSearchPlugin = createPlugin({
  id: 'search-docs',
  contributes: [
    searchResultItemPoint.add({
      type: 'techdocs',
      title: translated(searchTranslations, 'type.docs'),
      icon: DocsIcon,
      load: () => import('./components/SearchResultItem/DocsResultItem.tsx'),
    }),
    docsAddonPoint.add({
      id: 'search',
      // The reader need not be installed.
      optional: true,
      location: 'header',
      load: () => import('./components/DocsSearch/DocsSearch.tsx'),
    }),
  ],
});
