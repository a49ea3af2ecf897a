import type { CodeHostsApi } from '@portico/code-hosts-node';
import type { Delegations } from '@portico/server';
import type { WorkQueue } from '@portico/server/work';
import type { RepositoryFinder } from './bulk/RepositoryFinder.ts';
import type { RunTokens } from './bulk/RunTokens.ts';
import type { ImportSettings } from './importConfig.ts';
import type { ImportPullRequests } from './pullRequests/ImportPullRequests.ts';
import type { FollowedStore } from './store/FollowedStore.ts';
import type { ImportStore } from './store/ImportStore.ts';

/** What the routes of the import work with. */
export interface ImportServices {
  pullRequests: ImportPullRequests;
  finder: RepositoryFinder;
  store: ImportStore;
  followed: FollowedStore;
  hosts: Pick<CodeHostsApi, 'codeHosts'>;
  settings: ImportSettings;
  workQueue: WorkQueue;
  delegations: Delegations;
  tokens: RunTokens;
}
