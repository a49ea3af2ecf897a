import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** Who changed a page last, and when; empty where its source has no history that the server knows. */
export const docsPageChangeSchema = z.object({
  /** ISO time. */
  changedAt: z.optional(z.string()),
  author: z.optional(z.string()),
  /** The page of the commit on its code host. */
  url: z.optional(z.string()),
});
/** Who changed a page last, and when. */
export type DocsPageChange = z.infer<typeof docsPageChangeSchema>;

/** Who changed a page last, by the commits of its code host or the git repository of its folder. */
export const docsPageChangeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/page-changes/:namespace/:kind/:name',
  params: entityNameSchema,
  query: z.object({
    /** Of the page's folder in its site: `guide/setup`; the first page when omitted. */
    path: z.optional(z.string().check(z.maxLength(1024))),
  }),
  answer: docsPageChangeSchema,
  summary: 'Who changed a page last, and when',
});
