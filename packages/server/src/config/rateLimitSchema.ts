import { z } from 'zod';

const rate = (max: number) =>
  z
    .object({
      /** Calls of one caller in a window. */
      max: z.number().int().min(1).default(max),
      windowSeconds: z.number().int().min(1).max(86_400).default(60),
    })
    .prefault({});

/** Defaults leave room for 1,000 people behind one address and for the jobs of a build server. */
export const rateLimitSchema = z.object({
  signIn: rate(6000),
  /** Of sessions: one for each page that is opened, and one an hour for each that stays open. */
  refreshes: rate(1200),
  writes: rate(1200),
});
