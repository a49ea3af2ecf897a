import type { CodeHostsApi } from '@portico/code-hosts-node';
import { deliveryLimits, type PullRequest } from '@portico/delivery-common';
import type { PullRequestProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { giteaSlug } from './slugs.ts';

const login = z.object({ login: z.string() });
const ref = z.object({ ref: z.string() });
const giteaPull = z
  .object({
    number: z.number(),
    title: z.string(),
    draft: z.boolean().nullish(),
    html_url: z.string(),
    user: login.nullish(),
    requested_reviewers: z.array(login.nullable()).nullish(),
    created_at: z.string(),
    updated_at: z.string(),
    head: ref,
    base: ref,
  })
  .transform((pull): PullRequest => {
    const reviewers = (pull.requested_reviewers ?? []).flatMap(each => each?.login ?? []);
    const isDraft = pull.draft ?? /^(wip:|\[wip\])/i.test(pull.title);
    return {
      number: pull.number,
      title: pull.title,
      author: pull.user?.login,
      state: isDraft ? 'draft' : 'open',
      // Verdicts and checks are one request for each pull request.
      review: reviewers.length > 0 ? 'required' : 'none',
      reviewers,
      checks: 'none',
      branch: pull.head.ref,
      target: pull.base.ref,
      createdAt: pull.created_at,
      updatedAt: pull.updated_at,
      url: pull.html_url,
    };
  });

/** Open pull requests of Gitea and Forgejo, with their requested reviewers. */
export function createGiteaPullRequests(hosts: CodeHostsApi): PullRequestProvider {
  const { codeHosts } = hosts;
  return {
    id: 'gitea',
    title: 'Gitea',
    listProjects: entity => listSlugProjects(entity, codeHosts, { ...giteaSlug, page: '/pulls' }),
    async list(project, options) {
      const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
      return api.get({
        path: `/repos/${project.name}/pulls`,
        query: { state: 'open', limit: String(deliveryLimits.pullRequests) },
        answer: z.array(giteaPull),
      });
    },
  };
}
