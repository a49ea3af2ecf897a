import { encodePath } from '@portico/config/encodePath';
import { compileWildcard } from '@portico/patterns';
import { z } from 'zod';
import type { FoundRepository, HostDialect } from '../repositories/HostDialect.ts';
import { emptyFilter } from './emptyFilter.ts';
import { isBelow } from './isBelow.ts';
import { catalogPathSchema, sharedKeys } from './providerConfig.ts';

const name = z.string().min(1).max(255);

/** Repositories of a project of Azure DevOps. */
export const azureDevOpsProviderSchema = z.object({
  host: z.string().min(1).default('dev.azure.com'),
  organization: name,
  /** `*` for all of the organization. */
  project: name,
  /** May have `*`. */
  repository: name.default('*'),
  branch: name.optional(),
  path: catalogPathSchema,
  ...sharedKeys,
});
/** Repositories of a project of Azure DevOps, as configured. */
export type AzureDevOpsConfig = z.output<typeof azureDevOpsProviderSchema>;

const repository = z.object({
  id: z.string().min(1),
  name: z.string(),
  project: z.object({ name: z.string() }),
  defaultBranch: z.string().nullish(),
  isDisabled: z.boolean().nullish(),
  isFork: z.boolean().nullish(),
});
type Repository = z.output<typeof repository>;
const answer = z.object({ value: z.array(repository).max(50_000), count: z.number().nullish() });

/** Lists repositories of Azure DevOps: all of a project in one answer, which says nothing of when they changed. */
export function createAzureDevOpsDialect(config: AzureDevOpsConfig): HostDialect {
  const { host, organization, project, branch, schedule, validateLocationsExist } = config;
  const owner = project === '*' ? organization : `${organization}/${project}`;
  const describe = (found: Repository): FoundRepository => ({
    id: found.id,
    fullName: `${organization}/${found.project.name}/${found.name}`,
    defaultBranch: found.defaultBranch?.replace(/^refs\/heads\//, ''),
    isArchived: found.isDisabled ?? false,
    isFork: found.isFork ?? false,
  });
  const wanted = compileWildcard(config.repository.toLowerCase());
  return {
    type: 'azureDevOps',
    hostType: 'azure',
    host,
    target: owner,
    owners: [owner],
    schedule,
    path: config.path,
    validates: validateLocationsExist,
    changeOrders: [],
    async list({ call }) {
      const { body } = await call({
        path: `/${encodePath(owner)}/_apis/git/repositories`,
        query: { 'api-version': '6.0' },
        answer,
      });
      return {
        repositories: body.value.map(describe),
        total: body.count ?? undefined,
      };
    },
    async find({ call }, fullName) {
      const [organizationName = '', projectName = '', name = ''] = fullName.split('/');
      const { body } = await call({
        path: `/${encodePath(`${organizationName}/${projectName}`)}/_apis/git/repositories/${encodeURIComponent(name)}`,
        query: { 'api-version': '6.0' },
        answer: repository,
      });
      return describe(body);
    },
    filters: [
      { key: 'disabled', takes: ({ isArchived }) => !isArchived },
      emptyFilter,
      {
        key: 'repository',
        takes: ({ fullName }) =>
          wanted.matches(fullName.slice(fullName.lastIndexOf('/') + 1).toLowerCase()),
        ...(config.repository !== '*' && { describeMatch: () => config.repository }),
      },
    ],
    getBranch: () => branch,
    getPage(fullName) {
      const at = fullName.lastIndexOf('/');
      return `${fullName.slice(0, at)}/_git/${fullName.slice(at + 1)}`;
    },
    isOwnedBy: isBelow,
  };
}
