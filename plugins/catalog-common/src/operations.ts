import { defineEndpoint, queryInteger } from '@portico/contract';
import * as z from 'zod/mini';
import { entityNameSchema } from './schemas.ts';

/** One change of an entity. Sequence numbers become visible in the order of commits. */
export const catalogChangeSchema = z.object({
  sequence: z.number(),
  entityRef: z.string(),
  /** The number of the ref, which no other ref ever gets: its bit in `GET /visibility`. */
  entityNumber: z.number(),
  action: z.enum(['created', 'updated', 'deleted']),
  /** ISO time. */
  at: z.string(),
});
/** One change of an entity. */
export type CatalogChange = z.infer<typeof catalogChangeSchema>;

/** Reads the change feed after a sequence number; other plugins follow the catalog by it. */
export const listChangesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/changes',
  query: z.object({ after: queryInteger(), limit: queryInteger({ min: 1, max: 10_000 }) }),
  answer: z.object({
    items: z.array(catalogChangeSchema),
    latest: z.number(),
    /** The first number that is still stored: who has read less than the one before it must read all entities again. */
    oldest: z.optional(z.number()),
  }),
  summary: 'Reads the change feed',
});

/** Lists the entities that exist with their numbers, in the order of the numbers; for plugins that begin to follow the catalog. */
export const listEntityNumbersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entity-numbers',
  query: z.object({
    /** The last number of the page before. */
    after: queryInteger({ min: -1 }),
    limit: queryInteger({ min: 1, max: 10_000 }),
  }),
  answer: z.object({
    items: z.array(z.object({ entityRef: z.string(), entityNumber: z.number() })),
  }),
  summary: 'Lists the entities with their numbers',
});

/** One thing the catalog did to an entity on its way in. */
export const traceStepSchema = z.object({
  step: z.string(),
  /** ISO time. */
  at: z.string(),
  durationMs: z.optional(z.number()),
  message: z.optional(z.string()),
});

/** Where an entity was read, and what happened to it. */
export const entityTraceSchema = z.object({
  entityRef: z.string(),
  /** The location it was read from, as `type:target`. */
  locationRef: z.string(),
  /** File path or URL of the document. */
  source: z.string(),
  /** Line the document starts at, counted from 1. */
  line: z.optional(z.number()),
  steps: z.array(traceStepSchema),
  errors: z.array(z.object({ name: z.string(), message: z.string() })),
  /** Other locations that claim the same ref. */
  conflicts: z.array(z.object({ locationRef: z.string(), source: z.string() })),
});
/** Where an entity was read, and what happened to it. */
export type EntityTrace = z.infer<typeof entityTraceSchema>;

/** Reports where an entity was read, and what happened to it. */
export const entityTraceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-name/:kind/:namespace/:name/trace',
  params: entityNameSchema,
  answer: entityTraceSchema,
  summary: 'Reports where an entity was read, and what happened to it',
});

/** A run of a source that would remove so much that it waits for an operator. */
export const heldRunSchema = z.object({
  id: z.string(),
  locationRef: z.string(),
  /** ISO time. */
  heldAt: z.string(),
  /** How many entities it would remove. */
  removals: z.number(),
  /** How many entities the source has now. */
  entities: z.number(),
  /** How many the source has lost shortly before, which count too; omitted by servers that do not count them. */
  removedBefore: z.optional(z.number()),
  /** When an operator decided that they stay, until a later run would remove more; ISO time. */
  refusedAt: z.optional(z.string()),
  /** Some of those that would go. */
  exampleRefs: z.array(z.string()),
});
/** A run of a source that waits for an operator. */
export type HeldRun = z.infer<typeof heldRunSchema>;

/** Lists the runs that wait for an operator. */
export const listHeldRunsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/held-runs',
  answer: z.object({ items: z.array(heldRunSchema) }),
  summary: 'Lists the runs that wait for an operator',
});

/** Lets a held run go on, with its removals. */
export const releaseHeldRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/held-runs/:id/release',
  params: z.object({ id: z.string() }),
  status: 204,
  summary: 'Releases a held run',
});

/** A location whose last read failed, wholly or in part. */
export const locationErrorSchema = z.object({
  locationRef: z.string(),
  source: z.string(),
  /** Of the mistake, from 1. */
  line: z.optional(z.number()),
  /** From 1. */
  column: z.optional(z.number()),
  /** ISO time. */
  at: z.string(),
  name: z.string(),
  message: z.string(),
});

/** What went wrong while a location was read. */
export type LocationError = z.infer<typeof locationErrorSchema>;

/** Lists what went wrong while reading locations, page by page: 1000 at a time unless a limit says otherwise. */
export const listLocationErrorsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/location-errors',
  query: z.object({
    limit: queryInteger({ min: 1, max: 1000 }),
    cursor: z.optional(z.string()),
  }),
  answer: z.object({
    items: z.array(locationErrorSchema),
    /** Omitted by servers that list all at once. */
    pageInfo: z.optional(z.object({ nextCursor: z.optional(z.string()) })),
  }),
  summary: 'Lists what went wrong while reading locations',
});
