import { defineEndpoint, queryInteger, queryWords } from '@portico/contract';
import * as z from 'zod/mini';

/** What a site is like now. */
export const docsSiteSchema = z.object({
  entityRef: z.string(),
  siteName: z.string(),
  description: z.optional(z.string()),
  /**
   * `ready`: there is a site, and its last build succeeded; `building`: there is none, and a build runs; `failed`: the last
   * build failed, and the site before it, if any, is shown; `none`: it was not built yet.
   */
  state: z.enum(['ready', 'building', 'failed', 'none']),
  /** ISO time of the build that is shown. */
  builtAt: z.optional(z.string()),
  pages: z.optional(z.number()),
  brokenLinks: z.optional(z.number()),
  /** Why the last build failed. */
  error: z.optional(z.string()),
});
/** What a site is like now. */
export type DocsSite = z.infer<typeof docsSiteSchema>;

/**
 * Sites of entities that the caller may read, by entity ref. With `entityRefs` the answer has each of them, also those
 * without a site; otherwise these are omitted, as are the sites of an external builder.
 */
export const listDocsSitesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sites',
  query: z.object({
    /** Only those of these entities, at most 200. */
    entityRefs: queryWords(z.array(z.string()).check(z.maxLength(200))),
    limit: queryInteger({ min: 1, max: 500 }),
    /** The ref of the last one of the page before. */
    after: z.optional(z.string()),
  }),
  answer: z.object({ items: z.array(docsSiteSchema), next: z.optional(z.string()) }),
  summary: 'Sites of entities that the caller may read',
});
