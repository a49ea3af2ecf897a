import * as z from 'zod/mini';
import { alertSchema } from './alerts.ts';
import { buildActionSchema } from './buildLogs.ts';
import { buildSchema } from './builds.ts';
import { pullRequestSchema } from './pullRequests.ts';
import { readingProblemSchema } from './readingProblem.ts';

const readingShape = {
  /** Id of the provider: `github-actions`. */
  provider: z.string(),
  /** Name of the provider: `GitHub Actions`. */
  title: z.string(),
  host: z.string(),
  /** As its host names it: `acme/pay`. */
  project: z.string(),
  /** Page of all of them. */
  url: z.string(),
  /** When the items were read, as ISO time; omitted while none ever were. */
  readAt: z.optional(z.string()),
  /** Why they could not be read since. */
  problem: z.optional(readingProblemSchema),
};

/** The builds of a project as they were read last, the newest first. */
export const buildReadingSchema = z.object({
  ...readingShape,
  items: z.array(buildSchema),
  /** Where the host has one. */
  defaultBranch: z.optional(z.string()),
  /** Whether logs of its builds can be read here. */
  hasLogs: z.optional(z.boolean()),
  /** What people can do with its builds here. */
  actions: z.optional(z.array(buildActionSchema)),
});
/** The builds of a project as they were read last. */
export type BuildReading = z.infer<typeof buildReadingSchema>;

/** The open pull requests of a project as they were read last, the newest first. */
export const pullRequestReadingSchema = z.object({
  ...readingShape,
  items: z.array(pullRequestSchema),
});
/** The open pull requests of a project as they were read last. */
export type PullRequestReading = z.infer<typeof pullRequestReadingSchema>;

/** The alerts of a source that were firing when they were read last. */
export const alertReadingSchema = z.object({ ...readingShape, items: z.array(alertSchema) });
/** The alerts of a source that were firing when they were read last. */
export type AlertReading = z.infer<typeof alertReadingSchema>;
