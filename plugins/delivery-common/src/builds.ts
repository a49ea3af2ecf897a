import * as z from 'zod/mini';

/** How far a build is. */
export const buildStateSchema = z.literal([
  'waiting',
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'skipped',
  'unknown',
]);
/** How far a build is. `waiting`: for a person; `unknown`: in a state that the portal has no word for. */
export type BuildState = z.infer<typeof buildStateSchema>;

/** One run of a pipeline or workflow. Its texts are the host's, shown as text. */
export const buildSchema = z.object({
  /** As the host names it in its API. */
  id: z.string(),
  /** As the host shows it to people. */
  number: z.optional(z.number()),
  /** Of the workflow or pipeline. */
  name: z.string(),
  /** Of what is built, such as the first line of the commit's message. */
  title: z.string(),
  branch: z.optional(z.string()),
  commit: z.optional(z.string()),
  /** Who started it, as the host names them. */
  author: z.optional(z.string()),
  /** What started it, in the host's words: `push`, `schedule`. */
  trigger: z.optional(z.string()),
  state: buildStateSchema,
  /** ISO time. */
  createdAt: z.string(),
  /** ISO time; omitted until it starts. */
  startedAt: z.optional(z.string()),
  /** Omitted until it ends. */
  durationMs: z.optional(z.number()),
  url: z.string(),
});
/** One run of a pipeline or workflow. */
export type Build = z.infer<typeof buildSchema>;
