import { queryGithub } from '@portico/code-hosts';
import { NotFoundError } from '@portico/errors';
import { hasWildcards } from '@portico/patterns';
import { z } from 'zod';
import type {
  FoundRepository,
  HostDialect,
  ListOrder,
  RepositoryFilter,
} from '../repositories/HostDialect.ts';
import { createNameFilter } from './createNameFilter.ts';
import { emptyFilter } from './emptyFilter.ts';
import { isBelow } from './isBelow.ts';
import {
  catalogPathSchema,
  nameSchema,
  sharedKeys,
  wholeExpressionSchema,
} from './providerConfig.ts';

const topics = z.array(z.string().min(1)).max(100).default([]);
const visibilities = z.enum(['private', 'internal', 'public']);

/** Repositories of an organization or a user of GitHub. */
export const githubProviderSchema = z
  .object({
    host: z.string().min(1).default('github.com'),
    organization: nameSchema.optional(),
    /** The id of the GitHub App that reads them; all accounts where it is installed without an organization. */
    app: z.union([z.string().min(1), z.number().int().transform(String)]).optional(),
    catalogPath: catalogPathSchema,
    filters: z
      .object({
        branch: z.string().min(1).max(255).optional(),
        repository: wholeExpressionSchema.optional(),
        topic: z.object({ include: topics, exclude: topics }).prefault({}),
        allowForks: z.boolean().default(true),
        allowArchived: z.boolean().default(false),
        visibility: z.array(visibilities).default([]),
      })
      .prefault({}),
    pageSizes: z
      .object({ repositories: z.number().int().min(1).max(100).default(100) })
      .prefault({}),
    ...sharedKeys,
  })
  .refine(({ organization, app }) => organization !== undefined || app !== undefined, {
    path: ['organization'],
    message: "write the name of an organization, or the id of a GitHub App as 'app'",
  })
  .refine(
    ({ validateLocationsExist, catalogPath }) =>
      !validateLocationsExist || !hasWildcards(catalogPath),
    {
      path: ['validateLocationsExist'],
      message: "remove it, or the wildcards of 'catalogPath': only one path can be looked up",
    },
  );
/** Repositories of an organization or a user of GitHub, as configured. */
export type GithubConfig = z.output<typeof githubProviderSchema>;

const repositoriesQuery = `query(
  $login: String!, $first: Int!, $after: String, $order: RepositoryOrder!, $file: String!, $validates: Boolean!
) {
  repositoryOwner(login: $login) {
    repositories(first: $first, after: $after, orderBy: $order, ownerAffiliations: [OWNER]) {
      totalCount
      pageInfo { endCursor hasNextPage }
      nodes {
        id nameWithOwner isArchived isFork visibility createdAt updatedAt pushedAt
        defaultBranchRef { name }
        primaryLanguage { name }
        repositoryTopics(first: 100) { nodes { topic { name } } }
        object(expression: $file) @include(if: $validates) { __typename }
      }
    }
  }
}`;

const node = z
  .object({
    id: z.string().min(1),
    nameWithOwner: z.string(),
    isArchived: z.boolean(),
    isFork: z.boolean(),
    visibility: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    pushedAt: z.string().nullish(),
    defaultBranchRef: z.object({ name: z.string() }).nullish(),
    primaryLanguage: z.object({ name: z.string() }).nullish(),
    repositoryTopics: z.object({
      nodes: z.array(z.object({ topic: z.object({ name: z.string() }) })).nullish(),
    }),
    object: z.object({ __typename: z.string() }).nullish(),
  })
  .transform((found): FoundRepository => ({
    id: found.id,
    fullName: found.nameWithOwner,
    defaultBranch: found.defaultBranchRef?.name,
    language: found.primaryLanguage?.name,
    topics: found.repositoryTopics.nodes?.map(({ topic }) => topic.name) ?? [],
    visibility: visibilities.safeParse(found.visibility.toLowerCase()).data,
    isFork: found.isFork,
    isArchived: found.isArchived,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
    pushedAt: found.pushedAt ?? undefined,
    hasFile: found.object === undefined ? undefined : found.object?.__typename === 'Blob',
  }));
const data = z.object({
  repositoryOwner: z
    .object({
      repositories: z.object({
        totalCount: z.number(),
        pageInfo: z.object({ endCursor: z.string().nullish(), hasNextPage: z.boolean() }),
        nodes: z.array(node),
      }),
    })
    .nullable(),
});

const orders: Readonly<Record<ListOrder, { field: string; direction: string }>> = {
  // What is new comes last, so that no page shifts.
  stable: { field: 'CREATED_AT', direction: 'ASC' },
  updated: { field: 'UPDATED_AT', direction: 'DESC' },
  pushed: { field: 'PUSHED_AT', direction: 'DESC' },
};

/** Lists repositories of GitHub by its GraphQL API, a hundred in a request. */
export function createGithubDialect(config: GithubConfig): HostDialect {
  const { host, organization, app, catalogPath, filters, pageSizes, schedule } = config;
  const validates = config.validateLocationsExist;
  return {
    type: 'github',
    hostType: 'github',
    host,
    app,
    target: organization ?? `app ${app}`,
    ...(organization !== undefined && { owners: [organization] }),
    schedule,
    path: catalogPath,
    validates,
    changeOrders: ['updated', 'pushed'],
    async list({ host: codeHost, api, reading, getHeaders }, { owner, order, cursor }) {
      reading.countRequest();
      const { repositoryOwner } = await queryGithub(api, codeHost, {
        query: repositoriesQuery,
        variables: {
          login: owner,
          first: pageSizes.repositories,
          after: cursor ?? null,
          order: orders[order],
          file: `${filters.branch ?? 'HEAD'}:${catalogPath}`,
          validates,
        },
        headers: await getHeaders(owner),
        data,
      });
      if (!repositoryOwner)
        throw new NotFoundError(`'${host}' knows no organization or user '${owner}'`);
      const { totalCount, pageInfo, nodes } = repositoryOwner.repositories;
      return {
        repositories: nodes,
        next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
        total: totalCount,
      };
    },
    filters: createFilters(filters),
    getBranch: ({ defaultBranch }) => filters.branch ?? defaultBranch,
    isOwnedBy: isBelow,
  };
}

function createFilters(filters: GithubConfig['filters']): RepositoryFilter[] {
  const { repository: name, topic, allowForks, allowArchived, visibility } = filters;
  const listTopics = ({ topics: known = [] }: FoundRepository, wanted: readonly string[]) =>
    wanted.filter(each => known.includes(each));
  return [
    emptyFilter,
    { key: 'filters.allowArchived', takes: ({ isArchived }) => allowArchived || !isArchived },
    { key: 'filters.allowForks', takes: ({ isFork }) => allowForks || !isFork },
    ...(name ? [createNameFilter('filters.repository', name)] : []),
    ...(topic.include.length > 0
      ? [
          {
            key: 'filters.topic.include',
            takes: (found: FoundRepository) => listTopics(found, topic.include).length > 0,
            describeMatch: (found: FoundRepository) => listTopics(found, topic.include).join(', '),
          },
        ]
      : []),
    {
      key: 'filters.topic.exclude',
      takes: found => listTopics(found, topic.exclude).length === 0,
    },
    ...(visibility.length > 0
      ? [
          {
            key: 'filters.visibility',
            takes: ({ visibility: found }: FoundRepository) =>
              found !== undefined && visibility.includes(found),
            describeMatch: ({ visibility: found }: FoundRepository) => found ?? '',
          },
        ]
      : []),
  ];
}
