import { getGithubApi, type HostApi, RateLimitError, readRemaining } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { type ChecksState, deliveryLimits, type PullRequest } from '@portico/delivery-common';
import type { PullRequestProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { githubSlug } from './githubActions.ts';
import { listSlugProjects, requireHost } from './githubProjects.ts';

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
      checks: findChecks(node.commits.nodes.at(-1)?.commit.statusCheckRollup?.state),
      branch: node.headRefName,
      target: node.baseRefName,
      createdAt: node.createdAt,
      updatedAt: node.updatedAt,
      url: node.url,
    };
  });
const graphqlAnswer = z.object({
  data: z
    .object({
      repository: z.object({ pullRequests: z.object({ nodes: z.array(pullNode) }) }).nullish(),
    })
    .nullish(),
  errors: z.array(z.object({ type: z.string().nullish(), message: z.string() })).nullish(),
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

function findChecks(state: string | undefined): ChecksState {
  return (state !== undefined && Object.hasOwn(checks, state) && checks[state]) || 'none';
}

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
      const path = getGraphqlUrl(getGithubApi(host));
      const { body, headers } = await api.call({
        method: 'POST',
        path,
        // Its path names no owner, by which GitHub Apps have their tokens.
        headers: await hosts.tokens.getHeaders(host, owner),
        body: {
          query: pullRequestsQuery,
          variables: { owner, name, first: deliveryLimits.pullRequests },
        },
        answer: graphqlAnswer,
      });
      const repository = body.data?.repository;
      if (repository) return repository.pullRequests.nodes;
      throw describeErrors(body.errors ?? [], { api, path, headers, host: project.host });
    },
  };
}

/** GraphQL is beside version 3 of the REST API on a server of one's own, and below its host on github.com. */
function getGraphqlUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/v3$/, '')}/graphql`;
}

function describeErrors(
  errors: NonNullable<z.infer<typeof graphqlAnswer>['errors']>,
  { api, path, headers, host }: { api: HostApi; path: string; headers: Headers; host: string },
): Error {
  const [first] = errors;
  const message = first?.message ?? 'no repository';
  const call = { method: 'POST', path: new URL(path).pathname } as const;
  if (first?.type === 'RATE_LIMITED') {
    const endsAt = readRemaining(headers, Date.now())?.resetsAt ?? new Date(Date.now() + 60_000);
    return new RateLimitError(message, { ...call, type: 'github', host, endsAt });
  }
  const failure =
    first?.type === 'NOT_FOUND'
      ? 'not-found'
      : first?.type === 'FORBIDDEN' || first?.type === 'INSUFFICIENT_SCOPES'
        ? 'forbidden'
        : 'unexpected-answer';
  return api.fail(failure, message, call);
}
