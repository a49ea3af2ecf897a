import { z } from 'zod';

/** Which credential of a host sends a request; never the credential itself. */
export interface CredentialLabel {
  host: string;
  /** Such as `token` or `app 7 of acme`. */
  credential: string;
}

/** What is left of a host's limit of requests for one credential. Moments are ISO 8601. */
export const hostRateLimitSchema = z.object({
  host: z.string(),
  credential: z.string(),
  /** Requests in a period; null where the host does not say it. */
  limit: z.number().nullable(),
  remaining: z.number().nullable(),
  /** When the period ends. */
  resetsAt: z.string().nullable(),
  /** Until when the host takes no requests; null while it does. */
  blockedUntil: z.string().nullable(),
  updatedAt: z.string(),
});
export type HostRateLimit = z.infer<typeof hostRateLimitSchema>;
