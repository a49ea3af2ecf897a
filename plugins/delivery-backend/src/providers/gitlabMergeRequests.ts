import type { CodeHostsApi } from '@portico/code-hosts-node';
import { type ChecksState, deliveryLimits, type PullRequest } from '@portico/delivery-common';
import type { PullRequestProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { findState } from './findState.ts';
import { queryGitlabProject } from './gitlabGraphql.ts';
import { gitlabSlug } from './slugs.ts';

const checks: Readonly<Record<string, ChecksState>> = {
  SUCCESS: 'succeeded',
  FAILED: 'failed',
  CREATED: 'running',
  WAITING_FOR_RESOURCE: 'running',
  PREPARING: 'running',
  PENDING: 'running',
  RUNNING: 'running',
  SCHEDULED: 'running',
};

const requestFields = `mergeRequests(state: opened, first: $first, sort: CREATED_DESC) { nodes {
  iid title webUrl draft createdAt updatedAt sourceBranch targetBranch approved
  author { username }
  reviewers { nodes { username mergeRequestInteraction { reviewState } } }
  headPipeline { status }
} }`;

const requestNode = z
  .object({
    iid: z.coerce.number(),
    title: z.string(),
    webUrl: z.string().nullish(),
    draft: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    sourceBranch: z.string(),
    targetBranch: z.string(),
    approved: z.boolean().nullish(),
    author: z.object({ username: z.string() }).nullish(),
    reviewers: z
      .object({
        nodes: z.array(
          z.object({
            username: z.string(),
            mergeRequestInteraction: z.object({ reviewState: z.string().nullish() }).nullish(),
          }),
        ),
      })
      .nullish(),
    headPipeline: z.object({ status: z.string() }).nullish(),
  })
  .transform((node): PullRequest => {
    const reviewers = (node.reviewers?.nodes ?? []).map(
      ({ username, mergeRequestInteraction: interaction }) => ({
        username,
        state: interaction?.reviewState ?? 'UNREVIEWED',
      }),
    );
    const states = reviewers.map(({ state }) => state);
    return {
      number: node.iid,
      title: node.title,
      author: node.author?.username,
      state: node.draft ? 'draft' : 'open',
      review: findReview(states, node.approved ?? false),
      reviewers: reviewers
        .filter(({ state }) => !answered.has(state))
        .map(({ username }) => username),
      checks: findState(checks, node.headPipeline?.status, 'none'),
      branch: node.sourceBranch,
      target: node.targetBranch,
      createdAt: node.createdAt,
      updatedAt: node.updatedAt,
      url: node.webUrl ?? '',
    };
  });

const answered = new Set(['APPROVED', 'REQUESTED_CHANGES', 'REVIEWED']);

/** Without a rule that asks for approvals, GitLab calls a request approved that nobody has looked at. */
function findReview(states: readonly string[], isApproved: boolean): PullRequest['review'] {
  if (states.includes('REQUESTED_CHANGES')) return 'changes-requested';
  if (states.includes('APPROVED') && isApproved) return 'approved';
  if (states.length > 0 || !isApproved) return 'required';
  return 'none';
}

/** Open merge requests of GitLab, with their reviews and pipelines. */
export function createGitlabMergeRequests(hosts: CodeHostsApi): PullRequestProvider {
  const { codeHosts } = hosts;
  return {
    id: 'gitlab',
    title: 'GitLab',
    listProjects: entity =>
      listSlugProjects(entity, codeHosts, { ...gitlabSlug, page: '/-/merge_requests' }),
    async list(project, options) {
      const host = requireHost(project, codeHosts);
      const { mergeRequests } = await queryGitlabProject(
        hosts.createWriter(host, options).api,
        host,
        {
          path: project.name,
          first: deliveryLimits.pullRequests,
          fields: requestFields,
          project: z.object({ mergeRequests: z.object({ nodes: z.array(requestNode) }) }),
        },
      );
      return mergeRequests.nodes;
    },
  };
}
