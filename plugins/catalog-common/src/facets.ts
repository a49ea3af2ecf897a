import { defineEndpoint, queryList } from '@portico/contract';
import * as z from 'zod/mini';
import {
  filterLimit,
  fullTextFilterSchema,
  ownersLimit,
  predicateLimit,
  predicateSchema,
  titlesSchema,
} from './schemas.ts';

/** The facet under which an entity's processing status can be searched: `ok`, `error`, `conflict`, `orphan`. */
export const processingStatusFacet = 'portico.processing-status';

/** A value of a facet in its original case, and how many entities have it. */
export const facetValueSchema = z.object({ value: z.string(), count: z.number() });
/** A value of a facet, and how many entities have it. */
export type FacetValue = z.infer<typeof facetValueSchema>;

const maxFilters = 50;
const maxSets = 5;
/** The largest `limit` of the values of a filter. */
const maxFilterValues = 1000;
const maxFilterText = 200;

const facetsAnswerSchema = z.object({
  /** The values under each facet's name as it was asked. */
  facets: z.record(z.string(), z.array(facetValueSchema)),
});

/** How many entities there are of a kind, and what values their facets have. */
export const kindFacetsSchema = z.object({
  /** As entities write it. */
  kind: z.string(),
  count: z.number(),
  facets: z.record(z.string(), z.array(facetValueSchema)),
});
/** How many entities there are of a kind, and what values their facets have. */
export type KindFacets = z.infer<typeof kindFacetsSchema>;

/** Counts the values of facets. */
export const entityFacetsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entity-facets',
  query: z.object({ facet: queryList(), filter: queryList() }),
  limits: [filterLimit],
  answer: facetsAnswerSchema,
  summary: 'Counts the values of facets',
});

/** Counts the values of facets among the entities of a predicate. */
export const entityFacetsByPredicateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/entity-facets',
  body: z.object({
    facets: z.array(z.string()),
    query: z.optional(predicateSchema),
    /** Whether the values are counted for each kind too, of 5 facets at most. */
    byKind: z.optional(z.boolean()),
  }),
  limits: [ownersLimit, predicateLimit('body.query')],
  answer: z.extend(facetsAnswerSchema, {
    /** Where it was asked for, in the order of the kinds' names. */
    kinds: z.optional(z.array(kindFacetsSchema)),
  }),
  summary: 'Counts the values of facets among the entities of a predicate',
});

/**
 * Answers the catalog page's filters in one call: for each facet, the counts of its values under all
 * other filters (its own chosen values left aside), and for each group its size under all filters.
 */
export const filterCountsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/entities/filter-counts',
  body: z.object({
    /** Holds for everything counted. */
    query: z.optional(predicateSchema),
    fullTextFilter: z.optional(fullTextFilterSchema),
    /** The filters: a facet, and the values chosen in it (any of them; none means all). */
    filters: z
      .array(
        z.object({
          facet: z.string(),
          values: z.array(z.string()),
          /** Values that the catalog does not know, or knows otherwise: the entities of a predicate count as having them. */
          sets: z.optional(
            z
              .array(z.object({ value: z.string(), query: predicateSchema }))
              .check(z.maxLength(maxSets)),
          ),
          /** How many values to list, the most frequent ones, chosen ones beside them; all when omitted. */
          limit: z.optional(z.int().check(z.minimum(0), z.maximum(maxFilterValues))),
          /** Words that values contain, or their titles where these are brought along; chosen values are listed anyway. */
          text: z.optional(z.string().check(z.maxLength(maxFilterText))),
          /** Only values that no entity has as its ref; of `relations.…` facets, where titles are brought along. */
          onlyMissing: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(maxFilters)),
    /** Sets to choose from, of which one at most is chosen. */
    groups: z._default(
      z
        .array(z.object({ id: z.string(), query: z.optional(predicateSchema) }))
        .check(z.maxLength(maxFilters)),
      [],
    ),
    chosenGroup: z.optional(z.string()),
    /** Brings along the titles of the entities that are values of `relations.…` facets. */
    withTitles: z.optional(z.boolean()),
  }),
  limits: [
    ownersLimit,
    predicateLimit('body.query'),
    predicateLimit('body.groups.*.query'),
    predicateLimit('body.filters.*.sets.*.query'),
    {
      at: 'body.filters.*.values',
      items: 10_000,
      reason: 'an owner filter may name every group of a company',
    },
  ],
  answer: z.object({
    /** The size of what is chosen: all filters and the chosen group. */
    totalItems: z.number(),
    facets: z.record(z.string(), z.array(facetValueSchema)),
    groups: z.record(z.string(), z.number()),
    /** How many values fit beyond the limit of their filter, by facet; those without any are omitted. */
    more: z.optional(z.record(z.string(), z.number())),
    titles: z.optional(titlesSchema),
  }),
  summary: "Counts what each of the catalog page's filters would show",
});
