import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { entityNameSchema } from './schemas.ts';

/** Where something is in a file or at an address. */
const placeSchema = z.object({
  /** File path or URL. */
  source: z.string(),
  /** Counted from 1. */
  line: z.optional(z.number()),
  /** The page of a code host that shows it. */
  url: z.optional(z.string()),
});

/** One link of the chain that leads to an entity's document. */
export const explainedLinkSchema = z.object({
  /**
   * `registered`: somebody registered it; `location`: a Location entity lists it; `provider`: a plugin gives its
   * entities by itself.
   */
  kind: z.enum(['registered', 'location', 'provider']),
  /** What it leads to, as `type:target`; the name of a provider. */
  target: z.string(),
  registeredBy: z.optional(z.enum(['config', 'api'])),
  /** The Location entity, where the caller may see it. */
  entityRef: z.optional(z.string()),
  /** Where the Location entity is described. */
  place: z.optional(placeSchema),
  /** How many other Location entities list the same. */
  otherParents: z.number(),
});
/** One link of the chain that leads to an entity's document. */
export type ExplainedLink = z.infer<typeof explainedLinkSchema>;

/** One step on an entity's way into the catalog, as it was taken last. */
export const explainedStepSchema = z.object({
  /** `read`, `checked`, `processor`, `stored`, `settled`, `looked-at`. */
  step: z.enum(['read', 'checked', 'processor', 'stored', 'settled', 'looked-at']),
  /** The processor's. */
  name: z.optional(z.string()),
  at: z.optional(z.string()),
  durationMs: z.optional(z.number()),
  /** What the duration is of: this document alone, or the whole file with all its documents. */
  scope: z.enum(['document', 'file']),
  /** Paths that a processor changed in the document. */
  changed: z.optional(z.array(z.string())),
  /** How many relations a processor added. */
  addedRelations: z.optional(z.number()),
  /** How many entities a processor added because of this one. */
  addedEntities: z.optional(z.number()),
  /** The entity because of which the processor added this one. */
  emittedFrom: z.optional(z.string()),
});
/** One step on an entity's way into the catalog. */
export type ExplainedStep = z.infer<typeof explainedStepSchema>;

/** A relation that leads to nothing, and why. */
export const explainedReferenceSchema = z.object({
  type: z.string(),
  targetRef: z.string(),
  /**
   * `refused`: it is described, but its kind may not come from there; `broken`: its document has an error;
   * `missing`: nobody describes it.
   */
  reason: z.enum(['missing', 'refused', 'broken']),
  /** It may be there and hidden from the caller, who does not see every entity. */
  mayBeHidden: z.boolean(),
  /** The error, where the caller may see what is wrong with locations. */
  message: z.optional(z.string()),
  place: z.optional(placeSchema),
  /** Entities that may be meant: of this name elsewhere, then of a similar name. */
  suggestions: z.array(z.string()),
});
/** A relation that leads to nothing, and why. */
export type ExplainedReference = z.infer<typeof explainedReferenceSchema>;

/** A file, pattern or address that a Location entity lists. */
export const listedSourceSchema = z.object({
  /** As `type:target`. */
  target: z.string(),
  /** When it was last read; absent before the first time. ISO time. */
  readAt: z.optional(z.string()),
  /** How many errors it has. */
  errors: z.number(),
});
/** A file, pattern or address that a Location entity lists. */
export type ListedSource = z.infer<typeof listedSourceSchema>;

/** Why an entity is as it is. */
export const entityExplanationSchema = z.object({
  entityRef: z.string(),
  /** From what was registered, or the provider, down to what holds the document. */
  chain: z.array(explainedLinkSchema),
  document: z.object({
    /** The location that it was read from, as `type:target`. */
    locationRef: z.string(),
    ...placeSchema.shape,
    /** Which document of its file it is, from 1, and of how many. */
    position: z.number(),
    documents: z.number(),
  }),
  steps: z.array(explainedStepSchema),
  /** Other descriptions of the same ref, which do not hold. */
  conflicts: z.array(placeSchema),
  /** Of a Location entity: what it lists, and the first entities that came from there. */
  listed: z.optional(
    z.object({ sources: z.array(listedSourceSchema), entityRefs: z.array(z.string()) }),
  ),
  references: z.array(explainedReferenceSchema),
  /** How many relations lead to nothing; the first of them are in `references`. */
  unresolvedTotal: z.number(),
});
/** Why an entity is as it is. */
export type EntityExplanation = z.infer<typeof entityExplanationSchema>;

/** Reports why an entity is there, what was done to it, and why its references lead nowhere. */
export const entityExplanationEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/by-name/:kind/:namespace/:name/explain',
  params: entityNameSchema,
  answer: entityExplanationSchema,
  summary: 'Reports why an entity is as it is',
});
