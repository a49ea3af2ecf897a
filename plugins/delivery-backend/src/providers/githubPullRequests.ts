import { queryGithub } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { type ChecksState, deliveryLimits, type PullRequest } from '@portico/delivery-common';
import type { PullRequestProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { findState } from './findState.ts';
import { githubSlug } from './slugs.ts';

/** Reviews and checks of all open pull requests in one request, which the REST API has no call for. */
const pullRequestsQuery = `query($owner: String!, $name: String!, $first: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequests(states: OPEN, first: $first, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes {
        number title url isDraft createdAt updatedAt headRefName baseRefName
        author { login }
        reviewDecision
        reviewRequests(first: 20) {
          nodes { requestedReviewer { ... on User { login } ... on Team { slug } } }
        }
        latestOpinionatedReviews(first: 20) { nodes { state } }
        commits(last: 1) { nodes { commit { statusCheckRollup { state } } } }
      }
    }
  }
}`;

const reviewer = z.object({ login: z.string().optional(), slug: z.string().optional() }).nullish();
const pullNode = z
  .object({
    number: z.number(),
    title: z.string(),
    url: z.string(),
    isDraft: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    headRefName: z.string(),
    baseRefName: z.string(),
    author: z.object({ login: z.string() }).nullish(),
    reviewDecision: z.string().nullish(),
    reviewRequests: z
      .object({ nodes: z.array(z.object({ requestedReviewer: reviewer })) })
      .nullish(),
    latestOpinionatedReviews: z
      .object({ nodes: z.array(z.object({ state: z.string() })) })
      .nullish(),
    commits: z.object({
      nodes: z.array(
        z.object({
          commit: z.object({ statusCheckRollup: z.object({ state: z.string() }).nullish() }),
        }),
      ),
    }),
  })
  .transform((node): PullRequest => {
    const reviewers = (node.reviewRequests?.nodes ?? []).flatMap(
      ({ requestedReviewer }) => requestedReviewer?.login ?? requestedReviewer?.slug ?? [],
    );
    const opinions = (node.latestOpinionatedReviews?.nodes ?? []).map(({ state }) => state);
    return {
      number: node.number,
      title: node.title,
      author: node.author?.login,
      state: node.isDraft ? 'draft' : 'open',
      review: findReview(node.reviewDecision, opinions, reviewers),
      reviewers,
      checks: findState(checks, node.commits.nodes.at(-1)?.commit.statusCheckRollup?.state, 'none'),
      branch: node.headRefName,
      target: node.baseRefName,
      createdAt: node.createdAt,
      updatedAt: node.updatedAt,
      url: node.url,
    };
  });
const pullRequestsData = z.object({
  repository: z.object({ pullRequests: z.object({ nodes: z.array(pullNode) }) }),
});

/** GitHub decides only where a branch requires reviews; elsewhere the opinions of reviewers count. */
function findReview(
  decision: string | null | undefined,
  opinions: readonly string[],
  reviewers: readonly string[],
): PullRequest['review'] {
  if (decision === 'APPROVED') return 'approved';
  if (decision === 'CHANGES_REQUESTED' || opinions.includes('CHANGES_REQUESTED'))
    return 'changes-requested';
  if (decision === 'REVIEW_REQUIRED') return 'required';
  if (opinions.includes('APPROVED')) return 'approved';
  return reviewers.length > 0 ? 'required' : 'none';
}

const checks: Readonly<Record<string, ChecksState>> = {
  SUCCESS: 'succeeded',
  FAILURE: 'failed',
  ERROR: 'failed',
  PENDING: 'running',
  EXPECTED: 'running',
};

/** Open pull requests of GitHub, with their reviews and checks. */
export function createGithubPullRequests(hosts: CodeHostsApi): PullRequestProvider {
  const { codeHosts } = hosts;
  return {
    id: 'github',
    title: 'GitHub',
    listProjects: entity => listSlugProjects(entity, codeHosts, { ...githubSlug, page: '/pulls' }),
    async list(project, options) {
      const host = requireHost(project, codeHosts);
      const { api } = hosts.createWriter(host, options);
      const [owner = '', name = ''] = project.name.split('/');
      const { repository } = await queryGithub(api, host, {
        query: pullRequestsQuery,
        variables: { owner, name, first: deliveryLimits.pullRequests },
        headers: await hosts.tokens.getHeaders(host, owner),
        data: pullRequestsData,
        isPartEnough: true,
      });
      return repository.pullRequests.nodes;
    },
  };
}
