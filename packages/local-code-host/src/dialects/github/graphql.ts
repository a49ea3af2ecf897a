import { graphql } from 'graphql';
import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { createOrganizationRoot, createOwnerRoot } from './graphqlOwners.ts';
import { schema } from './graphqlSchema.ts';

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
function createRoot(call: Call) {
  const { state, caller, origin, prepare } = call;
  return {
    ...createOwnerRoot(call),
    ...createOrganizationRoot(call),
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

/** GitHub's GraphQL API, as far as open pull requests and lists of repositories need it. */
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
