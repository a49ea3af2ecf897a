import { getPagesUrl } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { deliveryLimits, type PullRequest } from '@portico/delivery-common';
import type { DeliveryProject, PullRequestProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { bitbucketServerSlug } from './slugs.ts';
import { writeServerPath } from './writeServerPath.ts';

const person = z.object({ user: z.object({ name: z.string() }) });
const ref = z.object({ displayId: z.string() });
/** Milliseconds since 1970, within what dates can hold. */
const moment = z
  .number()
  .min(0)
  .max(8e15)
  .transform(ms => new Date(ms).toISOString());
const serverPull = z
  .object({
    id: z.number(),
    title: z.string(),
    draft: z.boolean().nullish(),
    createdDate: moment,
    updatedDate: moment,
    fromRef: ref,
    toRef: ref,
    author: person.nullish(),
    reviewers: z.array(z.object({ ...person.shape, status: z.string().nullish() })).nullish(),
    links: z.object({ self: z.array(z.object({ href: z.string() })).nullish() }).nullish(),
  })
  .transform((pull): PullRequest => {
    const reviewers = pull.reviewers ?? [];
    const states = new Set(reviewers.map(({ status }) => status));
    return {
      number: pull.id,
      title: pull.title,
      author: pull.author?.user.name,
      state: pull.draft ? 'draft' : 'open',
      review: states.has('NEEDS_WORK')
        ? 'changes-requested'
        : states.has('APPROVED')
          ? 'approved'
          : reviewers.length > 0
            ? 'required'
            : 'none',
      reviewers: reviewers
        .filter(({ status }) => status !== 'APPROVED' && status !== 'NEEDS_WORK')
        .map(({ user }) => user.name),
      // They are one request for each pull request.
      checks: 'none',
      branch: pull.fromRef.displayId,
      target: pull.toRef.displayId,
      createdAt: pull.createdDate,
      updatedAt: pull.updatedDate,
      url: pull.links?.self?.[0]?.href ?? '',
    };
  });

/** Open pull requests of Bitbucket Server and Data Center, with their reviews. */
export function createBitbucketServerPullRequests(hosts: CodeHostsApi): PullRequestProvider {
  const { codeHosts } = hosts;
  const withPage = (project: DeliveryProject): DeliveryProject => {
    const pages = getPagesUrl(requireHost(project, codeHosts));
    return { ...project, url: `${pages}${writeServerPath(project.name)}/pull-requests` };
  };
  return {
    id: 'bitbucket-server',
    title: 'Bitbucket',
    listProjects: entity =>
      listSlugProjects(entity, codeHosts, { ...bitbucketServerSlug, page: '' }).map(withPage),
    async list(project, options) {
      const [owner = '', name = ''] = project.name.split('/');
      const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
      const { values } = await api.get({
        path: `/projects/${owner}/repos/${name}/pull-requests`,
        query: { state: 'OPEN', order: 'NEWEST', limit: String(deliveryLimits.pullRequests) },
        answer: z.object({ values: z.array(serverPull) }),
      });
      return values;
    },
  };
}
