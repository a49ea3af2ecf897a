import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** A commit between two versions. Its texts are the host's, shown as text. */
export const versionCommitSchema = z.object({
  id: z.string(),
  title: z.string(),
  author: z.optional(z.string()),
  /** ISO time; omitted where the host has none. */
  createdAt: z.optional(z.string()),
  url: z.string(),
});
/** A commit between two versions. */
export type VersionCommit = z.infer<typeof versionCommitSchema>;

/** What one version has and another has not. */
export const versionChangesSchema = z.object({
  /** The version that lacks the commits. */
  base: z.string(),
  /** The version that has them. */
  head: z.string(),
  /** How many there are; `commits` are no more than a limit. */
  total: z.number(),
  /** Whether there are more than `total`, for hosts that do not count them. */
  hasMore: z.optional(z.boolean()),
  commits: z.array(versionCommitSchema),
  /** Where the host shows all of them. */
  url: z.string(),
});
/** What one version has and another has not. */
export type VersionChanges = z.infer<typeof versionChangesSchema>;

/**
 * What the versions of environments lack that the environment before them has, for those whose versions name commits or
 * tags of the entity's repository; others are omitted.
 */
export const deploymentChangesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/:kind/:namespace/:name/deployment-changes',
  params: entityNameSchema,
  answer: z.object({ items: z.array(versionChangesSchema) }),
  summary: 'Commits between the versions of neighbouring environments',
});
