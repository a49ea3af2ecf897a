import { defineEndpoint, queryInteger } from '@portico/contract';
import * as z from 'zod/mini';
import { searchFacetValueSchema, searchQualifiers } from './query.ts';

/** Suggests values of a qualifier that begin with a text, of documents that the caller may read. */
export const searchSuggestionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/suggestions',
  query: z.object({
    qualifier: z.enum(searchQualifiers),
    /** What the value, or the name in a ref, begins with. */
    prefix: z.optional(z.string().check(z.maxLength(100))),
    limit: queryInteger({ min: 1, max: 50 }),
  }),
  answer: z.object({ items: z.array(searchFacetValueSchema) }),
  summary: 'Suggests values of a qualifier',
});
