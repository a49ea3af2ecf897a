import { defineEndpoint, queryInteger } from '@portico/contract';
import * as z from 'zod/mini';
import { heldRunSchema } from './operations.ts';

/** Something that entities come from: a location, a provider, or a directory or host that is read page by page. */
export const catalogSourceSchema = z.object({
  /** What it is named by in calls. */
  id: z.string(),
  /** `provider:<name>`, `url:<address>` or `file:<path>`. */
  ref: z.string(),
  kind: z.enum(['location', 'provider', 'pages']),
  /** `url`, `file`, `provider`, or the kind of a directory or host as the configuration names it. */
  type: z.string(),
  target: z.string(),
  state: z.enum(['waiting', 'reading', 'complete', 'failing']),
  entities: z.number(),
  /** When it was last read to its end; ISO time. */
  completedAt: z.optional(z.string()),
  /** When it is read next; omitted where it announces changes by itself. */
  nextAt: z.optional(z.string()),
  /** When an entity of it last changed; ISO time. */
  changedAt: z.optional(z.string()),
  /** Why the last reading failed. */
  error: z.optional(z.object({ message: z.string(), at: z.optional(z.string()) })),
  /** What could not be taken, in words: the first ones. */
  problems: z.array(z.string()),
  problemCount: z.number(),
  /** How far the reading is that is under way. */
  progress: z.optional(z.object({ startedAt: z.string(), pages: z.number(), records: z.number() })),
  /** Requests of the last complete reading, with those after it. */
  requests: z.optional(z.number()),
  /** Whether it can be read now by request. */
  canRun: z.boolean(),
  heldRun: z.optional(heldRunSchema),
  /** How many of its repositories have no descriptor. */
  proposals: z.optional(z.number()),
});
/** Something that entities come from. */
export type CatalogSource = z.infer<typeof catalogSourceSchema>;

/** Lists what entities come from, in the order of the refs, 100 at a time unless a limit says otherwise. */
export const listSourcesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sources',
  query: z.object({
    limit: queryInteger({ min: 1, max: 500 }),
    offset: queryInteger({ max: 1_000_000 }),
    /** The one of this ref only. */
    ref: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  }),
  answer: z.object({ items: z.array(catalogSourceSchema), hasMore: z.boolean() }),
  summary: 'Lists what entities come from, and how reading it goes',
});

/** A repository of a source that has no descriptor, with what may tell whether it belongs into the catalog. */
export const proposedRepositorySchema = z.object({
  /** As the host names it, such as `owner/name`. */
  name: z.string(),
  /** Address of its page. */
  url: z.string(),
  /** The ref of the source that lists it. */
  source: z.string(),
  /** The language that most of it is written in. */
  language: z.optional(z.string()),
  topics: z.array(z.string()),
  /** When it was last changed; ISO time. */
  lastActivityAt: z.optional(z.string()),
});
/** A repository without a descriptor. */
export type ProposedRepository = z.infer<typeof proposedRepositorySchema>;

/** Lists repositories without a descriptor, those that changed last first, 100 at a time unless a limit says otherwise. */
export const listProposalsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sources/proposals',
  query: z.object({
    limit: queryInteger({ min: 1, max: 500 }),
    offset: queryInteger({ max: 1_000_000 }),
    /** Of the source with this ref only. */
    ref: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  }),
  answer: z.object({ items: z.array(proposedRepositorySchema), hasMore: z.boolean() }),
  summary: 'Lists repositories of sources that have no descriptor',
});

/** Reads a source as soon as possible. 404 when there is none that can be read by request. */
export const runSourceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/sources/run',
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  status: 204,
  summary: 'Reads a source as soon as possible',
});

const maxSampled = 20;

/** What the filters of a source make of the first of what it lists. */
export const sourceSampleSchema = z.object({
  /** The first ones that are taken. */
  taken: z
    .array(
      z.object({
        /** As the source names it, such as `owner/name`, or the ref of an entity. */
        name: z.string(),
        /** Address of its page. */
        url: z.optional(z.string()),
        /** The filters that select it, each with what it matched; none where all is taken. */
        reasons: z.array(z.string()),
      }),
    )
    .check(z.maxLength(maxSampled)),
  /** Of what was looked at. */
  takenCount: z.number(),
  /** What is omitted, by the key of the filter; `empty`, `archived`, `disabled` of what no key changes. */
  refused: z.array(z.object({ filter: z.string(), count: z.number(), names: z.array(z.string()) })),
  /** Whether that is all that the source lists. */
  isWhole: z.boolean(),
  /** Requests to the source that it took. */
  requests: z.number(),
});
/** What the filters of a source make of the first of what it lists. */
export type SourceSample = z.infer<typeof sourceSampleSchema>;

/** Tries the filters of a source on the first of what it lists. Nothing is stored. 404 when none is read by request. */
export const trySourceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/sources/try',
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  answer: sourceSampleSchema,
  summary: 'Tries the filters of a source on the first of what it lists',
});

/** Lists all entities that a held run would remove, page by page. */
export const listHeldEntitiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/held-runs/:id/entities',
  params: z.object({ id: z.string() }),
  query: z.object({
    limit: queryInteger({ min: 1, max: 1000 }),
    offset: queryInteger({ max: 1_000_000 }),
  }),
  answer: z.object({ items: z.array(z.string()), hasMore: z.boolean() }),
  summary: 'Lists the entities that a held run would remove',
});

/** Lets what a held run would remove stay, until a later run would remove more. */
export const refuseHeldRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/held-runs/:id/refuse',
  params: z.object({ id: z.string() }),
  status: 204,
  summary: 'Keeps what a held run would remove',
});
