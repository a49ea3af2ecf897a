import { defineEndpoint, queryInteger } from '@portico/contract';
import * as z from 'zod/mini';
import {
  entityNameSchema,
  entitySchema,
  ownersLimit,
  predicateLimit,
  predicateSchema,
} from './schemas.ts';

const relationSchema = z.object({ type: z.string(), targetRef: z.string() });

/** One value of a document that a version changed; texts are short forms for reading. */
export const valueChangeSchema = z.object({
  /** Such as `spec.owner` or `metadata.links[0].url`. */
  path: z.string(),
  /** Omitted where there was none, and where the text is too long for a line. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
});
/** One value of a document that a version changed. */
export type ValueChange = z.infer<typeof valueChangeSchema>;

/** One version of an entity: what a change made of it. */
export const entityVersionSchema = z.object({
  /** The number of the change in the feed; later versions have higher ones. */
  version: z.number(),
  /** ISO time. */
  at: z.string(),
  /** `related`: only relations changed, by what other documents say. */
  action: z.enum(['created', 'updated', 'related', 'deleted']),
  /** The location that the document was read from, as `type:target`. */
  locationRef: z.optional(z.string()),
  /** The commit that it was read at, where the source knows it. */
  commit: z.optional(z.object({ id: z.string(), url: z.optional(z.string()) })),
  /** The first of the values that changed. */
  changes: z.array(valueChangeSchema),
  /** How many values changed. */
  changedValues: z.number(),
  /** Lines of the document that came and went; omitted where it is too large to be compared for a list. */
  lines: z.optional(z.object({ added: z.number(), removed: z.number() })),
  /** The first of the relations that came and went, and how many did. */
  relations: z.object({
    added: z.array(relationSchema),
    removed: z.array(relationSchema),
    addedTotal: z.number(),
    removedTotal: z.number(),
  }),
});
/** One version of an entity. */
export type EntityVersion = z.infer<typeof entityVersionSchema>;

/** A page of an entity's versions, the latest first. */
export const entityHistorySchema = z.object({
  items: z.array(entityVersionSchema),
  /** Where older versions are no longer stored: since when they are. ISO time. */
  storedSince: z.optional(z.string()),
  pageInfo: z.object({ nextCursor: z.optional(z.string()) }),
});
/** A page of an entity's versions. */
export type EntityHistory = z.infer<typeof entityHistorySchema>;

/** The versions of an entity, the latest first; those of an entity that is gone are for who may read everything. */
export const entityHistoryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-name/:kind/:namespace/:name/history',
  params: entityNameSchema,
  query: z.object({
    cursor: z.optional(z.string()),
    limit: queryInteger({ min: 1, max: 100 }),
  }),
  answer: entityHistorySchema,
  summary: 'Lists the versions of an entity',
});

/** An entity and the version that made it what it is. */
export const changedEntitySchema = z.object({
  entityRef: z.string(),
  version: entityVersionSchema,
});
/** An entity and the version that made it what it is. */
export type ChangedEntity = z.infer<typeof changedEntitySchema>;

/** The entities of a predicate that changed last, the latest first, each with its latest version. */
export const recentChangesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/recent-changes',
  body: z.object({
    query: z.optional(predicateSchema),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(20)), 10),
  }),
  limits: [ownersLimit, predicateLimit('body.query')],
  answer: z.object({ items: z.array(changedEntitySchema) }),
  summary: 'Lists the entities of a predicate that changed last',
});

/** The most owners that are listed of those that left. */
export const maxFormerOwners = 1000;

/** An owner that was in the catalog once and is no more. */
export const formerOwnerSchema = z.object({
  entityRef: z.string(),
  /** When it left; ISO time. */
  leftAt: z.string(),
  /** The groups that it was in when it left; omitted by servers of former versions. */
  groups: z.optional(z.array(z.string())),
});
/** An owner that was in the catalog once and is no more. */
export type FormerOwner = z.infer<typeof formerOwnerSchema>;

/** Lists the owners of something that left the catalog, as far back as history is stored; none for who may not read everything. */
export const formerOwnersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/former-owners',
  answer: z.object({ items: z.array(formerOwnerSchema) }),
  summary: 'Lists owners that left the catalog and still own something',
});

/** An entity as a version left it: its own document and relations. */
export const versionedEntitySchema = z.object({
  version: z.number(),
  at: z.string(),
  action: z.enum(['created', 'updated', 'related', 'deleted']),
  /** The version before, where one is stored. */
  previous: z.optional(z.number()),
  /** Omitted when the version is the entity's removal. */
  entity: z.optional(entitySchema),
});
/** An entity as a version left it. */
export type VersionedEntity = z.infer<typeof versionedEntitySchema>;

/** An entity as a version left it. */
export const entityVersionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-name/:kind/:namespace/:name/history/:version',
  params: z.extend(entityNameSchema, { version: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answer: versionedEntitySchema,
  summary: 'Reads an entity as a version left it',
});

/** What an entity was at a moment: there, not there, or no longer known. */
export const entityAtSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('there'),
    /** The moment that was requested, as an ISO time. */
    at: z.string(),
    /** When the version of then began, where that is kept. */
    since: z.optional(z.string()),
    /** When it ended; omitted when it is the latest. */
    until: z.optional(z.string()),
    entity: entitySchema,
  }),
  z.object({
    state: z.literal('absent'),
    at: z.string(),
    /** When the next version began: the entity came, or came back. */
    nextAt: z.optional(z.string()),
    /** When it had been deleted. */
    deletedAt: z.optional(z.string()),
  }),
  z.object({
    state: z.literal('forgotten'),
    at: z.string(),
    /** Since when versions are kept. */
    storedSince: z.string(),
  }),
]);
/** What an entity was at a moment. */
export type EntityAt = z.infer<typeof entityAtSchema>;

/**
 * An entity as of a date or an ISO time: its own document and relations. A date stands for its end in UTC; what
 * is in the future, and what is no time, is answered 400.
 */
export const entityAtEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-name/:kind/:namespace/:name/at/:time',
  params: z.extend(entityNameSchema, { time: z.string().check(z.minLength(1)) }),
  answer: entityAtSchema,
  summary: 'Reads an entity as of a date or time',
});
