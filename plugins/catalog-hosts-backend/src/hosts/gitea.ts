import { z } from 'zod';
import type { FoundRepository, HostDialect } from '../repositories/HostDialect.ts';
import { emptyFilter } from './emptyFilter.ts';
import { isBelow } from './isBelow.ts';
import { catalogPathSchema, nameSchema, sharedKeys } from './providerConfig.ts';
import { readTotal } from './readTotal.ts';

/** Repositories of an organization of Gitea or Forgejo. */
export const giteaProviderSchema = z.object({
  host: z.string().min(1),
  organization: nameSchema,
  branch: z.string().min(1).max(255).optional(),
  catalogPath: catalogPathSchema,
  /** Reads people and teams too. */
  orgEnabled: z.boolean().default(false),
  ...sharedKeys,
});
/** Repositories of an organization of Gitea, as configured. */
export type GiteaConfig = z.output<typeof giteaProviderSchema>;

const repository = z
  .object({
    id: z.number(),
    full_name: z.string(),
    empty: z.boolean().nullish(),
    default_branch: z.string().nullish(),
    topics: z.array(z.string()).nullish(),
    language: z.string().nullish(),
    archived: z.boolean().nullish(),
    fork: z.boolean().nullish(),
    created_at: z.string().nullish(),
    updated_at: z.string().nullish(),
  })
  .transform((found): FoundRepository => ({
    id: String(found.id),
    fullName: found.full_name,
    defaultBranch: found.empty ? undefined : (found.default_branch ?? undefined),
    topics: found.topics ?? [],
    language: found.language ?? undefined,
    isArchived: found.archived ?? false,
    isFork: found.fork ?? false,
    createdAt: found.created_at ?? undefined,
    updatedAt: found.updated_at ?? undefined,
  }));
const answer = z.object({ data: z.array(repository) });
const pageSize = 50;

/** Lists repositories of Gitea: a search by the id of their owner, which alone can be ordered. */
export function createGiteaDialect(config: GiteaConfig): HostDialect {
  const { host, organization, branch, schedule } = config;
  return {
    type: 'gitea',
    hostType: 'gitea',
    host,
    target: organization,
    owners: [organization],
    schedule,
    path: config.catalogPath,
    validates: config.validateLocationsExist,
    changeOrders: ['updated'],
    async list({ call }, { owner, order, cursor }) {
      // The id of the owner and the number of the page.
      const [known, number = '1'] = cursor?.split(' ') ?? [];
      const id = known ?? (await findOwner(call, owner));
      const { body, headers } = await call({
        path: '/repos/search',
        query: {
          uid: id,
          exclusive: 'true',
          limit: String(pageSize),
          page: number,
          sort: order === 'stable' ? 'id' : 'updated',
          order: order === 'stable' ? 'asc' : 'desc',
        },
        answer,
      });
      const { data } = body;
      const total = readTotal(headers, 'x-total-count');
      // A server may have smaller pages than were requested.
      const hasNext = /rel="next"/.test(headers.get('link') ?? '');
      return {
        repositories: data,
        next: hasNext && data.length > 0 ? `${id} ${Number(number) + 1}` : undefined,
        total,
      };
    },
    filters: [emptyFilter, { key: 'archived', takes: ({ isArchived }) => !isArchived }],
    getBranch: ({ defaultBranch }) => branch ?? defaultBranch,
    isOwnedBy: isBelow,
  };
}

async function findOwner(
  call: Parameters<HostDialect['list']>[0]['call'],
  owner: string,
): Promise<string> {
  const path = `/orgs/${encodeURIComponent(owner)}`;
  const { body } = await call({ path, answer: z.object({ id: z.number() }) });
  return String(body.id);
}
