import { searchSourcePoint } from '@portico/search-node';
import type { Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import {
  adaptCollator,
  type CollatorRegistration,
  type DecoratorFactory,
} from './adaptCollator.ts';

/** What published modules can add to search. */
export const searchPlugin: PortalPlugin = {
  createPoints({ sources }, context) {
    const decorators: DecoratorFactory[] = [];
    return {
      'search.index.registry': () => ({
        addCollator: (collator: CollatorRegistration) =>
          void sources.push(adaptCollator(collator, decorators, context)),
        addDecorator: ({ factory }: { factory: DecoratorFactory }) => void decorators.push(factory),
      }),
    };
  },
  refused: {
    'search.engine.registry':
      "an engine in place of the portal's own is added with searchEnginePoint",
  },
  contributes: [
    searchSourcePoint.addAllFrom(({ additions }: { additions: Additions }) => additions.sources),
  ],
};
