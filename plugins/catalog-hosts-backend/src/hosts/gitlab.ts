import { linkPaging } from '@portico/code-hosts';
import { z } from 'zod';
import type { FoundRepository, HostDialect, ListOrder } from '../repositories/HostDialect.ts';
import { createNameFilter } from './createNameFilter.ts';
import { isBelow } from './isBelow.ts';
import { catalogPathSchema, partExpressionSchema, sharedKeys } from './providerConfig.ts';
import { readTotal } from './readTotal.ts';

const group = z
  .string()
  .min(1)
  .max(500)
  .transform(text => text.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, ''));
const groups = z.array(group).max(1000).default([]);

/** Projects of GitLab, of one group or of all. */
export const gitlabProviderSchema = z
  .object({
    host: z.string().min(1),
    /** With its groups below; all projects that the token may see when omitted. */
    group: group.optional(),
    branch: z.string().min(1).max(255).optional(),
    fallbackBranch: z.string().min(1).max(255).default('master'),
    entityFilename: catalogPathSchema,
    projectPattern: partExpressionSchema.optional(),
    excludeRepos: groups,
    excludeGroups: groups,
    skipForkedRepos: z.boolean().default(false),
    includeArchivedRepos: z.boolean().default(false),
    membership: z.boolean().optional(),
    /** Separated by commas; projects that have all of them. */
    topics: z.string().max(1000).optional(),
    /** Reads people and groups too. */
    orgEnabled: z.boolean().default(false),
    /** Of a part of a person's email, or username without one. */
    userPattern: partExpressionSchema.optional(),
    /** Of a part of a group's path; one of them is enough. */
    groupPattern: z.preprocess(
      given => (typeof given === 'string' ? [given] : given),
      z.array(partExpressionSchema).max(100).default([]),
    ),
    /** Takes only members of the group itself. */
    restrictUsersToGroup: z.boolean().default(false),
    includeUsersWithoutSeat: z.boolean().default(false),
    /** Which memberships count besides direct ones. */
    relations: z
      .array(z.enum(['DIRECT', 'INHERITED']))
      .max(10)
      .default([]),
    allowInherited: z.boolean().default(false),
    ...sharedKeys,
  })
  .refine(
    ({ host, group: root, orgEnabled, restrictUsersToGroup }) =>
      !orgEnabled || root !== undefined || (host !== 'gitlab.com' && !restrictUsersToGroup),
    { path: ['group'], message: "name the group whose people are read, or remove 'orgEnabled'" },
  );
/** Projects of GitLab, as configured. */
export type GitlabConfig = z.output<typeof gitlabProviderSchema>;

const project = z
  .object({
    id: z.number(),
    path_with_namespace: z.string(),
    default_branch: z.string().nullish(),
    topics: z.array(z.string()).nullish(),
    archived: z.boolean().nullish(),
    forked_from_project: z.unknown().optional(),
    created_at: z.string().nullish(),
    last_activity_at: z.string().nullish(),
  })
  .transform((found): FoundRepository => ({
    id: String(found.id),
    fullName: found.path_with_namespace,
    defaultBranch: found.default_branch ?? undefined,
    topics: found.topics ?? [],
    isArchived: found.archived ?? false,
    isFork: found.forked_from_project !== undefined && found.forked_from_project !== null,
    createdAt: found.created_at ?? undefined,
    updatedAt: found.last_activity_at ?? undefined,
  }));
const orders: Readonly<Record<ListOrder, Readonly<Record<string, string>>>> = {
  // Pages by the last id do not shift; versions without them have numbered pages.
  stable: { order_by: 'id', sort: 'asc', pagination: 'keyset' },
  updated: { order_by: 'last_activity_at', sort: 'desc' },
  pushed: { order_by: 'last_activity_at', sort: 'desc' },
};
const everything = '';
/** GitLab notes the activity of a project once an hour at most. */
const activityPauseMs = 65 * 60_000;

/** Lists projects of GitLab. */
export function createGitlabDialect(config: GitlabConfig): HostDialect {
  const { host, group: name, branch, fallbackBranch, schedule } = config;
  const { excludeRepos, excludeGroups, projectPattern, topics } = config;
  return {
    type: 'gitlab',
    hostType: 'gitlab',
    host,
    target: name ?? everything,
    owners: [name ?? everything],
    schedule,
    path: config.entityFilename,
    validates: config.validateLocationsExist,
    changeOrders: ['updated'],
    settleMs: activityPauseMs,
    async list({ call }, { owner, order, cursor }) {
      const path =
        owner === everything ? '/projects' : `/groups/${encodeURIComponent(owner)}/projects`;
      const { body, headers } = await call({
        path: cursor ?? path,
        ...(cursor === undefined && {
          query: {
            per_page: '100',
            ...orders[order],
            // Projects that are shared with the group are of other groups.
            ...(owner !== everything && { include_subgroups: 'true', with_shared: 'false' }),
            ...(config.membership && { membership: 'true' }),
            ...(topics && { topic: topics }),
          },
        }),
        answer: z.array(project),
      });
      return {
        repositories: body,
        next: linkPaging.readNext?.(headers, cursor),
        total: readTotal(headers, 'x-total'),
      };
    },
    filters: [
      {
        key: 'includeArchivedRepos',
        takes: ({ isArchived }) => config.includeArchivedRepos || !isArchived,
      },
      { key: 'skipForkedRepos', takes: ({ isFork }) => !config.skipForkedRepos || !isFork },
      ...(projectPattern
        ? [createNameFilter('projectPattern', projectPattern, ({ fullName }) => fullName)]
        : []),
      { key: 'excludeRepos', takes: ({ fullName }) => !excludeRepos.includes(fullName) },
      {
        key: 'excludeGroups',
        takes: ({ fullName }) => !excludeGroups.some(each => isBelow(fullName, each)),
      },
    ],
    getBranch: ({ defaultBranch }) => branch ?? defaultBranch ?? fallbackBranch,
    isOwnedBy: (fullName, owner) => owner === everything || isBelow(fullName, owner),
  };
}
