import type { HandlerProvider } from '@portico/auth-node';
import type { CatalogProcessor, EntityPermissionRule, EntityProvider } from '@portico/catalog-node';
import type { ClusterAuthStrategy, ClusterSource, EntityClusters } from '@portico/kubernetes-node';
import type { NotificationProcessor } from '@portico/notifications-node';
import type { PermissionPolicy } from '@portico/permission-node';
import type {
  AutocompleteProvider,
  TemplateAction,
  TemplateFilterExtension,
  TemplateGlobalFunction,
  TemplateGlobalValue,
} from '@portico/scaffolder-node';
import type { SearchSource } from '@portico/search-node';
import type { ServerParts } from '../services/serverNeeds.ts';

/** What modules add to a plugin that is the portal's own, in the portal's form. */
export interface Additions {
  actions: TemplateAction[];
  authProviders: HandlerProvider[];
  autocompletes: AutocompleteProvider[];
  clusterAuths: ClusterAuthStrategy[];
  clusterSources: ClusterSource[];
  entityClusters: EntityClusters[];
  entityRules: EntityPermissionRule[];
  filters: TemplateFilterExtension[];
  globals: (TemplateGlobalFunction | TemplateGlobalValue)[];
  notificationProcessors: NotificationProcessor[];
  policies: PermissionPolicy[];
  processors: CatalogProcessor[];
  providers: EntityProvider[];
  sources: SearchSource[];
}

/** What the portal's form of an addition is made with. */
export interface AdditionContext extends Pick<
  ServerParts,
  'addresses' | 'config' | 'fetch' | 'logger' | 'users' | 'watched'
> {
  /** Of the plugin of this server in which the modules run. */
  id: string;
  /** Credentials of that plugin itself. */
  getCredentials(): Promise<object>;
}

/** Nothing yet. */
export function createAdditions(): Additions {
  return {
    actions: [],
    authProviders: [],
    autocompletes: [],
    clusterAuths: [],
    clusterSources: [],
    entityClusters: [],
    entityRules: [],
    filters: [],
    globals: [],
    notificationProcessors: [],
    policies: [],
    processors: [],
    providers: [],
    sources: [],
  };
}
