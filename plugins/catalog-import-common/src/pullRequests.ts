import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { userTokenSchema } from '@portico/contract';

const url = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));
/** The caller's own token for the code host, in place of the configured credentials. Never stored. */
const userToken = z.optional(userTokenSchema);
const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** How a pull request to a repository would be opened. */
export const importPlanSchema = z.object({
  /** Kind of the code host, such as `github`. */
  integrationType: z.string(),
  /** Address of the repository. */
  repositoryUrl: z.string(),
  defaultBranch: z.string(),
  /** Branch that is created; never the default one. */
  branch: z.string(),
  /** The configured branch, where it is the default one and another is proposed for that. */
  refusedBranch: z.optional(z.string()),
  fileName: z.string(),
  title: z.string(),
  body: z.string(),
});
/** How a pull request to a repository would be opened. */
export type ImportPlan = z.infer<typeof importPlanSchema>;

/** What is configured for all pull requests. */
export const importDefaultsSchema = z.object({
  /** Of descriptors, those that are added and those that are found. */
  fileName: z.string(),
  title: z.string(),
  body: z.string(),
});
/** What is configured for all pull requests. */
export type ImportDefaults = z.infer<typeof importDefaultsSchema>;

/** A pull request that adds a descriptor. */
export const importPullRequestSchema = z.object({
  number: z.number(),
  /** Address of its page. */
  url: z.string(),
  state: z.enum(['open', 'closed', 'merged']),
  branch: z.string(),
  defaultBranch: z.string(),
});
/** A pull request that adds a descriptor. */
export type ImportPullRequest = z.infer<typeof importPullRequestSchema>;

/** What is configured for all pull requests; no code host is called. */
export const getImportDefaultsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/defaults',
  answer: importDefaultsSchema,
  summary: 'Reads the configured file name, title and text of pull requests',
});

/** Says how a pull request to a repository would be opened. */
export const planPullRequestEndpoint = defineEndpoint({
  method: 'POST',
  path: '/plans',
  body: z.object({ url, userToken }),
  answer: importPlanSchema,
  summary: 'Says how a pull request to a repository would be opened',
});

/** Opens a pull request that adds a descriptor to a repository. */
export const openPullRequestEndpoint = defineEndpoint({
  method: 'POST',
  path: '/pull-requests',
  body: z.object({
    /** Of the repository. */
    repositoryUrl: url,
    title: line(250),
    body: z.string().check(z.maxLength(10_000)),
    /** Default as the plan says. */
    branch: z.optional(line(200)),
    /** Path of the descriptor in the repository; default as the plan says. */
    fileName: z.optional(line(200)),
    /** The descriptor as YAML. */
    fileContent: z.string().check(z.minLength(1), z.maxLength(200_000)),
    userToken,
  }),
  answer: z.object({
    pullRequest: importPullRequestSchema,
    /** Where the descriptor will be once the pull request is merged. */
    location: z.string(),
    /** Whether the branches had an open pull request, which this is. */
    existed: z.boolean(),
  }),
  status: 201,
  summary: 'Opens a pull request that adds a descriptor to a repository',
});

/** Reads a pull request. */
export const getPullRequestEndpoint = defineEndpoint({
  method: 'GET',
  path: '/pull-requests',
  query: z.object({
    repositoryUrl: url,
    number: z.string().check(z.regex(/^\d{1,12}$/)),
  }),
  answer: importPullRequestSchema,
  summary: 'Reads a pull request',
});
