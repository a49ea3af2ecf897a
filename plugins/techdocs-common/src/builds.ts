import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** A line of the log of a build. */
export const docsBuildLineSchema = z.object({
  level: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  /** Relative to the folder of the `mkdocs.yml`. */
  file: z.optional(z.string()),
  line: z.optional(z.number()),
});
/** A line of the log of a build. */
export type DocsBuildLine = z.infer<typeof docsBuildLineSchema>;

/** A line as text: `warning: guide.md:7: …`. */
export function formatBuildLine({ level, message, file, line }: DocsBuildLine): string {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
  return `${level === 'info' ? '' : `${level}: `}${place}${message}`;
}

/** One build of a site. */
export const docsBuildSchema = z.object({
  id: z.string(),
  /** `unchanged`: the source was that of the site. */
  state: z.enum(['running', 'succeeded', 'unchanged', 'failed']),
  /** ISO time. */
  startedAt: z.string(),
  /** ISO time. */
  endedAt: z.optional(z.string()),
  pages: z.optional(z.number()),
  /** Pages that were the same as before and were not rendered again. */
  reusedPages: z.optional(z.number()),
  error: z.optional(docsBuildLineSchema),
  /** At most 500 lines. */
  log: z.array(docsBuildLineSchema),
});
/** One build of a site. */
export type DocsBuild = z.infer<typeof docsBuildSchema>;

/** The latest builds of a site, newest first, at most 10. */
export const listDocsBuildsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/builds/:namespace/:kind/:name',
  params: entityNameSchema,
  answer: z.object({ items: z.array(docsBuildSchema) }),
  summary: 'The latest builds of a site',
});
