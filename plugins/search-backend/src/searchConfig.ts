import { searchLimits } from '@portico/search-common';
import { z } from 'zod';

/** The configuration of search, under the names that the ecosystem gives it. */
export const searchConfigSchema = z.object({
  search: z
    .object({
      query: z
        .object({
          pageLimit: z
            .int()
            .min(1)
            .max(searchLimits.pageLimit)
            .default(searchLimits.defaultPageLimit)
            .meta({ description: 'Results of a page when the caller sets no limit' }),
        })
        .prefault({}),
      maxPageLimit: z
        .int()
        .min(1)
        .max(searchLimits.pageLimit)
        .default(searchLimits.pageLimit)
        .meta({ description: 'Results of a page that callers may ask for' }),
      maxTermLength: z
        .int()
        .min(1)
        .max(1000)
        .default(searchLimits.termLength)
        .meta({ description: 'Characters of a term' }),
    })
    .prefault({}),
});
/** The configuration of search. */
export type SearchConfig = z.infer<typeof searchConfigSchema>['search'];
