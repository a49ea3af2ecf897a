import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** What is wrong with a link. */
export const brokenLinkReasonSchema = z.enum([
  /** No such page or file in the site. */
  'missing-page',
  /** The page has no such heading. */
  'missing-anchor',
  /** It leads out of the site's folder. */
  'outside',
  /** No such entity in the catalog. */
  'missing-entity',
  /** The docs of the entity have no such page or heading. */
  'missing-docs',
]);

/** A link that leads nowhere. */
export const brokenLinkSchema = z.object({
  /** The source of the page, relative to the docs folder: `guide/setup.md`. */
  page: z.string(),
  line: z.optional(z.number()),
  /** As it is written. */
  target: z.string(),
  reason: brokenLinkReasonSchema,
  /** What the target may have meant: the page or heading with the most similar name. */
  suggestion: z.optional(z.string()),
});
/** A link that leads nowhere. */
export type BrokenLink = z.infer<typeof brokenLinkSchema>;

/** The links of a site that lead nowhere, at most 1,000. */
export const docsLinksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/links/:namespace/:kind/:name',
  params: entityNameSchema,
  answer: z.object({
    items: z.array(brokenLinkSchema),
    /** All of them. */
    total: z.number(),
    /** How many links were checked. */
    checked: z.number(),
    /** ISO time. */
    checkedAt: z.optional(z.string()),
  }),
  summary: 'The links of a site that lead nowhere',
});
