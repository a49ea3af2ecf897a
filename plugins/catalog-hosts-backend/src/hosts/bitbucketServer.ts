import { z } from 'zod';
import type { FoundRepository, HostDialect } from '../repositories/HostDialect.ts';
import { createNameFilter } from './createNameFilter.ts';
import { catalogPathSchema, sharedKeys, wholeExpressionSchema } from './providerConfig.ts';

/** Repositories of a Bitbucket Server or Data Center. */
export const bitbucketServerProviderSchema = z.object({
  host: z.string().min(1),
  catalogPath: catalogPathSchema,
  filters: z
    .object({
      projectKey: wholeExpressionSchema.optional(),
      repoSlug: wholeExpressionSchema.optional(),
      skipArchivedRepos: z.boolean().default(false),
    })
    .prefault({}),
  ...sharedKeys,
});
/** Repositories of a Bitbucket Server, as configured. */
export type BitbucketServerConfig = z.output<typeof bitbucketServerProviderSchema>;

const repository = z
  .object({
    id: z.number(),
    slug: z.string(),
    archived: z.boolean().nullish(),
    project: z.object({ key: z.string() }),
  })
  .transform((found): FoundRepository => ({
    id: String(found.id),
    fullName: `${found.project.key}/${found.slug}`,
    project: found.project.key,
    isArchived: found.archived ?? false,
  }));
const answer = z.object({
  values: z.array(repository),
  isLastPage: z.boolean(),
  nextPageStart: z.number().nullish(),
});
const everything = '';

/** Lists repositories of Bitbucket Server, which says nothing of when they changed. */
export function createBitbucketServerDialect(config: BitbucketServerConfig): HostDialect {
  const { host, catalogPath, filters, schedule, validateLocationsExist } = config;
  return {
    type: 'bitbucketServer',
    hostType: 'bitbucketServer',
    host,
    target: 'repos',
    owners: [everything],
    schedule,
    path: catalogPath,
    validates: validateLocationsExist,
    changeOrders: [],
    async list({ call }, { cursor }) {
      const { body } = await call({
        path: '/repos',
        query: { limit: '100', start: cursor ?? '0' },
        answer,
      });
      const { values, isLastPage, nextPageStart } = body;
      return {
        repositories: values,
        next: isLastPage ? undefined : (nextPageStart?.toString() ?? undefined),
      };
    },
    async find({ call }, fullName) {
      const [key = '', slug = ''] = fullName.split('/');
      const path = `/projects/${encodeURIComponent(key)}/repos/${encodeURIComponent(slug)}`;
      return (await call({ path, answer: repository })).body;
    },
    filters: [
      {
        key: 'filters.skipArchivedRepos',
        takes: ({ isArchived }) => !filters.skipArchivedRepos || !isArchived,
      },
      ...(filters.repoSlug ? [createNameFilter('filters.repoSlug', filters.repoSlug)] : []),
      ...(filters.projectKey
        ? [createNameFilter('filters.projectKey', filters.projectKey, getProject)]
        : []),
    ],
    getBranch: () => undefined,
    getPage: fullName => `projects/${fullName.replace('/', '/repos/')}`,
    isOwnedBy: () => true,
  };
}

const getProject = ({ project = '' }: FoundRepository) => project;
