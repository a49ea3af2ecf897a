import { randomUUID } from 'node:crypto';
import {
  type BulkRun,
  cancelBulkRunEndpoint,
  continueBulkRunEndpoint,
  getBulkRunEndpoint,
  listBulkRepositoriesEndpoint,
  listBulkRunsEndpoint,
  listFoundRepositoriesEndpoint,
  listImportHostsEndpoint,
  listImportOwnersEndpoint,
  retryBulkRunEndpoint,
  startBulkRunEndpoint,
} from '@portico/catalog-import-common';
import { catalogLocationCreatePermission } from '@portico/catalog-common/permissions';
import { integrationsWritePermission } from '@portico/code-hosts-node';
import type { Principal } from '@portico/contract/auth';
import { ConflictError, InputError, NotFoundError } from '@portico/errors';
import { findNewsLanguage } from '@portico/notifications-node';
import { serve } from '@portico/server';
import { bulkRunJob } from '../bulk/BulkRunner.ts';
import type { ImportServices } from '../ImportServices.ts';
import { checkRepositoryUrl } from '../pullRequests/checkRepositoryUrl.ts';
import { isSignInNeeded } from '../store/describeImports.ts';
import type { ImportTransaction } from '../store/ImportStore.ts';
import type { NewImport } from '../store/newImport.ts';
import type { BegunRun, BulkRunRow } from '../store/tables.ts';
import { beginDelegation, describeCaller, requireReach } from './initiator.ts';
import { requireAccess } from './requireAccess.ts';

// A run is its caller's own; what acts at a code host requires access to it.
const options = {
  access: ['user', 'service'],
  permission: integrationsWritePermission,
  isPermissionOptional: true,
} as const;
/** What a run registers is registered for its caller. */
const registering = {
  access: options.access,
  permission: catalogLocationCreatePermission,
} as const;
const maxRunning = 10;

/** The configured code hosts. */
export const listImportHostsRoute = serve(listImportHostsEndpoint, {
  ...options,
  handle: async (_, { finder }: ImportServices) => ({ items: finder.listHosts() }),
});

/** What owns repositories on a host. */
export const listImportOwnersRoute = serve(listImportOwnersEndpoint, {
  ...options,
  isWrite: false,
  async handle({ body, signal, decide }, { finder }: ImportServices) {
    await requireAccess(decide, body.userToken);
    return finder.listOwners(body, signal);
  },
});

/** The repositories of an owner, with what was found in each. */
export const listFoundRepositoriesRoute = serve(listFoundRepositoriesEndpoint, {
  ...options,
  isWrite: false,
  async handle({ body, signal, decide, issueTokenFor }, { finder }: ImportServices) {
    await requireAccess(decide, body.userToken);
    return finder.listRepositories(body, { signal, token: await issueTokenFor('catalog') });
  },
});

/** Begins a bulk run. */
export const startBulkRunRoute = serve(startBulkRunEndpoint, {
  ...registering,
  auditSubject: ({ body: { host, owner, repositories } }) => ({
    host,
    owner,
    repositories: repositories.length,
  }),
  async handle(request, services: ImportServices) {
    const { body, principal, decide } = request;
    const { store, hosts, settings } = services;
    const { host, owner, title = null, userToken } = body;
    await requireAccess(decide, userToken);
    requireReach(principal);
    const known = new Set<string>();
    const repositories = body.repositories.flatMap((each): NewImport[] => {
      const target = checkRepositoryUrl(each.url, hosts.codeHosts, settings.entityFilename);
      if (target.host.host !== host)
        throw new InputError(
          `'${each.url}' is on '${target.host.host}', and the import is for '${host}'; import it by itself`,
        );
      if (known.has(target.repository)) return [];
      known.add(target.repository);
      return [{ ...each, fullName: target.repository }];
    });
    const created_by = describeCaller(principal);
    if ((await store.countRunning(created_by)) >= maxRunning)
      throw new ConflictError(
        `${maxRunning} of your imports are running; wait until one has ended, or cancel one`,
      );
    const id = randomUUID();
    await store.transaction(async trx => {
      const begun = await begin({ id, userToken }, request, trx, services);
      const run = { id, created_by, host, owner, title, body: body.body ?? null, ...begun };
      await store.createRun(run, principal.type === 'user', repositories, trx);
    });
    return describe(id, principal, services);
  },
});

/** The caller's bulk runs. */
export const listBulkRunsRoute = serve(listBulkRunsEndpoint, {
  ...options,
  async handle({ principal }, { store }: ImportServices) {
    return { items: await store.listRuns(describeCaller(principal)) };
  },
});

/** A bulk run. */
export const getBulkRunRoute = serve(getBulkRunEndpoint, {
  ...options,
  handle: ({ params, principal }, services: ImportServices) =>
    describe(params.runId, principal, services),
});

/** The repositories of a bulk run. */
export const listBulkRepositoriesRoute = serve(listBulkRepositoriesEndpoint, {
  ...options,
  async handle({ params, query, principal }, services: ImportServices) {
    const { id } = await requireRun(params.runId, principal, services);
    const { items, next } = await services.store.listRepositories(id, readCursor(query.cursor));
    return { items, ...(next !== undefined && { cursor: String(next) }) };
  },
});

/** Cancels a bulk run. */
export const cancelBulkRunRoute = serve(cancelBulkRunEndpoint, {
  ...options,
  auditSubject: ({ params }) => params,
  async handle({ params, principal }, services: ImportServices) {
    const { id, job_id } = await requireRun(params.runId, principal, services);
    if (await services.store.cancelRun(id)) await services.workQueue.cancel(job_id);
    return describe(id, principal, services);
  },
});

/** Tries again what failed in a bulk run. */
export const retryBulkRunRoute = serve(retryBulkRunEndpoint, {
  ...registering,
  auditSubject: ({ params }) => params,
  async handle(request, services: ImportServices) {
    const { params, principal, decide } = request;
    const { userToken } = request.body;
    const { store, delegations } = services;
    await requireAccess(decide, userToken);
    requireReach(principal);
    const { id, state, delegation_id } = await requireRun(params.runId, principal, services);
    if (state === 'running')
      throw new ConflictError(`Import '${id}' is running; wait until it has ended, or cancel it`);
    await store.transaction(async trx => {
      const begun = await begin({ id, userToken }, request, trx, services);
      if ((await store.reopenRun(id, begun, trx)) === 0)
        throw new ConflictError(`Nothing of import '${id}' can be tried again`);
    });
    if (delegation_id !== null) await delegations.end(delegation_id);
    return describe(id, principal, services);
  },
});

/** Continues a bulk run whose token expired. */
export const continueBulkRunRoute = serve(continueBulkRunEndpoint, {
  ...registering,
  auditSubject: ({ params }) => params,
  async handle(request, services: ImportServices) {
    const { params, principal } = request;
    const { userToken } = request.body;
    const { store, delegations } = services;
    requireReach(principal);
    const run = await requireRun(params.runId, principal, services);
    const { id, delegation_id } = run;
    if (!isSignInNeeded(run, Date.now()))
      throw new ConflictError(`Import '${id}' does not wait for its user to sign in`);
    await store.transaction(async trx => {
      const begun = await begin({ id, userToken }, request, trx, services);
      await store.updateRun(id, { ...begun, paused_until: null }, trx);
    });
    if (delegation_id !== null) await delegations.end(delegation_id);
    return describe(id, principal, services);
  },
});

/** What the run does is done for the caller: with the rights of a user, until nothing is left to do. */
async function begin(
  { id, userToken }: { id: string; userToken: string | undefined },
  request: Parameters<typeof findNewsLanguage>[0],
  trx: ImportTransaction,
  { delegations, workQueue, tokens }: ImportServices,
): Promise<BegunRun> {
  const task = `catalog import ${id}`;
  const sealed = tokens.seal(id, userToken);
  const delegation_id = await beginDelegation(task, request.principal, trx, delegations);
  const job_id = await workQueue.add(bulkRunJob, { runId: id }, { key: id, trx: trx as never });
  return { job_id, delegation_id, news_language: findNewsLanguage(request), ...sealed };
}

async function describe(
  id: string,
  principal: Principal,
  services: ImportServices,
): Promise<BulkRun> {
  return services.store.describeRun(await requireRun(id, principal, services));
}

/** @throws NotFoundError when the caller has none of this id. */
async function requireRun(
  id: string,
  principal: Principal,
  { store }: ImportServices,
): Promise<BulkRunRow> {
  const run = await store.getRun(id);
  if (run && run.created_by === describeCaller(principal)) return run;
  throw new NotFoundError(`There is no import '${id}' of yours`);
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return -1;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new InputError(`'cursor' is '${cursor}'; use the one of the page before`);
}
