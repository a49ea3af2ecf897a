import { buildSchema, graphql } from 'graphql';
import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';

/** The part of GitHub's schema that lists open pull requests, with its names and types. */
const schema = buildSchema(`
  scalar DateTime
  scalar URI
  enum PullRequestState { OPEN CLOSED MERGED }
  enum PullRequestReviewDecision { APPROVED CHANGES_REQUESTED REVIEW_REQUIRED }
  enum PullRequestReviewState { APPROVED CHANGES_REQUESTED COMMENTED DISMISSED PENDING }
  enum StatusState { ERROR EXPECTED FAILURE PENDING SUCCESS }
  enum IssueOrderField { CREATED_AT UPDATED_AT COMMENTS }
  enum OrderDirection { ASC DESC }
  input IssueOrder { field: IssueOrderField! direction: OrderDirection! }
  interface Actor { login: String! }
  type User implements Actor { login: String! }
  type Team { slug: String! }
  union RequestedReviewer = User | Team
  type ReviewRequest { requestedReviewer: RequestedReviewer }
  type ReviewRequestConnection { nodes: [ReviewRequest] }
  type PullRequestReview { state: PullRequestReviewState! }
  type PullRequestReviewConnection { nodes: [PullRequestReview] }
  type StatusCheckRollup { state: StatusState! }
  type Commit { oid: String! statusCheckRollup: StatusCheckRollup }
  type PullRequestCommit { commit: Commit! }
  type PullRequestCommitConnection { nodes: [PullRequestCommit] }
  type PullRequest {
    number: Int!
    title: String!
    url: URI!
    isDraft: Boolean!
    state: PullRequestState!
    createdAt: DateTime!
    updatedAt: DateTime!
    headRefName: String!
    baseRefName: String!
    author: Actor
    reviewDecision: PullRequestReviewDecision
    reviewRequests(first: Int): ReviewRequestConnection
    latestOpinionatedReviews(first: Int): PullRequestReviewConnection
    commits(last: Int): PullRequestCommitConnection!
  }
  type PullRequestConnection { nodes: [PullRequest] totalCount: Int! }
  type Repository {
    nameWithOwner: String!
    pullRequests(states: [PullRequestState!], first: Int, orderBy: IssueOrder): PullRequestConnection!
  }
  type Query { repository(owner: String!, name: String!): Repository }
`);

const question = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
});

async function describePull(pull: PullRequest, repository: ForgeRepository, origin: string) {
  const { head } = await repository.getPullEnds(pull);
  return {
    number: pull.number,
    title: pull.title,
    url: `${origin}/${repository.fullName}/pull/${pull.number}`,
    isDraft: pull.isDraft ?? false,
    state: pull.state.toUpperCase(),
    createdAt: pull.createdAt,
    updatedAt: pull.updatedAt,
    headRefName: pull.head,
    baseRefName: pull.base,
    author: { __typename: 'User', login: pull.author },
    // Decided only where a branch requires reviews, which none does here.
    reviewDecision: null,
    reviewRequests: {
      nodes: (pull.reviewers ?? []).map(login => ({
        requestedReviewer: { __typename: 'User', login },
      })),
    },
    latestOpinionatedReviews: { nodes: (pull.reviews ?? []).map(({ state }) => ({ state })) },
    commits: {
      nodes: [{ commit: { oid: head, statusCheckRollup: pull.checks && { state: pull.checks } } }],
    },
  };
}

/** What the query of a call starts from. */
function createRoot({ state, caller, origin, prepare }: Call) {
  return {
    async repository({ owner, name }: { owner: string; name: string }) {
      await prepare(`/${owner}/${name}`);
      const repository = state.findRepository(`${owner}/${name}`, caller);
      if (!repository)
        throw new Refusal(
          404,
          `Could not resolve to a Repository with the name '${owner}/${name}'.`,
        );
      return {
        nameWithOwner: repository.fullName,
        async pullRequests({ states, first = 30 }: { states?: string[]; first?: number }) {
          const found = repository.pulls
            .filter(pull => !states || states.includes(pull.state.toUpperCase()))
            .toReversed();
          const nodes = found.slice(0, first).map(pull => describePull(pull, repository, origin));
          return { totalCount: found.length, nodes: await Promise.all(nodes) };
        },
      };
    },
  };
}

/** GitHub's GraphQL API, as far as open pull requests need it. */
export const graphqlRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/graphql',
    async handle(call) {
      requireRights(call.caller, 'none');
      const { query, variables } = question.parse(call.body);
      const { data, errors } = await graphql({
        schema,
        source: query,
        rootValue: createRoot(call),
        ...(variables && { variableValues: variables }),
      });
      const described = errors?.map(({ message, path, originalError }) => ({
        ...(originalError instanceof Refusal && { type: 'NOT_FOUND' }),
        message,
        ...(path && { path }),
      }));
      return { body: { data: data ?? null, ...(described && { errors: described }) } };
    },
  },
];
