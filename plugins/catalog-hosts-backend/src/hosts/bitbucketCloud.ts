import { z } from 'zod';
import type { FoundRepository, HostDialect } from '../repositories/HostDialect.ts';
import { emptyFilter } from './emptyFilter.ts';
import { createNameFilter } from './createNameFilter.ts';
import { isBelow } from './isBelow.ts';
import {
  catalogPathSchema,
  nameSchema,
  sharedKeys,
  wholeExpressionSchema,
} from './providerConfig.ts';

/** Repositories of a workspace of Bitbucket Cloud. */
export const bitbucketCloudProviderSchema = z.object({
  workspace: nameSchema,
  catalogPath: catalogPathSchema,
  filters: z
    .object({
      projectKey: wholeExpressionSchema.optional(),
      repoSlug: wholeExpressionSchema.optional(),
    })
    .prefault({}),
  ...sharedKeys,
});
/** Repositories of a workspace of Bitbucket Cloud, as configured. */
export type BitbucketCloudConfig = z.output<typeof bitbucketCloudProviderSchema>;

const repository = z
  .object({
    uuid: z.string().min(1),
    full_name: z.string(),
    project: z.object({ key: z.string() }).nullish(),
    mainbranch: z.object({ name: z.string() }).nullish(),
    language: z.string().nullish(),
    created_on: z.string().nullish(),
    updated_on: z.string().nullish(),
  })
  .transform((found): FoundRepository => ({
    id: found.uuid,
    fullName: found.full_name,
    project: found.project?.key,
    defaultBranch: found.mainbranch?.name,
    language: found.language || undefined,
    createdAt: found.created_on ?? undefined,
    updatedAt: found.updated_on ?? undefined,
  }));
const answer = z.object({
  values: z.array(repository),
  size: z.number().nullish(),
  next: z.string().nullish(),
});

/** Lists repositories of Bitbucket Cloud. */
export function createBitbucketCloudDialect(config: BitbucketCloudConfig): HostDialect {
  const { workspace, catalogPath, filters, schedule, validateLocationsExist } = config;
  return {
    type: 'bitbucketCloud',
    hostType: 'bitbucketCloud',
    host: 'bitbucket.org',
    target: workspace,
    owners: [workspace],
    schedule,
    path: catalogPath,
    validates: validateLocationsExist,
    changeOrders: ['updated'],
    async list({ call }, { owner, order, cursor }) {
      const { body } = await call({
        path: cursor ?? `/repositories/${encodeURIComponent(owner)}`,
        ...(cursor === undefined && {
          query: { pagelen: '100', sort: order === 'stable' ? 'created_on' : '-updated_on' },
        }),
        answer,
      });
      return {
        repositories: body.values,
        next: body.next ?? undefined,
        total: body.size ?? undefined,
      };
    },
    filters: [
      emptyFilter,
      ...(filters.repoSlug ? [createNameFilter('filters.repoSlug', filters.repoSlug)] : []),
      ...(filters.projectKey
        ? [createNameFilter('filters.projectKey', filters.projectKey, getProject)]
        : []),
    ],
    getBranch: ({ defaultBranch }) => defaultBranch,
    isOwnedBy: isBelow,
  };
}

const getProject = ({ project = '' }: FoundRepository) => project;
