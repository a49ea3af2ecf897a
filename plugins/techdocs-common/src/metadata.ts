import { entityNameSchema, entitySchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** What is known of a site, as its `techdocs_metadata.json` has it. Builders of others may omit all but the name. */
export const docsMetadataSchema = z.looseObject({
  site_name: z.string(),
  site_description: z.optional(z.string()),
  /** Milliseconds since 1970. */
  build_timestamp: z.optional(z.number()),
  etag: z.optional(z.string()),
  /** Paths of all files. */
  files: z.optional(z.array(z.string())),
});
/** What is known of a site. */
export type DocsMetadata = z.infer<typeof docsMetadataSchema>;

/** The entity that docs belong to, with where it was registered from. */
export const docsEntitySchema = z.intersection(
  entitySchema,
  z.object({
    locationMetadata: z.optional(z.object({ type: z.string(), target: z.string() })),
  }),
);
/** The entity that docs belong to. */
export type DocsEntity = z.infer<typeof docsEntitySchema>;

/** What is known of a site; 404 when there is none, or the caller may not read its entity. */
export const docsMetadataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/metadata/techdocs/:namespace/:kind/:name',
  params: entityNameSchema,
  answer: docsMetadataSchema,
  summary: 'What is known of a site',
});

/** The entity that docs belong to. */
export const docsEntityEndpoint = defineEndpoint({
  method: 'GET',
  path: '/metadata/entity/:namespace/:kind/:name',
  params: entityNameSchema,
  answer: docsEntitySchema,
  summary: 'The entity that docs belong to',
});
