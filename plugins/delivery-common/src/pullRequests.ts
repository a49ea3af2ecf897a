import * as z from 'zod/mini';

/** The verdict of reviewers. */
export const reviewStateSchema = z.literal(['approved', 'changes-requested', 'required', 'none']);
/** The verdict of reviewers. `required`: a review is still missing; `none`: no review was requested. */
export type ReviewState = z.infer<typeof reviewStateSchema>;

/** What checks of the last commit came to. */
export const checksStateSchema = z.literal(['succeeded', 'failed', 'running', 'none']);
/** What checks of the last commit came to. */
export type ChecksState = z.infer<typeof checksStateSchema>;

/** An open pull request. Its texts are the host's, shown as text. */
export const pullRequestSchema = z.object({
  number: z.number(),
  title: z.string(),
  /** As the host names them. */
  author: z.optional(z.string()),
  state: z.literal(['open', 'draft']),
  review: reviewStateSchema,
  /** Requested reviewers without a review yet, as the host names them. */
  reviewers: z.array(z.string()),
  checks: checksStateSchema,
  branch: z.string(),
  target: z.string(),
  /** ISO time. */
  createdAt: z.string(),
  /** ISO time. */
  updatedAt: z.string(),
  url: z.string(),
});
/** An open pull request. */
export type PullRequest = z.infer<typeof pullRequestSchema>;
