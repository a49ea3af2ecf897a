import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** The plugin that answers these endpoints. */
export const apiDocsPluginId = 'api-docs';

/** How far references of one definition are followed. */
export const referenceLimits = {
  /** Files that are read. */
  files: 100,
  /** Letters of all of them together. */
  letters: 10_000_000,
  /** Files that lead from one to the next. */
  depth: 10,
  /** Until those that are left are given up. */
  timeMs: 15_000,
} as const;

/** A reference to another file, where it is, and what it leads to. */
export const fileReferenceSchema = z.object({
  /** The file that names it: `''` for the definition itself, else the `url` of a file. */
  from: z.string(),
  /** As it is written there, without its fragment: `./schemas.yaml`. */
  target: z.string(),
  /** The file; omitted where it could not be read. */
  url: z.optional(z.string()),
  /** Why it could not be read, in words for people. */
  problem: z.optional(z.string()),
});
/** A reference to another file, where it is, and what it leads to. */
export type FileReference = z.infer<typeof fileReferenceSchema>;

/** All files that a definition leads to. */
export const referencesSchema = z.object({
  references: z.array(fileReferenceSchema),
  files: z.array(z.object({ url: z.string(), text: z.string() })),
});
/** All files that a definition leads to. */
export type References = z.infer<typeof referencesSchema>;

/** Reads the files that an API's definition, and they in turn, refer to. */
export const referencesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/references/by-name/:kind/:namespace/:name',
  params: entityNameSchema,
  answer: referencesSchema,
  summary: 'The files that an API definition refers to',
});
