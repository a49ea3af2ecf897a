import type { EntityName } from '@portico/catalog-model';
import {
  type CallOptions,
  type EndpointInput,
  type PluginClient,
  readEventStream,
  readAnswer,
} from '@portico/contract';
import { createApiRef } from '@portico/core';
import { type ActionDescription, listActionsEndpoint } from './actions.ts';
import { autocompleteEndpoint } from './autocomplete.ts';
import { deleteDraftEndpoint, type Draft, getDraftEndpoint, putDraftEndpoint } from './drafts.ts';
import { dryRunEndpoint, type DryRunResult } from './dryRun.ts';
import {
  listTaskEventsEndpoint,
  streamTaskEventsEndpoint,
  type TaskEvent,
  taskEventSchema,
} from './events.ts';
import { type HostAccess, hostAccessEndpoint } from './hostAccess.ts';
import { type Plan, planEndpoint } from './plan.ts';
import { TaskCreationError } from './TaskCreationError.ts';
import {
  cancelTaskEndpoint,
  createTaskEndpoint,
  getTaskEndpoint,
  listTasksEndpoint,
  retryTaskEndpoint,
  type Task,
  valueErrorsSchema,
} from './tasks.ts';
import {
  type ParameterSchema,
  parameterSchemaEndpoint,
  type ProposedChanges,
  proposeChangesEndpoint,
  type TemplateFiles,
  templateFilesEndpoint,
  type TemplatingExtensions,
  templatingExtensionsEndpoint,
} from './templates.ts';

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

/** The scaffolder over HTTP. */
export class ScaffolderClient implements ScaffolderApi {
  readonly #client: PluginClient;

  constructor(client: PluginClient) {
    this.#client = client;
  }

  async createTask(body: NewTask, options?: CallOptions) {
    const response = await this.#client.tryToSend(createTaskEndpoint, { body }, options);
    const text = await readCreated(response, createTaskEndpoint.status);
    return readAnswer(createTaskEndpoint.answer, text, "Answer of POST '/v2/tasks'");
  }

  getTask(taskId: string, options?: CallOptions) {
    return this.#client.callOptional(getTaskEndpoint, { params: { taskId } }, options);
  }

  listTasks(query: TaskQuery = {}, options?: CallOptions) {
    return this.#client.call(listTasksEndpoint, { query }, options);
  }

  async cancelTask(taskId: string, options?: CallOptions) {
    await this.#client.call(cancelTaskEndpoint, { params: { taskId } }, options);
  }

  async retryTask(taskId: string, secrets?: Record<string, string>, options?: CallOptions) {
    const body = secrets ? { secrets } : {};
    await this.#client.call(retryTaskEndpoint, { params: { taskId }, body }, options);
  }

  async *streamEvents(
    taskId: string,
    { after, ...options }: TaskEventsOptions = {},
  ): AsyncGenerator<TaskEvent, void> {
    const input = { params: { taskId }, query: { after } };
    const { body } = await this.#client.send(streamTaskEventsEndpoint, input, options);
    if (!body) throw new Error(`The events of task '${taskId}' have no content`);
    for await (const { data } of readEventStream(body)) {
      const event = await readAnswer(taskEventSchema, data, `An event of task '${taskId}'`);
      yield event;
      if (event.type === 'completion' && !event.isTaskRecoverable) return;
    }
  }

  listEvents(taskId: string, { after, ...options }: TaskEventsOptions = {}) {
    const input = { params: { taskId }, query: { after } };
    return this.#client.call(listTaskEventsEndpoint, input, options);
  }

  getParameterSchema(params: EntityName, options?: CallOptions) {
    return this.#client.callOptional(parameterSchemaEndpoint, { params }, options);
  }

  getTemplateFiles(params: EntityName, options?: CallOptions) {
    return this.#client.call(templateFilesEndpoint, { params }, options);
  }

  proposeChanges(params: EntityName, body: ProposedChanges, options?: CallOptions) {
    return this.#client.call(proposeChangesEndpoint, { params, body }, options);
  }

  listActions(options?: CallOptions) {
    return this.#client.call(listActionsEndpoint, {}, options);
  }

  listTemplatingExtensions(options?: CallOptions) {
    return this.#client.call(templatingExtensionsEndpoint, {}, options);
  }

  async dryRun(body: DryRun, options?: CallOptions) {
    const response = await this.#client.tryToSend(dryRunEndpoint, { body }, options);
    const text = await readCreated(response, dryRunEndpoint.status);
    return readAnswer(dryRunEndpoint.answer, text, "Answer of POST '/v2/dry-run'");
  }

  async plan({ templateRef, values, secrets }: NewTask, options?: CallOptions) {
    const body = { templateRef, values, ...(secrets && { secrets }) };
    const response = await this.#client.tryToSend(planEndpoint, { body }, options);
    const text = await readCreated(response, planEndpoint.status);
    return readAnswer(planEndpoint.answer, text, "Answer of POST '/v2/plan'");
  }

  async autocomplete(
    provider: string,
    resource: string,
    body: { token: string; context?: Record<string, string> },
    options?: CallOptions,
  ) {
    const input = { params: { provider, resource }, body };
    return (await this.#client.call(autocompleteEndpoint, input, options)).results;
  }

  async getHostAccess(host: string, options?: CallOptions) {
    const input = { params: { host } };
    return (await this.#client.callOptional(hostAccessEndpoint, input, options))?.access;
  }

  getDraft(params: EntityName, options?: CallOptions) {
    return this.#client.callOptional(getDraftEndpoint, { params }, options);
  }

  saveDraft(params: EntityName, body: Draft, options?: CallOptions) {
    return this.#client.call(putDraftEndpoint, { params, body }, options);
  }

  deleteDraft(params: EntityName, options?: CallOptions) {
    return this.#client.call(deleteDraftEndpoint, { params }, options);
  }
}

/** The text of an answer. @throws TaskCreationError unless it has the status. */
async function readCreated(response: Response, status: number): Promise<string> {
  const text = await response.text();
  if (response.status !== status)
    throw new TaskCreationError(response, text, readValueErrors(text));
  return text;
}

function readValueErrors(text: string) {
  try {
    return valueErrorsSchema.parse(JSON.parse(text)).errors;
  } catch {
    return [];
  }
}
