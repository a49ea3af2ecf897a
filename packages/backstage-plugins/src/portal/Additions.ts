import type { CatalogProcessor, EntityProvider } from '@portico/catalog-node';
import type { PermissionPolicy } from '@portico/permission-node';
import type { AutocompleteProvider, TemplateAction } from '@portico/scaffolder-node';
import type { SearchSource } from '@portico/search-node';
import type { ServerParts } from '../services/serverNeeds.ts';

/** What modules add to a plugin that is the portal's own, in the portal's form. */
export interface Additions {
  actions: TemplateAction[];
  autocompletes: AutocompleteProvider[];
  policies: PermissionPolicy[];
  processors: CatalogProcessor[];
  providers: EntityProvider[];
  sources: SearchSource[];
}

/** What the portal's form of an addition is made with. */
export interface AdditionContext extends Pick<ServerParts, 'fetch' | 'logger' | 'users'> {
  /** Of the plugin of this server in which the modules run. */
  id: string;
}

/** Nothing yet. */
export function createAdditions(): Additions {
  return {
    actions: [],
    autocompletes: [],
    policies: [],
    processors: [],
    providers: [],
    sources: [],
  };
}
