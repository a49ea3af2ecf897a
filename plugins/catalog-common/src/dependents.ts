import { defineEndpoint, queryInteger } from '@portico/contract';
import * as z from 'zod/mini';
import { entityNameSchema } from './schemas.ts';

/** How many dependents are searched for at most. */
export const maxDependents = 10_000;

/** An entity that a change of another one may break. */
export const entityDependentSchema = z.object({
  entityRef: z.string(),
  /** The number of relations between them: 1 where nothing lies between. */
  distance: z.number(),
  /** The relation that it has to `throughRef`: `apiProvidedBy` of its APIs. */
  relation: z.enum(['dependsOn', 'consumesApi', 'apiProvidedBy']),
  /** What it depends on itself: the entity, a part of it, what contains it, or a dependent that is nearer. */
  throughRef: z.string(),
  /** The first of its owners. */
  ownerRef: z.optional(z.string()),
});
/** An entity that a change of another one may break. */
export type EntityDependent = z.infer<typeof entityDependentSchema>;

/** What a change of an entity may break. */
export const entityDependentsSchema = z.object({
  /** The nearest ones, by distance and then by ref. */
  items: z.array(entityDependentSchema),
  totalItems: z.number(),
  /** How many of them nothing lies between. */
  directItems: z.number(),
  /** Whether all were counted; else there are more than were searched for. */
  isComplete: z.boolean(),
  /** How many parts the entity has, which count as the entity itself. */
  parts: z.number(),
  /** Who owns how many of them, whether listed or not; those of nobody have no `ownerRef`. Whose are nearest come first. */
  owners: z.array(
    z.object({
      ownerRef: z.optional(z.string()),
      count: z.number(),
      /** The distance of the nearest. */
      nearest: z.number(),
    }),
  ),
});
/** What a change of an entity may break. */
export type EntityDependents = z.infer<typeof entityDependentsSchema>;

/** Lists what depends on an entity, directly or through others, as far as the caller may see it. */
export const entityDependentsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-name/:kind/:namespace/:name/dependents',
  params: entityNameSchema,
  query: z.object({ limit: queryInteger({ min: 1, max: 1000 }) }),
  answer: entityDependentsSchema,
  summary: 'Lists what depends on an entity, directly or through others',
});
