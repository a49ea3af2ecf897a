import * as z from 'zod/mini';

/** Why a project could not be read. */
export const readingProblemSchema = z.object({
  /**
   * `budget`: no requests are left for now; `unreachable`: the host does not answer; `refused`: the portal's credential
   * may not; `missing`: the host has no such project, or hides it; `other`.
   */
  reason: z.literal(['budget', 'unreachable', 'refused', 'missing', 'other']),
  message: z.string(),
  /** When it was tried last, as ISO time. */
  at: z.string(),
  /** When it is tried again at the earliest, as ISO time. */
  retryAt: z.string(),
});
/** Why a project could not be read. */
export type ReadingProblem = z.infer<typeof readingProblemSchema>;
