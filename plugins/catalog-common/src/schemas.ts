import type { Entity, EntityName } from '@portico/catalog-model';
import type { InputLimit } from '@portico/contract';
import * as z from 'zod/mini';

/**
 * The envelope of an entity, as far as every reader relies on it; all else in it is stored.
 *
 * Whether an entity keeps the rules of its kind is the server's business when it is written.
 */
export const entitySchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
}) as unknown as z.ZodMiniType<Entity, Entity>;

/** Part of an entity, as it comes when `fields` were requested. */
export const partialEntitySchema = z.looseObject({}) as unknown as z.ZodMiniType<Entity, Entity>;

/** The three parts of an entity ref, as path parameters. */
export const entityNameSchema = z.object({
  kind: z.string().check(z.minLength(1)),
  namespace: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
}) satisfies z.ZodMiniType<EntityName>;

/** A value that a predicate compares with; compared without case. */
export type PredicateValue = string | number | boolean;

/** What a key's values must be like. */
export type PredicateMatch =
  | PredicateValue
  | { $exists: boolean }
  | { $in: readonly PredicateValue[] }
  | { $hasPrefix: string }
  | {
      $contains: PredicateValue | { type: string; targetRef?: string | { $in: readonly string[] } };
    };

/** A condition on entities: dotted keys that must all match, or conditions joined by operators. */
export type EntityPredicate =
  | { $all: readonly EntityPredicate[] }
  | { $any: readonly EntityPredicate[] }
  | { $not: EntityPredicate }
  | { readonly [key: string]: PredicateMatch };

/** A predicate on the wire; its grammar is checked where it is read, with better words than a schema has. */
export const predicateSchema = z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<
  EntityPredicate,
  EntityPredicate
>;

const maxFieldSegments = 32;

/** Dotted paths of what to send of each entity. */
export const entityFieldsSchema = z
  .array(
    z.string().check(
      z.maxLength(500),
      z.refine(field => field.split('.', maxFieldSegments + 1).length <= maxFieldSegments, {
        message: `it has more than ${maxFieldSegments} segments; name a field above it`,
      }),
    ),
  )
  .check(z.maxLength(100));

/** For filters in the address. */
export const filterLimit = {
  at: 'query.filter',
  characters: 16_384,
  reason: 'published clients write all values of a filter into one parameter',
} as const satisfies InputLimit;

/** For the cursor of a page in the address, which is as long as a request line may be. */
export const addressCursorLimit = {
  at: 'query.cursor',
  characters: 16_384,
  reason: 'a cursor holds the filter of its pages',
} as const satisfies InputLimit;

/** For the cursor of a page in a body. */
export const cursorLimit = {
  at: 'body.cursor',
  characters: 3_000_000,
  reason: 'a cursor holds the predicate of its pages, with all its values',
} as const satisfies InputLimit;

/** For bodies with predicates, which may name all groups of a person twice: 10,000 refs of any length that refs have. */
export const ownersLimit = {
  at: 'body',
  bytes: 4 * 1_048_576,
  reason: 'predicates name all groups of the person who asks',
} as const satisfies InputLimit;

/** For predicates of the 32 levels that are read: each is an object with a list in it. */
export function predicateLimit(at: string): InputLimit {
  return { at, depth: 80, reason: 'a predicate may have 32 levels, each of an object and a list' };
}

/** Text to look for, and the keys to look in; the order field, else all text, when none are given. */
export const fullTextFilterSchema = z.object({
  term: z.optional(z.string()),
  fields: z.optional(z.array(z.string()).check(z.maxLength(20))),
});

/** A key to order by. */
export const orderFieldSchema = z.object({
  field: z.string().check(z.minLength(1)),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
});
/** A key to order by. */
export type OrderField = z.input<typeof orderFieldSchema>;

/**
 * What people know entities by, by full ref in lower case: `null` for those known by their bare name. What the catalog
 * does not have, or the caller may not read, is omitted.
 */
export const titlesSchema = z.record(z.string(), z.nullable(z.string()));
/** What people know entities by. */
export type Titles = z.infer<typeof titlesSchema>;
