import { NotFoundError, NotImplementedError } from '@portico/errors';
import { catalogApiRef } from '@portico/catalog-common';
import { codeHostsRef } from '@portico/code-hosts-node';
import { createApiFactory, optionalApi } from '@portico/core';
import { notificationsRef } from '@portico/notifications-node';
import { readerRef } from '@portico/url-reader';
import { scaffolderApiRef, ScaffolderClient, scaffolderPluginId } from '@portico/scaffolder-common';
import {
  autocompletePoint,
  type TemplateAction,
  templateActionPoint,
  type TemplateFilterExtension,
  templateFilterPoint,
  type TemplateGlobalFunction,
  type TemplateImplementation,
  templateGlobalPoint,
} from '@portico/scaffolder-node';
import {
  createServerPlugin,
  databaseRef,
  delegationsRef,
  discoveryRef,
  fetchRef,
  loggerRef,
  metricsRef,
  schedulerRef,
  secretBoxRef,
  workQueueRef,
} from '@portico/server';
import { createActions } from './actions/createActions.ts';
import { listHostTypes } from './actions/HostTarget.ts';
import { TemplateSource } from './actions/TemplateSource.ts';
import { createAutocompletes } from './createAutocompletes.ts';
import { maskStoredSecrets } from './maskStoredSecrets.ts';
import { describeExtensions } from './describeExtensions.ts';
import { scaffolderPermissions } from './permissions/scaffolderPermissions.ts';
import type { ExtensionCall, RenderExtension } from './render/renderJobs.ts';
import { TemplateRenderer } from './render/TemplateRenderer.ts';
import { autocompleteRoute } from './routes/autocomplete.ts';
import { hostAccessRoute } from './routes/hostAccess.ts';
import { deleteDraftRoute, getDraftRoute, putDraftRoute } from './routes/drafts.ts';
import { dryRunRoute, planRoute } from './routes/dryRun.ts';
import { proposeChangesRoute } from './routes/proposeChanges.ts';
import { listTaskEventsRoute, streamTaskEventsRoute } from './routes/events.ts';
import {
  cancelTaskRoute,
  createTaskRoute,
  getTaskRoute,
  listTasksRoute,
  retryTaskRoute,
} from './routes/tasks.ts';
import {
  listActionsRoute,
  parameterSchemaRoute,
  templateFilesRoute,
  templatingExtensionsRoute,
} from './routes/templates.ts';
import { sendTaskNews, taskNewsJob } from './run/sendTaskNews.ts';
import { runTaskJob, TaskRunner } from './run/TaskRunner.ts';
import { scaffolderConfigSchema } from './scaffolderConfig.ts';
import type { ScaffolderServices } from './ScaffolderServices.ts';
import { DraftStore } from './store/DraftStore.ts';
import { scaffolderMigrations, type ScaffolderSchema } from './store/tables.ts';
import { RunStore } from './store/RunStore.ts';
import type { TaskEndHandler } from './store/taskStates.ts';
import { TaskStore } from './store/TaskStore.ts';
import { UnmaskedValues } from './store/UnmaskedValues.ts';
import { sweepTasks } from './sweepTasks.ts';

const minuteMs = 60_000;
/** How often the server may end while a task runs, and how often its news are tried. */
const maxAttempts = 20;

/** Software templates on the server. */
export const scaffolderBackendPlugin = createServerPlugin({
  id: scaffolderPluginId,
  config: scaffolderConfigSchema,
  tables: { migrations: scaffolderMigrations },
  needs: {
    database: databaseRef,
    workQueue: workQueueRef,
    scheduler: schedulerRef,
    delegations: delegationsRef,
    // Optional, so that a portal on PostgreSQL without `backend.secrets.keys` starts; creating a task says what is missing.
    box: optionalApi(secretBoxRef),
    logger: loggerRef,
    metrics: metricsRef,
    catalog: catalogApiRef,
    reader: readerRef,
    fetch: fetchRef,
    discovery: discoveryRef,
    notifications: optionalApi(notificationsRef),
    hosts: codeHostsRef,
    actions: templateActionPoint,
    filters: templateFilterPoint,
    globals: templateGlobalPoint,
    autocompletes: autocompletePoint,
  },
  extensionPoints: [
    templateActionPoint,
    templateFilterPoint,
    templateGlobalPoint,
    autocompletePoint,
  ],
  permissions: () => scaffolderPermissions,
  provides: [
    createApiFactory({
      api: scaffolderApiRef,
      scope: 'plugin',
      needs: { fetch: fetchRef },
      create: ({ fetch }) => new ScaffolderClient(fetch.forPlugin(scaffolderPluginId)),
    }),
  ],
  async create(apis, { config: { scaffolder } }): Promise<ScaffolderServices> {
    const { catalog, database, box, delegations, hosts, logger, reader, workQueue } = apis;
    if (!box) throw new NotImplementedError('This server has nothing to seal secrets with');
    const filters = apis.filters.map(({ value }) => value);
    const globals = apis.globals.map(({ value }) => value);
    const db = await database.open<ScaffolderSchema>(scaffolderMigrations);
    const { notifications } = apis;
    const onEnd: TaskEndHandler | undefined =
      notifications &&
      ((taskId, trx) => workQueue.add(taskNewsJob, { taskId }, { key: taskId, trx: trx as never }));
    const tasks = new TaskStore(db, box, { onEnd });
    const drafts = new DraftStore(db);
    apis.metrics.gauge({
      name: 'tasks',
      help: 'Tasks that are stored, by their state',
      labels: ['state'],
      async read() {
        const counts = await tasks.count();
        return counts.map(({ status, count }) => ({ labels: { state: status }, value: count }));
      },
    });
    const globalFunctions = globals.flatMap(each => ('value' in each ? [] : [each]));
    const renderer = new TemplateRenderer(
      {
        hostTypes: listHostTypes(hosts),
        filters: filters.map(toExtension),
        globalFunctions: globalFunctions.map(toExtension),
        globalValues: Object.fromEntries(
          globals.flatMap(each => ('value' in each ? [[each.name, each.value]] : [])),
        ),
      },
      createExtensionRunner(filters, globalFunctions),
    );
    const source = new TemplateSource(reader, hosts.codeHosts);
    const actions = indexActions([
      ...createActions({
        hosts,
        reader,
        source,
        catalog,
        renderer,
        http: scaffolder.http,
        fetch: apis.fetch,
        discovery: apis.discovery,
        defaultAuthor: scaffolder.defaultAuthor,
        defaultCommitMessage: scaffolder.defaultCommitMessage,
      }),
      ...apis.actions.flatMap(({ value }) => value.actions),
    ]);
    const environment = scaffolder.defaultEnvironment;
    const workspaces = { database: db, box };
    const runner = new TaskRunner({
      store: new RunStore(db, box, { onEnd }),
      workspaces,
      renderer,
      actions,
      delegations,
      environment,
      logger,
    });
    workQueue.handle(runTaskJob, {
      concurrency: scaffolder.concurrentTasksLimit,
      maxAttempts,
      run: ({ taskId }, job) => runner.run(taskId, job),
    });
    if (notifications)
      workQueue.handle(taskNewsJob, {
        maxAttempts,
        run: ({ taskId }, { signal }) => sendTaskNews(taskId, { tasks, notifications, signal }),
      });
    const services: ScaffolderServices = {
      catalog,
      tasks,
      drafts,
      workQueue,
      delegations,
      renderer,
      source,
      hosts,
      actions,
      environment,
      autocompletes: new Map(
        [
          ...createAutocompletes(hosts),
          ...apis.autocompletes.flatMap(({ value }) => value.providers),
        ].map(provider => [provider.id, provider]),
      ),
      templatingExtensions: describeExtensions(filters, globals),
    };
    const masking = {
      unmasked: new UnmaskedValues(db, box),
      catalog,
      logger,
      reported: new Set<string>(),
    };
    apis.scheduler.schedule({
      id: 'sweep',
      schedule: { everyMs: minuteMs },
      timeoutMs: 10 * minuteMs,
      initialDelayMs: minuteMs,
      async run() {
        const now = Date.now();
        await sweepTasks(services, now);
        await tasks.removeEndedBefore(now - scaffolder.retention);
        await drafts.removeBefore(now - scaffolder.retention);
        await maskStoredSecrets(masking);
      },
    });
    return services;
  },
  stop: ({ renderer }) => renderer.close(),
  routes: [
    createTaskRoute,
    listTasksRoute,
    getTaskRoute,
    cancelTaskRoute,
    retryTaskRoute,
    streamTaskEventsRoute,
    listTaskEventsRoute,
    dryRunRoute,
    planRoute,
    listActionsRoute,
    parameterSchemaRoute,
    templateFilesRoute,
    proposeChangesRoute,
    templatingExtensionsRoute,
    autocompleteRoute,
    hostAccessRoute,
    getDraftRoute,
    putDraftRoute,
    deleteDraftRoute,
  ],
});

/** Later ones replace earlier ones of the same id, so that a portal has its own `publish:github`. */
function indexActions(actions: readonly TemplateAction[]): ReadonlyMap<string, TemplateAction> {
  return new Map(actions.map(action => [action.id, action]));
}

function toExtension(extension: { name: string } & TemplateImplementation): RenderExtension {
  return {
    name: extension.name,
    module: 'module' in extension ? extension.module : undefined,
  };
}

/** Runs filters and functions that need the server's thread. */
function createExtensionRunner(
  filters: readonly TemplateFilterExtension[],
  functions: readonly TemplateGlobalFunction[],
): (call: ExtensionCall) => unknown {
  return ({ kind, name, values }) => {
    const found = (kind === 'filter' ? filters : functions).findLast(each => each.name === name);
    if (!found || 'module' in found) throw new NotFoundError(`There is no ${kind} '${name}'`);
    return found.run(...values);
  };
}
