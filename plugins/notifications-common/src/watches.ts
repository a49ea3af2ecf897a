import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** How much a person may watch. */
export const watchLimits = {
  /** By one person. */
  watches: 200,
  /** Entities of one team or view that are followed. */
  entities: 2000,
  targetLength: 2000,
  titleLength: 200,
  /** Bytes of a view's query as JSON. */
  queryBytes: 16_384,
} as const;

/**
 * What can be watched: an `entity` with all that happens to it, its failing `state` alone, the entities of a `team`, a
 * `template`, the `docs` of an entity, or a `view` of the catalog's list.
 */
export const watchTypes = ['entity', 'state', 'team', 'template', 'docs', 'view'] as const;
/** What can be watched. */
export type WatchType = (typeof watchTypes)[number];

const target = z.string().check(z.minLength(1), z.maxLength(watchLimits.targetLength));

/** Something that a person watches. */
export const watchSchema = z.object({
  /** The same for everybody who watches the same. */
  id: z.string(),
  type: z.enum(watchTypes),
  /** A full entity ref; of a view, the search parameters of the list's address. */
  target,
  /** As its reader knows it. */
  title: z.string(),
  /** ISO time. */
  createdAt: z.string(),
});
/** Something that a person watches. */
export type Watch = z.infer<typeof watchSchema>;

/** Which entities a view shows, in the catalog's words. */
export const viewQuerySchema = z.object({
  query: z.optional(z.record(z.string(), z.unknown())),
  fullTextFilter: z.optional(
    z.object({
      term: z.string().check(z.maxLength(500)),
      fields: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20))),
    }),
  ),
});
/** Which entities a view shows. */
export type ViewQuery = z.infer<typeof viewQuerySchema>;

/** Lists what the caller watches, the latest first. */
export const listWatchesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/watches',
  answer: z.object({ items: z.array(watchSchema) }),
  summary: 'What the caller watches',
});

/** Watches something; the same once more changes its title alone. */
export const addWatchEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/watches',
  body: z.object({
    type: z.enum(watchTypes),
    target,
    /** The name of the entity, or of the view. */
    title: z.string().check(z.minLength(1), z.maxLength(watchLimits.titleLength)),
    /** Which language news of it are written in: `de`; English when omitted or unknown. */
    language: z.optional(z.string().check(z.maxLength(20))),
    /** Of a view; required there. */
    view: z.optional(viewQuerySchema),
  }),
  answer: watchSchema,
  summary: 'Watches something',
});

/** Stops watching something; nothing happens where the caller does not watch it. */
export const removeWatchEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/watches/:id',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  status: 204,
  summary: 'Stops watching something',
});

/** What a notification about something watched carries in its metadata. */
export const watchReasonSchema = z.object({
  watch: z.pick(watchSchema, { id: true, type: true, target: true, title: true }),
  /** How often it happened. */
  count: z.number(),
});
/** Why somebody gets news of something that they watch. */
export type WatchReason = z.infer<typeof watchReasonSchema>;

/** The sender of news about what people watch. */
export const watchOrigin = 'plugin:watching';

/** Why a notification reached its reader, where they watch what it is about. */
export function readWatchReason(
  origin: string,
  metadata: Readonly<Record<string, unknown>> | undefined,
): WatchReason | undefined {
  if (origin !== watchOrigin) return undefined;
  const read = watchReasonSchema.safeParse(metadata);
  return read.success ? read.data : undefined;
}
