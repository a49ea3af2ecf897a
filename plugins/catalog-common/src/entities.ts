import { defineEndpoint, queryInteger, queryList, queryWords } from '@portico/contract';
import * as z from 'zod/mini';
import {
  addressCursorLimit,
  cursorLimit,
  entityFieldsSchema,
  entityNameSchema,
  entitySchema,
  filterLimit,
  fullTextFilterSchema,
  orderFieldSchema,
  ownersLimit,
  partialEntitySchema,
  predicateLimit,
  predicateSchema,
  titlesSchema,
} from './schemas.ts';

/** Lists entities, all of them when no limit is given; a further page is named by the Link header. */
export const listEntitiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities',
  query: z.object({
    filter: queryList(),
    fields: queryWords(entityFieldsSchema),
    limit: queryInteger(),
    offset: queryInteger(),
    after: z.optional(z.string()),
    /** `asc:metadata.name`, repeatable. */
    order: queryList(),
  }),
  limits: [filterLimit],
  answer: z.array(partialEntitySchema),
  summary: 'Lists entities',
});

/** One page of entities, and the cursors of its neighbours. */
export const entityPageSchema = z.object({
  items: z.array(partialEntitySchema),
  totalItems: z.number(),
  pageInfo: z.object({
    nextCursor: z.optional(z.string()),
    prevCursor: z.optional(z.string()),
  }),
  titles: z.optional(titlesSchema),
});
/** One page of entities. */
export type EntityPage = z.infer<typeof entityPageSchema>;

const totalItemsSchema = z.optional(z.enum(['include', 'exclude']));
/**
 * What happens to entities that lack the order field: the ecosystem leaves them out of page and total;
 * `last` (ours) keeps them at the end.
 */
const orderMissingSchema = z.optional(z.enum(['exclude', 'last']));
/**
 * What `metadata.name` orders by: the name, as in the ecosystem; or `shown` (ours), the name that people
 * see: title, profile's display name, else name.
 */
const orderNamesSchema = z.optional(z.enum(['name', 'shown']));
/**
 * Relations (ours), such as `ownedBy`, whose targets' titles the answer brings along, so that lists need not
 * request them.
 */
const titlesOfSchema = z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(14)));

/** Lists entities page by page; a cursor wins over filter, order and text. */
export const queryEntitiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-query',
  query: z.object({
    filter: queryList(),
    fields: queryWords(entityFieldsSchema),
    limit: queryInteger(),
    offset: queryInteger(),
    cursor: z.optional(z.string()),
    /** `metadata.name,asc`, repeatable. */
    orderField: queryList(),
    orderMissing: orderMissingSchema,
    orderNames: orderNamesSchema,
    totalItems: totalItemsSchema,
    fullTextFilterTerm: z.optional(z.string()),
    fullTextFilterFields: queryWords(),
  }),
  limits: [filterLimit, addressCursorLimit],
  answer: entityPageSchema,
  summary: 'Lists entities page by page',
});

/** Lists entities page by page, by a predicate. */
export const queryEntitiesByPredicateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/entities/by-query',
  body: z.object({
    query: z.optional(predicateSchema),
    fields: z.optional(entityFieldsSchema),
    limit: z.optional(z.int().check(z.minimum(0))),
    offset: z.optional(z.int().check(z.minimum(0))),
    cursor: z.optional(z.string()),
    orderBy: z.optional(z.array(orderFieldSchema)),
    /** The older name of `orderBy`. */
    orderField: z.optional(z.array(orderFieldSchema)),
    orderMissing: orderMissingSchema,
    orderNames: orderNamesSchema,
    totalItems: totalItemsSchema,
    fullTextFilter: z.optional(fullTextFilterSchema),
    titlesOf: titlesOfSchema,
  }),
  limits: [ownersLimit, predicateLimit('body.query'), cursorLimit],
  answer: entityPageSchema,
  summary: 'Lists entities page by page, by a predicate',
});

/** Reads entities by ref; missing ones, and ones the caller may not see, are null in their place. */
export const entitiesByRefsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/entities/by-refs',
  query: z.object({ filter: queryList() }),
  body: z.object({
    entityRefs: z.array(z.string()),
    fields: z.optional(entityFieldsSchema),
    query: z.optional(predicateSchema),
  }),
  limits: [
    filterLimit,
    predicateLimit('body.query'),
    {
      at: 'body.entityRefs',
      items: 10_000,
      reason: 'older published clients send all refs in one call',
    },
  ],
  answer: z.object({ items: z.array(z.nullable(partialEntitySchema)) }),
  summary: 'Reads entities by their refs',
});

/** Reads one entity by its name. */
export const entityByNameEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-name/:kind/:namespace/:name',
  params: entityNameSchema,
  answer: entitySchema,
  summary: 'Reads an entity by its name',
});

/** Reads one entity by its uid. */
export const entityByUidEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-uid/:uid',
  params: z.object({ uid: z.string() }),
  answer: entitySchema,
  summary: 'Reads an entity by its uid',
});

/** Deletes one entity; one that its source still lists comes back. */
export const deleteEntityEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/entities/by-uid/:uid',
  params: z.object({ uid: z.string() }),
  status: 204,
  summary: 'Deletes an entity',
});

/** An entity and the refs of those it came from. */
export const entityAncestryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-name/:kind/:namespace/:name/ancestry',
  params: entityNameSchema,
  /** Ours: the ecosystem sends whole documents. */
  query: z.object({ fields: queryWords(entityFieldsSchema) }),
  answer: z.object({
    rootEntityRef: z.string(),
    items: z.array(
      z.object({ entity: partialEntitySchema, parentEntityRefs: z.array(z.string()) }),
    ),
  }),
  summary: 'Reports where an entity came from',
});

/** Asks the catalog to read an entity's sources again, soon. */
export const refreshEntityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/refresh',
  body: z.object({
    entityRef: z.string().check(z.minLength(1)),
    authorizationToken: z.optional(z.string()),
  }),
  limits: [
    { at: 'body.authorizationToken', characters: 32_768, reason: 'the longest token accepted' },
  ],
  summary: 'Reads the sources of an entity again',
});

/** Takes the webhook of a code host that reports a push: `github`, `gitlab`, `gitea`, `azure` or `bitbucket`. */
export const receiveWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/webhooks/:type',
  params: z.object({ type: z.string() }),
  summary: 'Reads again what a push to a code host changed',
});

/** Checks an entity as if it had been read from a location; a wrong one is answered 400 with a list. */
export const validateEntityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/validate-entity',
  body: z.object({ entity: z.unknown(), location: z.string() }),
  limits: [{ at: 'body.entity', depth: 66, reason: 'documents of files may have 64 levels' }],
  summary: 'Checks an entity',
});

/** The body of a failed validation. */
export const validationErrorsSchema = z.object({
  errors: z.array(z.looseObject({ name: z.string(), message: z.string() })),
});
