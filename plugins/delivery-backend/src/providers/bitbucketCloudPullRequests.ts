import type { CodeHostsApi } from '@portico/code-hosts-node';
import { deliveryLimits, type PullRequest } from '@portico/delivery-common';
import type { PullRequestProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { bitbucketCloudSlug } from './slugs.ts';

const person = z.object({ nickname: z.string().nullish(), display_name: z.string().nullish() });
const branch = z.object({ branch: z.object({ name: z.string() }) });
const cloudPull = z
  .object({
    id: z.number(),
    title: z.string(),
    draft: z.boolean().nullish(),
    author: person.nullish(),
    created_on: z.string(),
    updated_on: z.string(),
    source: branch,
    destination: branch,
    participants: z
      .array(
        z.object({
          user: person.nullish(),
          role: z.string(),
          approved: z.boolean().nullish(),
          state: z.string().nullish(),
        }),
      )
      .nullish(),
    links: z.object({ html: z.object({ href: z.string() }).nullish() }),
  })
  .transform((pull): PullRequest => {
    const participants = pull.participants ?? [];
    const reviewers = participants.filter(({ role }) => role === 'REVIEWER');
    return {
      number: pull.id,
      title: pull.title,
      author: nameOf(pull.author),
      state: pull.draft ? 'draft' : 'open',
      review: participants.some(({ state }) => state === 'changes_requested')
        ? 'changes-requested'
        : participants.some(({ approved }) => approved)
          ? 'approved'
          : reviewers.length > 0
            ? 'required'
            : 'none',
      reviewers: reviewers.filter(({ state }) => !state).flatMap(({ user }) => nameOf(user) ?? []),
      // They are one request for each pull request.
      checks: 'none',
      branch: pull.source.branch.name,
      target: pull.destination.branch.name,
      createdAt: pull.created_on,
      updatedAt: pull.updated_on,
      url: pull.links.html?.href ?? '',
    };
  });

function nameOf(someone: z.infer<typeof person> | null | undefined): string | undefined {
  return someone?.nickname || someone?.display_name || undefined;
}

/** Open pull requests of Bitbucket Cloud, with their reviews. */
export function createBitbucketCloudPullRequests(hosts: CodeHostsApi): PullRequestProvider {
  const { codeHosts } = hosts;
  return {
    id: 'bitbucket-cloud',
    title: 'Bitbucket',
    listProjects: entity =>
      listSlugProjects(entity, codeHosts, { ...bitbucketCloudSlug, page: '/pull-requests' }),
    async list(project, options) {
      const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
      const { values } = await api.get({
        path: `/repositories/${project.name}/pullrequests`,
        query: {
          state: 'OPEN',
          sort: '-created_on',
          pagelen: String(deliveryLimits.pullRequests),
          fields: '+values.participants',
        },
        answer: z.object({ values: z.array(cloudPull) }),
      });
      return values;
    },
  };
}
