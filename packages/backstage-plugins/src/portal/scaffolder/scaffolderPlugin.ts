import {
  autocompletePoint,
  templateActionPoint,
  templateFilterPoint,
  templateGlobalPoint,
} from '@portico/scaffolder-node';
import type { Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import { adaptAction, type PublishedAction } from './adaptAction.ts';
import {
  adaptFilters,
  adaptGlobals,
  type PublishedFilters,
  type PublishedGlobals,
} from './adaptTemplating.ts';

interface PublishedAutocomplete {
  id: string;
  handler(request: {
    resource: string;
    token: string;
    context: Readonly<Record<string, string>>;
  }): Promise<{ results: readonly { id: string; title?: string }[] }>;
}

/** What published modules can add to the scaffolder. */
export const scaffolderPlugin: PortalPlugin = {
  createPoints: ({ actions, autocompletes, filters, globals }, context) => ({
    'scaffolder.templating': () => ({
      addTemplateFilters: (added: PublishedFilters) => void filters.push(...adaptFilters(added)),
      addTemplateGlobals: (added: PublishedGlobals) => void globals.push(...adaptGlobals(added)),
    }),
    'scaffolder.actions': () => ({
      addActions(...added: PublishedAction[]) {
        actions.push(...added.map(action => adaptAction(action, context)));
      },
    }),
    'scaffolder.autocomplete': () => ({
      addAutocompleteProvider({ id, handler }: PublishedAutocomplete) {
        autocompletes.push({
          id,
          complete: async ({ resource, token, context: chosen }) =>
            (await handler({ resource, token, context: chosen })).results,
        });
      },
    }),
  }),
  refused: {
    'scaffolder.taskBroker':
      'tasks are stored and run by the portal, in all its processes; leave the package out',
    'scaffolder.workspace.provider':
      'workspaces are stored by the portal in its database until their task ends; leave the package out',
  },
  contributes: [
    templateActionPoint.addFrom(({ additions }: { additions: Additions }) => ({
      actions: additions.actions,
    })),
    templateFilterPoint.addAllFrom(({ additions }: { additions: Additions }) => additions.filters),
    templateGlobalPoint.addAllFrom(({ additions }: { additions: Additions }) => additions.globals),
    autocompletePoint.addFrom(({ additions }: { additions: Additions }) => ({
      providers: additions.autocompletes,
    })),
  ],
};
