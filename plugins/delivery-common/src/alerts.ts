import * as z from 'zod/mini';

/** An alert that has not ended. Its texts are the source's, shown as text. */
export const alertSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** What is wrong, in a sentence; omitted where the source has none. */
  summary: z.optional(z.string()),
  severity: z.literal(['critical', 'warning', 'info', 'unknown']),
  /** `acknowledged`: somebody works on it; `pending`: it fires unless what is wrong ends soon. */
  state: z.literal(['firing', 'acknowledged', 'pending']),
  /** ISO time of its beginning. */
  createdAt: z.string(),
  url: z.string(),
  /** Where it fires; omitted where the source does not say it. */
  environment: z.optional(z.string()),
  /** What to do about it. */
  runbookUrl: z.optional(z.string()),
});
/** An alert that has not ended. */
export type Alert = z.infer<typeof alertSchema>;
