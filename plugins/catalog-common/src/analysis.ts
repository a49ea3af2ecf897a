import type { JsonObject } from '@portico/catalog-model';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { entitySchema } from './schemas.ts';

/** Part of an entity, which may not be valid yet. */
const entityDraftSchema = z.looseObject({}) as unknown as z.ZodMiniType<JsonObject, JsonObject>;

/** What an analysis knows of a field of a generated entity. */
export const analyzedFieldSchema = z.object({
  /** Path in the entity, such as `spec.owner`. */
  field: z.string(),
  /**
   * `analysisSuggestedValue`: the entity has a value with a reason; `analysisSuggestedNoValue`: it needs none;
   * `needsUserInput`: somebody must choose.
   */
  state: z.enum(['analysisSuggestedValue', 'analysisSuggestedNoValue', 'needsUserInput']),
  value: z.nullable(z.string()),
  /** The reason. */
  description: z.string(),
});
/** What an analysis knows of a field of a generated entity. */
export type AnalyzedField = z.infer<typeof analyzedFieldSchema>;

/** A file that has the name of a descriptor and cannot be used as it is. */
export const brokenFileSchema = z.object({
  location: z.object({ type: z.string(), target: z.string() }),
  /** In the repository. */
  path: z.string(),
  isRegistered: z.boolean(),
  /** What is wrong, in this file or in one that it leads to; the first ten. */
  problems: z.array(
    z.object({
      /** Address of the file that has the mistake. */
      target: z.string(),
      /** From 1. */
      line: z.optional(z.number()),
      /** From 1. */
      column: z.optional(z.number()),
      message: z.string(),
    }),
  ),
});
/** A file that has the name of a descriptor and cannot be used as it is. */
export type BrokenFile = z.infer<typeof brokenFileSchema>;

/** What an analysis found in a repository. */
export const locationAnalysisSchema = z.object({
  /** Descriptors that are there; each file as often as it has entities. */
  existingEntityFiles: z.array(
    z.object({
      location: z.object({ type: z.string(), target: z.string() }),
      isRegistered: z.boolean(),
      entity: entitySchema,
    }),
  ),
  /** Descriptors that are there and have mistakes; some may be among the others too. Older servers omit them. */
  brokenEntityFiles: z.optional(z.array(brokenFileSchema)),
  /** Entities for a repository without descriptors. */
  generateEntities: z.array(
    z.object({ entity: entityDraftSchema, fields: z.array(analyzedFieldSchema) }),
  ),
});
/** What an analysis found in a repository. */
export type LocationAnalysis = z.infer<typeof locationAnalysisSchema>;

const fileName = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** Finds the descriptors of a repository, or proposes an entity for it. */
export const analyzeLocationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/analyze-location',
  body: z.object({
    location: z.object({
      type: z._default(z.literal('url'), 'url'),
      target: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
    }),
    /** Name of descriptors; `catalog-info.yaml` when omitted. */
    catalogFilename: fileName,
    /** As above, in another spelling that clients have. */
    catalogFileName: fileName,
  }),
  answer: locationAnalysisSchema,
  summary: 'Finds the descriptors of a repository, or proposes an entity for it',
});
