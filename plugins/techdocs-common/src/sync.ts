import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/**
 * Brings a site up to date and answers with a stream of events: any number of `log` (a line as JSON text), then `finish`
 * ({@link docsSyncFinishSchema}) or `error` (a message as JSON text). 404 before the stream for entities that do not exist.
 */
export const syncDocsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sync/:namespace/:kind/:name',
  params: entityNameSchema,
  summary: 'Brings a site up to date',
});

/** How a synchronisation ended. */
export const docsSyncFinishSchema = z.object({
  /** Whether there is a newer site than before. */
  updated: z.boolean(),
});

/** Names of the events of the stream. */
export const docsSyncEvents = {
  log: 'log',
  finish: 'finish',
  error: 'error',
  current: 'current',
  updated: 'updated',
  failed: 'failed',
} as const;

/** How a synchronisation ended: with a newer site, or with the one that was there. */
export type DocsSyncOutcome = 'updated' | 'cached';

/**
 * Watches a site: a stream that begins with an event `current` ({@link docsUpdateSchema}) where a site is published, so that
 * who has read an older one learns of it, with an event `updated` ({@link docsUpdateSchema}) each time that a newer site is published, or that the
 * published one is that of its source again, and an event `failed` ({@link docsFailureSchema}) when a build fails. Files on the
 * server's machine cause them as soon as they are saved.
 */
export const watchDocsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/watch/:namespace/:kind/:name',
  params: entityNameSchema,
  summary: 'Reports each newer site',
});

/** Which site was published. */
export const docsUpdateSchema = z.object({
  /** ISO time of its build. */
  builtAt: z.string(),
});

/** Why the site could not be built. */
export const docsFailureSchema = z.object({
  /** With file and line where they are known: `mkdocs.yml:3: …`. */
  message: z.string(),
});

/** What happened to a site that is watched. */
export type DocsChange =
  /** The site that was published when the watch began. */
  | { type: 'current'; builtAt: Date }
  | { type: 'updated'; builtAt: Date }
  | { type: 'failed'; message: string };
