import { defineEndpoint, queryBoolean } from '@portico/contract';
import * as z from 'zod/mini';
import {
  cursorLimit,
  entityNameSchema,
  entitySchema,
  predicateLimit,
  predicateSchema,
} from './schemas.ts';

/** Where entities were registered from. */
export const locationSchema = z.object({
  id: z.string(),
  type: z._default(z.string(), 'url'),
  target: z.string(),
  /** The Location entity that represents it. */
  entityRef: z.optional(z.string()),
});
/** Where entities were registered from. */
export type Location = z.infer<typeof locationSchema>;

const locationIdSchema = z.object({ id: z.string().check(z.minLength(1)) });
const locationInputSchema = z.strictObject({
  type: z._default(z.string(), 'url'),
  target: z.string().check(z.minLength(1)),
  presence: z.optional(z.enum(['required', 'optional'])),
});

/** Lists all registered locations, each wrapped in `data`. */
export const listLocationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/locations',
  answer: z.array(z.object({ data: locationSchema })),
  summary: 'Lists the registered locations',
});

/** Lists registered locations page by page, by a predicate on `id`, `type` and `target`. */
export const queryLocationsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/locations/by-query',
  body: z.object({
    query: z.optional(predicateSchema),
    limit: z.optional(z.int().check(z.minimum(0))),
    cursor: z.optional(z.string()),
  }),
  limits: [predicateLimit('body.query'), cursorLimit],
  answer: z.object({
    items: z.array(locationSchema),
    totalItems: z.number(),
    pageInfo: z.object({ nextCursor: z.optional(z.string()) }),
  }),
  summary: 'Lists registered locations page by page',
});

/** Registers a location, or with `dryRun` answers what it would bring. */
export const addLocationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/locations',
  query: z.object({
    dryRun: queryBoolean(),
    onConflict: z.optional(z.enum(['reject', 'refresh'])),
  }),
  body: locationInputSchema,
  answer: z.object({
    location: locationSchema,
    entities: z.array(entitySchema),
    /** Whether the location is registered already; told on a dry run. */
    exists: z.optional(z.boolean()),
  }),
  status: 201,
  summary: 'Registers a location',
});

/** Reads one registered location. */
export const locationByIdEndpoint = defineEndpoint({
  method: 'GET',
  path: '/locations/:id',
  params: locationIdSchema,
  answer: locationSchema,
  summary: 'Reads a registered location',
});

/** Points a registered location elsewhere. */
export const updateLocationEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/locations/:id',
  params: locationIdSchema,
  body: locationInputSchema,
  answer: locationSchema,
  summary: 'Points a registered location elsewhere',
});

/** Unregisters a location; what only it brought goes with it. */
export const deleteLocationEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/locations/:id',
  params: locationIdSchema,
  status: 204,
  summary: 'Unregisters a location',
});

/** Whether the caller may unregister a location or point it elsewhere, and if not, why. */
export const locationRemovalSchema = z.object({
  isAllowed: z.boolean(),
  /**
   * `configured`: it comes from the configuration; `denied`: the policy denies the permission; `not-owner`: somebody
   * else registered it, and the caller may not delete all that it brought.
   */
  reason: z.optional(z.enum(['configured', 'denied', 'not-owner'])),
});
/** Whether the caller may unregister a location or point it elsewhere, and if not, why. */
export type LocationRemoval = z.infer<typeof locationRemovalSchema>;

/** Answers whether the caller may unregister a location. */
export const locationRemovalEndpoint = defineEndpoint({
  method: 'GET',
  path: '/locations/:id/removal',
  params: locationIdSchema,
  answer: locationRemovalSchema,
  summary: 'Answers whether the caller may unregister a location',
});

/** Reads the location that registered an entity. */
export const locationByEntityEndpoint = defineEndpoint({
  method: 'GET',
  path: '/locations/by-entity/:kind/:namespace/:name',
  params: entityNameSchema,
  answer: locationSchema,
  summary: 'Reads the location that registered an entity',
});
