import type { CodeHostsApi } from '@portico/code-hosts-node';
import type { CatalogApi } from '@portico/catalog-common';
import type { AutocompleteProvider, TemplateAction } from '@portico/scaffolder-node';
import type { TemplatingExtensions } from '@portico/scaffolder-common';
import type { Delegations } from '@portico/server';
import type { WorkQueue } from '@portico/server/work';
import type { TemplateSource } from './actions/TemplateSource.ts';
import type { TemplateRenderer } from './render/TemplateRenderer.ts';
import type { TaskEnvironment } from './run/RunOptions.ts';
import type { DraftStore } from './store/DraftStore.ts';
import type { TaskStore } from './store/TaskStore.ts';

/** What the routes of the scaffolder work with. */
export interface ScaffolderServices {
  catalog: CatalogApi;
  tasks: TaskStore;
  drafts: DraftStore;
  workQueue: WorkQueue;
  delegations: Delegations;
  renderer: TemplateRenderer;
  source: TemplateSource;
  hosts: CodeHostsApi;
  /** By id. */
  actions: ReadonlyMap<string, TemplateAction>;
  autocompletes: ReadonlyMap<string, AutocompleteProvider>;
  templatingExtensions: TemplatingExtensions;
  environment: TaskEnvironment;
}
