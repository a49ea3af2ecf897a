import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { userTokenSchema } from '@portico/contract';

/** How many repositories a bulk run has at most. */
export const maxBulkRepositories = 2000;

const url = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));
const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const optionalText = z.optional(z.string().check(z.maxLength(2000)));
/** The caller's own token for the code host, in place of the configured credentials. */
const userToken = z.optional(userTokenSchema);
const runParams = z.object({ runId: z.string().check(z.maxLength(100)) });

/** A configured code host. */
export const importHostSchema = z.object({
  /** With the port where that is not the default one. */
  host: z.string(),
  /** Kind of the host, such as `github`. */
  type: z.string(),
});
/** A configured code host. */
export type ImportHost = z.infer<typeof importHostSchema>;

/** An organization, group, project or workspace, or a user. */
export const importOwnerSchema = z.object({
  name: z.string(),
  kind: z.enum(['organization', 'user']),
});
/** What owns repositories. */
export type ImportOwner = z.infer<typeof importOwnerSchema>;

/** A repository and what was found in it. */
export const foundRepositorySchema = z.object({
  /** As the host names it, such as `owner/name`. */
  fullName: z.string(),
  name: z.string(),
  /** Address of its page. */
  url: z.string(),
  description: z.string(),
  /**
   * Whether the default branch has a descriptor of the configured name, at any depth: `empty` without a commit,
   * `unknown` where the host did not answer.
   */
  descriptor: z.enum(['present', 'absent', 'empty', 'unknown']),
  /** The first 20, those nearest to the root first. */
  descriptors: z.array(
    z.object({
      /** In the repository. */
      path: z.string(),
      /** Whether the catalog has it. */
      isRegistered: z.boolean(),
    }),
  ),
  /** Whether the catalog has all of them, and there is one. */
  isRegistered: z.boolean(),
  /**
   * Entities of the catalog that name this repository as theirs, wherever their descriptors are; the first 20. Older servers
   * omit them.
   */
  entityRefs: z.optional(z.array(z.string())),
});
/** A repository and what was found in it. */
export type FoundRepository = z.infer<typeof foundRepositorySchema>;

/** How far the import of a repository is. */
export const importStateSchema = z.enum([
  'waiting',
  /** Its pull request is being opened. */
  'opening',
  /** Its pull request is open. */
  'open',
  /** Its pull request was merged; the descriptor is not registered yet. */
  'merged',
  'registered',
  /** Its pull request was closed without a merge. */
  'closed',
  'failed',
  'cancelled',
]);
/** How far the import of a repository is. */
export type ImportState = z.infer<typeof importStateSchema>;

/** A repository of a bulk run. */
export const bulkRepositorySchema = z.object({
  id: z.string(),
  url: z.string(),
  fullName: z.string(),
  state: importStateSchema,
  owner: z.optional(z.string()),
  type: z.optional(z.string()),
  pullRequestUrl: z.optional(z.string()),
  /** Of what is proposed or registered, once it is known. */
  entityRef: z.optional(z.string()),
  /** Why it is in this state, where that needs one. */
  reason: z.optional(z.string()),
});
/** A repository of a bulk run. */
export type BulkRepository = z.infer<typeof bulkRepositorySchema>;

/** A bulk run. Moments are ISO 8601. */
export const bulkRunSchema = z.object({
  id: z.string(),
  host: z.string(),
  owner: z.string(),
  /** `running` until a pull request of each repository is opened, or could not be. */
  state: z.enum(['running', 'done', 'cancelled']),
  createdAt: z.string(),
  /** Whose rights at the code host it has: those of the user's own account, or the configured ones. */
  account: z.enum(['user', 'portal']),
  /** Whether it waits for its user to sign in to the code host again. */
  needsSignIn: z.optional(z.boolean()),
  /** Until when the host takes no requests; the run goes on then. */
  pausedUntil: z.optional(z.string()),
  total: z.number(),
  /** How many repositories are in each state; states of none are omitted. */
  counts: z.partialRecord(importStateSchema, z.number()),
});
/** A bulk run. */
export type BulkRun = z.infer<typeof bulkRunSchema>;

/** The code hosts whose repositories can be imported. */
export const listImportHostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/hosts',
  answer: z.object({ items: z.array(importHostSchema) }),
  summary: 'Lists the configured code hosts',
});

const host = line(255);
const cursor = z.optional(z.string().check(z.maxLength(2000)));

/** What owns repositories on a host, as far as the credentials may see it. A token in an address would be logged. */
export const listImportOwnersEndpoint = defineEndpoint({
  method: 'POST',
  path: '/owners/by-query',
  body: z.object({ host, cursor, userToken }),
  answer: z.object({ items: z.array(importOwnerSchema), cursor }),
  summary: 'Lists organizations, groups and users of a code host',
});

/** The repositories of an owner, with what was found in each. */
export const listFoundRepositoriesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/repositories/by-query',
  body: z.object({ host, owner: line(500), cursor, userToken }),
  answer: z.object({
    items: z.array(foundRepositorySchema),
    cursor,
    /** Until when the host takes no requests, where that left descriptors unknown. */
    limitedUntil: z.optional(z.string()),
  }),
  summary: 'Lists the repositories of an organization or user, with what was found in each',
});

/** Begins to import many repositories. */
export const startBulkRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bulk-runs',
  body: z.object({
    host,
    owner: line(500),
    repositories: z
      .array(
        z.object({
          url,
          /** Owner of the component; what the analysis proposes when omitted. */
          owner: z.optional(line(300)),
          /** Type of the component; what the analysis proposes when omitted. */
          type: z.optional(line(100)),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxBulkRepositories)),
    /** Title of the pull requests; the configured one when omitted. */
    title: z.optional(line(250)),
    /** Text of the pull requests; the configured one when omitted. */
    body: z.optional(z.string().check(z.maxLength(8000))),
    /** Sealed until the run has ended, for a day at most. */
    userToken,
  }),
  limits: [
    {
      at: 'body.repositories',
      items: maxBulkRepositories,
      reason: 'all repositories of an organization',
    },
  ],
  answer: bulkRunSchema,
  status: 201,
  summary: 'Begins to import many repositories',
});

/** The caller's bulk runs, newest first. */
export const listBulkRunsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/bulk-runs',
  answer: z.object({ items: z.array(bulkRunSchema) }),
  summary: "Lists the caller's latest bulk imports",
});

/** A bulk run of the caller. */
export const getBulkRunEndpoint = defineEndpoint({
  method: 'GET',
  path: '/bulk-runs/:runId',
  params: runParams,
  answer: bulkRunSchema,
  summary: 'Reads a bulk import',
});

/** The repositories of a bulk run, in the order in which they were chosen. */
export const listBulkRepositoriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/bulk-runs/:runId/repositories',
  params: runParams,
  query: z.object({ cursor: optionalText }),
  answer: z.object({ items: z.array(bulkRepositorySchema), cursor }),
  summary: 'Lists the repositories of a bulk import',
});

/** Cancels what has not begun; pull requests that are open stay and are followed. */
export const cancelBulkRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bulk-runs/:runId/cancel',
  params: runParams,
  answer: bulkRunSchema,
  summary: 'Cancels a bulk import; open pull requests stay',
});

/** Tries again what failed, was cancelled, or was merged and not registered. */
export const retryBulkRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bulk-runs/:runId/retry',
  params: runParams,
  /** What is tried again is done with this token, or with the configured credentials where there is none. */
  body: z.object({ userToken }),
  answer: bulkRunSchema,
  summary: 'Tries again what failed in a bulk import',
});

/** Continues a bulk run whose token expired. */
export const continueBulkRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bulk-runs/:runId/continue',
  params: runParams,
  body: z.object({ userToken: userTokenSchema }),
  answer: bulkRunSchema,
  summary: 'Continues a bulk import with a new token of its user',
});
