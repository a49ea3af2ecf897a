import { autocompletePoint, templateActionPoint } from '@portico/scaffolder-node';
import type { Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import { adaptAction, type PublishedAction } from './adaptAction.ts';

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
  createPoints: ({ actions, autocompletes }, context) => ({
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
    'scaffolder.taskBroker': 'tasks are stored and run by the portal',
    'scaffolder.templating':
      'expressions are rendered in a thread without access to the server; add filters with templateFilterPoint and globals with templateGlobalPoint',
    'scaffolder.workspace.provider': 'workspaces are stored by the portal',
  },
  contributes: [
    templateActionPoint.addFrom(({ additions }: { additions: Additions }) => ({
      actions: additions.actions,
    })),
    autocompletePoint.addFrom(({ additions }: { additions: Additions }) => ({
      providers: additions.autocompletes,
    })),
  ],
};
