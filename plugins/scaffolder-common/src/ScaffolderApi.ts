import type { EntityName } from '@portico/catalog-model';
import type { CallOptions, EndpointInput } from '@portico/contract';
import { createApiRef } from '@portico/core';
import type { ActionDescription } from './actions.ts';
import type { Draft } from './drafts.ts';
import type { dryRunEndpoint, DryRunResult } from './dryRun.ts';
import type { TaskEvent } from './events.ts';
import type { HostAccess } from './hostAccess.ts';
import type { Plan } from './plan.ts';
import type { createTaskEndpoint, listTasksEndpoint, Task } from './tasks.ts';
import type {
  ParameterSchema,
  ProposedChanges,
  TemplateFiles,
  TemplatingExtensions,
} from './templates.ts';

/** Id of the plugin in browser and server. */
export const scaffolderPluginId = 'scaffolder';

/** What a task is started with. */
export type NewTask = EndpointInput<typeof createTaskEndpoint>['body'];
/** Which tasks are listed. */
export type TaskQuery = NonNullable<EndpointInput<typeof listTasksEndpoint>['query']>;
/** What a dry run is made with. */
export type DryRun = EndpointInput<typeof dryRunEndpoint>['body'];

/** Options of calls that read events. */
export interface TaskEventsOptions extends CallOptions {
  /** The id of the last event that the caller has. */
  after?: number | undefined;
}

/** Runs software templates. */
export interface ScaffolderApi {
  /** @throws TaskCreationError, with the values that failed the template's schema. */
  createTask(task: NewTask, options?: CallOptions): Promise<{ id: string }>;
  /** `undefined` when there is no such task. */
  getTask(taskId: string, options?: CallOptions): Promise<Task | undefined>;
  listTasks(
    query?: TaskQuery,
    options?: CallOptions,
  ): Promise<{ tasks: Task[]; totalTasks?: number | undefined }>;
  cancelTask(taskId: string, options?: CallOptions): Promise<void>;
  retryTask(taskId: string, secrets?: Record<string, string>, options?: CallOptions): Promise<void>;
  /** Yields events as they happen, until a completion from which the task does not recover. */
  streamEvents(taskId: string, options?: TaskEventsOptions): AsyncIterable<TaskEvent>;
  /** Waits up to 30 seconds for events. */
  listEvents(taskId: string, options?: TaskEventsOptions): Promise<TaskEvent[]>;
  /** `undefined` when there is no such template. */
  getParameterSchema(
    template: EntityName,
    options?: CallOptions,
  ): Promise<ParameterSchema | undefined>;
  /** The files beside a registered template, from where it was read. */
  getTemplateFiles(template: EntityName, options?: CallOptions): Promise<TemplateFiles>;
  /** Opens a pull request in the repository that the template was read from. */
  proposeChanges(
    template: EntityName,
    changes: ProposedChanges,
    options?: CallOptions,
  ): Promise<{ url: string; number: number }>;
  listActions(options?: CallOptions): Promise<ActionDescription[]>;
  listTemplatingExtensions(options?: CallOptions): Promise<TemplatingExtensions>;
  /** @throws TaskCreationError, with the values that failed the template's schema. */
  dryRun(run: DryRun, options?: CallOptions): Promise<DryRunResult>;
  /** @throws TaskCreationError, with the values that failed the template's schema. */
  plan(task: NewTask, options?: CallOptions): Promise<Plan>;
  autocomplete(
    provider: string,
    resource: string,
    request: { token: string; context?: Record<string, string> },
    options?: CallOptions,
  ): Promise<{ id: string; title?: string | undefined }[]>;
  /** With what steps write to a code host; `undefined` when the portal is not connected with it. */
  getHostAccess(host: string, options?: CallOptions): Promise<HostAccess | undefined>;
  /** `undefined` when there is none. */
  getDraft(template: EntityName, options?: CallOptions): Promise<Draft | undefined>;
  saveDraft(template: EntityName, draft: Draft, options?: CallOptions): Promise<void>;
  deleteDraft(template: EntityName, options?: CallOptions): Promise<void>;
}

/** Runs software templates. */
export const scaffolderApiRef = createApiRef<ScaffolderApi>({
  id: 'scaffolder.client',
  description: 'Runs software templates',
});
