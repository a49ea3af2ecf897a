import { ServiceUnavailableError } from '@portico/errors';
import type { EntityName } from '@portico/catalog-model';
import {
  type CallOptions,
  type PluginClient,
  readEventStream,
  readAnswer,
} from '@portico/contract';
import { listActionsEndpoint } from './actions.ts';
import { autocompleteEndpoint } from './autocomplete.ts';
import { deleteDraftEndpoint, type Draft, getDraftEndpoint, putDraftEndpoint } from './drafts.ts';
import { dryRunEndpoint } from './dryRun.ts';
import {
  listTaskEventsEndpoint,
  streamTaskEventsEndpoint,
  type TaskEvent,
  taskEventSchema,
} from './events.ts';
import { hostAccessEndpoint } from './hostAccess.ts';
import { planEndpoint } from './plan.ts';
import { TaskCreationError } from './TaskCreationError.ts';
import {
  cancelTaskEndpoint,
  createTaskEndpoint,
  getTaskEndpoint,
  listTasksEndpoint,
  retryTaskEndpoint,
  valueErrorsSchema,
} from './tasks.ts';
import {
  parameterSchemaEndpoint,
  type ProposedChanges,
  proposeChangesEndpoint,
  templateFilesEndpoint,
  templatingExtensionsEndpoint,
} from './templates.ts';
import type {
  NewTask,
  TaskQuery,
  DryRun,
  TaskEventsOptions,
  ScaffolderApi,
} from './ScaffolderApi.ts';

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
    if (!body) throw new ServiceUnavailableError(`The events of task '${taskId}' have no content`);
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
