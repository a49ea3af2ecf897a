import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { searchLimits } from './query.ts';

/** A query that the user sent on purpose. */
export const recentQuerySchema = z.object({
  id: z.string(),
  term: z.string(),
  /** ISO time of the last use. */
  usedAt: z.string(),
});
/** A query that the user sent on purpose. */
export type RecentQuery = z.infer<typeof recentQuerySchema>;

/** The user's own queries of the last 30 days, newest first, at most 50. Nobody else sees them. */
export const listRecentQueriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/recent-queries',
  answer: z.object({ items: z.array(recentQuerySchema) }),
  summary: "Lists the caller's recent queries",
});

/** Stores a query that the user sent on purpose, not each key on the way to it. One that finds nothing counts as a miss. */
export const addRecentQueryEndpoint = defineEndpoint({
  method: 'POST',
  path: '/recent-queries',
  body: z.object({
    term: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchLimits.termLength)),
  }),
  answer: recentQuerySchema,
  summary: "Stores one of the caller's queries",
});

/** Removes one of the user's queries. */
export const removeRecentQueryEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/recent-queries/:id',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  status: 204,
  summary: "Removes one of the caller's recent queries",
});

/** Removes all of the user's queries. */
export const clearRecentQueriesEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/recent-queries',
  status: 204,
  summary: "Removes all of the caller's recent queries",
});
