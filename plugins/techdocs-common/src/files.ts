import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/**
 * A file of a site: an image, a style, or a page as HTML. Folders answer with their `index.html`, and the address of a page
 * that was moved with 302 to its new one. Callers send a token, or the cookie.
 */
export const docsFileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/static/docs/:namespace/:kind/:name/*',
  params: z.extend(entityNameSchema, { '*': z.string().check(z.maxLength(1024)) }),
  summary: 'A file of a site',
});

/** Bytes that a page may have as Markdown; a larger one is answered with 404 and the code `page-too-large`. */
export const maxDocsPageBytes = 2 * 1024 * 1024;

/** Header of a page: the ISO time of the build of its site, where this server has built it. */
export const docsBuiltAtHeader = 'docs-built-at';
