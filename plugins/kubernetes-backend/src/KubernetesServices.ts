import type { CatalogApi } from '@portico/catalog-common';
import type { Logger } from '@portico/server';
import type { OpenCounts } from '@portico/server/http';
import type { AuthStrategies } from './auth/AuthStrategies.ts';
import type { ClusterClients } from './client/ClusterClients.ts';
import type { ClusterRegistry } from './clusters/ClusterRegistry.ts';
import type { ServiceLocator } from './clusters/ServiceLocator.ts';
import type { ObjectsFetcher } from './objects/ObjectsFetcher.ts';
import type { PodOwners } from './watch/PodOwners.ts';
import type { SharedWatches } from './watch/SharedWatches.ts';
import type { ClusterStates } from './clusters/ClusterStates.ts';
import type { RequestJudge } from './rights/RequestJudge.ts';

/** What the routes work with. */
export interface KubernetesServices {
  catalog: CatalogApi;
  registry: ClusterRegistry;
  strategies: AuthStrategies;
  clients: ClusterClients;
  fetcher: ObjectsFetcher;
  serviceLocator: ServiceLocator;
  watches: SharedWatches;
  podOwners: PodOwners;
  states: ClusterStates;
  /** Decides which requests are passed on. */
  judge: RequestJudge;
  /** Upgraded connections of each caller. */
  connections: OpenCounts;
  /** Address of the pages of Argo CD, without a slash at its end. */
  argoPagesUrl: string | undefined;
  logger: Logger;
}
