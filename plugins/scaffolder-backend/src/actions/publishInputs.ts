import { z } from 'zod';
import { githubPushFields, githubSettingFields } from './githubSettings.ts';
import { repoUrlInput, tokenInput } from './hostInputs.ts';
import type { PublishHostType } from './HostTarget.ts';

const collaborator = z.looseObject({
  user: z.string().optional(),
  username: z.string().optional(),
  team: z.string().optional(),
  access: z.string(),
});

/** Inputs of all actions that push the workspace. */
export const pushFields = {
  repoUrl: repoUrlInput,
  defaultBranch: z.string().min(1).max(200).default('main').meta({ title: 'Default Branch' }),
  gitCommitMessage: z.string().min(1).max(2000).optional().meta({ title: 'Git Commit Message' }),
  gitAuthorName: z.string().max(200).optional().meta({ title: 'Default Author Name' }),
  gitAuthorEmail: z.string().max(200).optional().meta({ title: 'Default Author Email' }),
  sourcePath: z
    .union([z.string().max(1024), z.boolean()])
    .optional()
    .meta({
      title: 'Source Path',
      description:
        'Path within the workspace that will be used as the repository root. If omitted, the entire workspace is published',
    }),
  token: tokenInput,
};

/** Inputs of all actions that create a repository. */
export const repositoryFields = {
  description: z.string().max(2000).optional().meta({ title: 'Repository Description' }),
  repoVisibility: z.enum(['private', 'internal', 'public']).optional().meta({
    title: 'Repository Visibility',
    description: 'Private by default',
  }),
  topics: z.array(z.string()).max(100).optional().meta({ title: 'Topics' }),
  collaborators: z.array(collaborator).max(100).optional().meta({
    title: 'Collaborators',
    description: 'Users with their access: read, write or admin',
  }),
};

const gitlabFields = {
  settings: z
    .looseObject({
      name: z.string().max(255).optional(),
      description: z.string().max(2000).optional(),
      visibility: z.enum(['private', 'internal', 'public']).optional(),
      topics: z.array(z.string()).max(100).optional(),
      auto_devops_enabled: z.boolean().optional(),
      ci_config_path: z.string().max(1024).optional(),
      merge_method: z.enum(['merge', 'rebase_merge', 'ff']).optional(),
      squash_option: z.enum(['default_off', 'default_on', 'never', 'always']).optional(),
      only_allow_merge_if_all_discussions_are_resolved: z.boolean().optional(),
      only_allow_merge_if_pipeline_succeeds: z.boolean().optional(),
      allow_merge_on_skipped_pipeline: z.boolean().optional(),
    })
    .optional()
    .meta({ title: 'Project settings', description: 'As the API of GitLab names them' }),
  skipExisting: z.boolean().optional().meta({
    description: 'Go on without a push when the project exists already',
  }),
  branches: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        protect: z.boolean().optional(),
        create: z.boolean().optional(),
        ref: z.string().min(1).max(200).optional(),
      }),
    )
    .max(100)
    .optional()
    .meta({ description: 'Branches to create or protect' }),
  projectVariables: z
    .array(
      z.looseObject({
        key: z.string().min(1).max(255),
        value: z.string().max(65_536),
      }),
    )
    .max(100)
    .optional()
    .meta({ description: 'Variables of CI, as the API of GitLab names their fields' }),
};

const allFields = z.looseObject({
  ...pushFields,
  ...repositoryFields,
  ...z.object({ ...githubSettingFields, ...githubPushFields }).partial().shape,
  ...gitlabFields,
});

/** The inputs of a publish action, of any host. */
export type PublishInput = z.output<typeof allFields>;

const common = { ...pushFields, description: repositoryFields.description };
const { repoVisibility, collaborators, topics } = repositoryFields;
const fieldsByType = {
  github: { ...common, ...repositoryFields, ...githubSettingFields, ...githubPushFields },
  gitlab: { ...common, ...repositoryFields, ...gitlabFields },
  gitea: { ...common, repoVisibility, collaborators, topics },
  azure: common,
  bitbucketCloud: { ...common, repoVisibility, collaborators },
  bitbucketServer: { ...common, repoVisibility, collaborators },
} satisfies Record<PublishHostType, z.ZodRawShape>;

/** The inputs of each publish action; others are accepted, with a warning. */
export function createPublishInput(type: PublishHostType) {
  return z.looseObject<z.ZodRawShape>(fieldsByType[type]) as unknown as typeof allFields;
}
