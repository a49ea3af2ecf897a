import { defineEndpoint, queryInteger } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import * as z from 'zod/mini';

/** To see which terms found nothing. */
export const searchMissesReadPermission = createPermission('search.misses.read', 'read');

/** A term that found nothing for at least three users. */
export const searchMissSchema = z.object({
  term: z.string(),
  /** How often it was sent in the last 30 days. */
  count: z.number(),
  /** How many users sent it, at least 3. */
  users: z.number(),
  /** ISO day of the last time. */
  lastDay: z.string(),
});
/** A term that found nothing for at least three users. */
export type SearchMiss = z.infer<typeof searchMissSchema>;

/** Lists the terms that found nothing, most frequent first. */
export const listSearchMissesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/misses',
  query: z.object({ limit: queryInteger({ min: 1, max: 500 }) }),
  answer: z.object({ items: z.array(searchMissSchema) }),
  summary: 'Lists the terms that found nothing',
});
