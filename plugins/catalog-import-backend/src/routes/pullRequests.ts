import {
  getPullRequestEndpoint,
  openPullRequestEndpoint,
  planPullRequestEndpoint,
} from '@portico/catalog-import-common';
import { integrationsWritePermission } from '@portico/code-hosts';
import { serve } from '@portico/server';
import { findTarget } from '../pullRequests/findTarget.ts';
import type { ImportServices } from '../ImportServices.ts';
import { beginDelegation } from './initiator.ts';

// All of them act with the configured credentials, which may see more than the caller.
const options = { access: ['user', 'service'], permission: integrationsWritePermission } as const;

/** Says how a pull request to a repository would be opened. */
export const planPullRequestRoute = serve(planPullRequestEndpoint, {
  ...options,
  isWrite: false,
  handle: ({ body }, { pullRequests }: ImportServices) => pullRequests.plan(body.url),
});

/** Opens a pull request that adds a descriptor to a repository, which is followed for a user to its merge. */
export const openPullRequestRoute = serve(openPullRequestEndpoint, {
  ...options,
  auditSubject: ({ body }) => ({ repositoryUrl: body.repositoryUrl, branch: body.branch }),
  async handle({ body, principal }, services: ImportServices) {
    const { pullRequests, store, delegations, hosts, settings } = services;
    const opened = await pullRequests.open(body);
    // A service registers by itself what it wants registered.
    if (principal.type !== 'user' || principal.delegation) return opened;
    const { pullRequest, location } = opened;
    const target = findTarget(body.repositoryUrl, hosts.codeHosts, settings.entityFilename);
    const former = await store.transaction(async trx => {
      const task = `catalog import of ${target.repository}`;
      const followed = {
        url: body.repositoryUrl,
        fullName: target.repository,
        isForUser: true,
        delegationId: await beginDelegation(task, principal, trx, delegations),
        pullNumber: pullRequest.number,
        pullUrl: pullRequest.url,
        location,
        checkAt: Date.now() + settings.pullRequestInterval,
      };
      return store.follow(followed, trx);
    });
    if (former !== null) await delegations.end(former);
    return opened;
  },
});

/** Reads a pull request. */
export const getPullRequestRoute = serve(getPullRequestEndpoint, {
  ...options,
  handle: ({ query }, { pullRequests }: ImportServices) =>
    pullRequests.get(query.repositoryUrl, Number(query.number)),
});
