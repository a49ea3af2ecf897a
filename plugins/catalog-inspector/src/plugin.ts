import { entityCardPoint, entityDialogPoint } from '@portico/catalog/points';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { createPlugin } from '@portico/core';
import { homeCardPoint } from '@portico/home/points';
import { translated } from '@portico/ui/i18n';
import { CodeIcon } from '@portico/ui/icons';
import { inspectParam } from './model/inspectorTabs.ts';
import { catalogInspectorTranslations } from './translations.ts';

/** The inspector of an entity, in a dialog on its page. */
export const catalogInspectorPlugin = createPlugin({
  id: 'catalog-inspector',
  contributes: [
    entityCardPoint.add({
      id: 'recent-changes',
      column: 'side',
      order: 40,
      // A group has a card of what it owns in its place; changes of its own entry are in the inspector.
      isShownFor: ({ kind }) => kind.toLowerCase() !== 'group',
      load: () => import('./components/RecentChanges/RecentChangesCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'group-changes',
      column: 'side',
      // Last: how many changes there are is not known before.
      order: 40,
      isShownFor: ({ kind }) => kind.toLowerCase() === 'group',
      load: () => import('./components/TeamChanges/GroupChangesCard.tsx'),
    }),
    homeCardPoint.add({
      id: 'team-changes',
      requires: [catalogEntityReadPermission],
      // The first page need not be installed.
      optional: true,
      column: 'wide',
      // Below what is always as long: how many changes there are is not known before.
      order: 30,
      load: () => import('./components/TeamChanges/TeamChangesCard.tsx'),
    }),
    entityDialogPoint.add({
      param: inspectParam,
      openingValue: 'overview',
      explainingValue: 'explain',
      title: translated(catalogInspectorTranslations, 'menu.inspect'),
      icon: CodeIcon,
      load: () => import('./components/EntityInspector/InspectorDialog.tsx'),
    }),
  ],
});
