import {
  getImportDefaultsEndpoint,
  getPullRequestEndpoint,
  openPullRequestEndpoint,
  planPullRequestEndpoint,
} from '@portico/catalog-import-common';
import { integrationsWritePermission } from '@portico/code-hosts-node';
import { serve } from '@portico/server';
import { checkRepositoryUrl } from '../pullRequests/checkRepositoryUrl.ts';
import type { ImportServices } from '../ImportServices.ts';
import { beginDelegation, describeCaller } from './initiator.ts';
import { requireAccess } from './requireAccess.ts';

const options = {
  access: ['user', 'service'],
  permission: integrationsWritePermission,
  isPermissionOptional: true,
} as const;

/** Reads what is configured for all pull requests. */
export const getImportDefaultsRoute = serve(getImportDefaultsEndpoint, {
  ...options,
  handle: async (_, { pullRequests }: ImportServices) => pullRequests.getDefaults(),
});

/** Says how a pull request to a repository would be opened. */
export const planPullRequestRoute = serve(planPullRequestEndpoint, {
  ...options,
  isWrite: false,
  async handle({ body: { url, userToken }, decide }, { pullRequests }: ImportServices) {
    await requireAccess(decide, userToken);
    return pullRequests.plan(url, { token: userToken });
  },
});

/** Opens a pull request that adds a descriptor to a repository, which is followed for a user to its merge. */
export const openPullRequestRoute = serve(openPullRequestEndpoint, {
  ...options,
  auditSubject: ({ body }) => ({ repositoryUrl: body.repositoryUrl, branch: body.branch }),
  async handle({ body: { userToken, ...body }, principal, decide }, services: ImportServices) {
    const { pullRequests, store, delegations, hosts, settings } = services;
    await requireAccess(decide, userToken);
    const opened = await pullRequests.open(body, { token: userToken });
    // A service registers by itself what it wants registered.
    if (principal.type !== 'user' || principal.delegation) return opened;
    const { pullRequest, location } = opened;
    const target = checkRepositoryUrl(body.repositoryUrl, hosts.codeHosts, settings.entityFilename);
    const former = await store.transaction(async trx => {
      const task = `catalog import of ${target.repository}`;
      const pull = {
        url: body.repositoryUrl,
        fullName: target.repository,
        isForUser: true,
        createdBy: describeCaller(principal),
        delegationId: await beginDelegation(task, principal, trx, delegations),
        pullNumber: pullRequest.number,
        pullUrl: pullRequest.url,
        location,
        checkAt: Date.now() + settings.pullRequestInterval,
      };
      return services.followed.follow(pull, trx);
    });
    if (former !== null) await delegations.end(former);
    return opened;
  },
});

/** Reads a pull request, also for who opened it with a token of their own. */
export const getPullRequestRoute = serve(getPullRequestEndpoint, {
  ...options,
  async handle({ query, principal, decide }, { pullRequests, followed }: ImportServices) {
    const { repositoryUrl, number } = { ...query, number: Number(query.number) };
    const caller = describeCaller(principal);
    if (!(await followed.isFollowedFor(caller, repositoryUrl, number)))
      await requireAccess(decide, undefined);
    return pullRequests.get(repositoryUrl, number);
  },
});
