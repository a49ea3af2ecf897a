import { frontend } from '@portico/config';
import { listHostHeaders } from '@portico/integrations';
import {
  integrationsConfigSchema,
  listCodeHosts,
  listOtherHosts,
} from '@portico/integrations/config';
import { z } from 'zod';
import { isPattern } from './ingestion/listFiles.ts';
import { entityKindConfigSchema, kindLimits } from './kinds/entityKindConfig.ts';
import type { ReadableHost } from './ingestion/UrlReader.ts';

const allowedKinds = z.array(z.string().min(1));

const duration = z.union([
  z.strictObject({
    days: z.number().min(0).optional(),
    hours: z.number().min(0).optional(),
    minutes: z.number().min(0).optional(),
    seconds: z.number().min(0).optional(),
  }),
  z.number().int().min(1).describe('milliseconds'),
]);

/** The keys that the catalog reads. */
export const catalogConfigSchema = z.object({
  catalog: z
    .object({
      /** What is read from the start: files (with globs, relative to this repository's root) and URLs. */
      locations: z
        .array(
          z
            .looseObject({
              type: z.enum(['file', 'url']),
              target: z.string().min(1),
              /** `optional`: no error when the target does not exist. */
              presence: z.enum(['required', 'optional']).optional(),
              rules: z.array(z.object({ allow: allowedKinds })).optional(),
              /** Files, or folders with all that is in them, that the target's pattern leaves out. */
              exclude: z.array(z.string().min(1)).optional(),
            })
            .refine(
              ({ type, target, exclude }) => !exclude || (type === 'file' && isPattern(target)),
              {
                path: ['exclude'],
                message: "needs 'type: file' and a target with a wildcard, such as './**/*.yaml'",
              },
            ),
        )
        .default([]),
      /** Which kinds may come from where; Component, API and Location from everywhere when left out. */
      rules: z
        .array(
          z.object({
            allow: allowedKinds,
            locations: z
              .array(
                z.object({
                  type: z.string().optional(),
                  target: z.string().optional(),
                  pattern: z.string().optional(),
                }),
              )
              .optional(),
          }),
        )
        .optional(),
      /** Kinds of entities beside those that every portal knows. */
      kinds: z.array(entityKindConfigSchema).max(kindLimits.kinds).default([]),
      /** Folders that Location entities and placeholders of files may lead to besides that of their configured location. */
      fileRoots: z.array(z.string().min(1)).default([]),
      /** What an entity's page shows. */
      entityPage: frontend(
        z.object({
          /** Relations that lead to an entity's parent, as the way at the top of its page shows it; the first that it has. */
          parentRelations: z.array(z.string().min(1)).optional(),
        }),
      ).optional(),
      /** What the menu on an entity's page offers. */
      entityMenu: frontend(
        z.object({
          /** `true` means `disable`, `false` means `visible`. */
          disableUnregister: z
            .union([z.boolean(), z.enum(['visible', 'disable', 'hidden'])])
            .optional(),
        }),
      ).optional(),
      orphanStrategy: z.enum(['keep', 'delete']).default('keep'),
      /** A run that would remove more than both, together with those within the window before it, waits for an operator. */
      deletionGuard: z
        .object({
          percent: z.number().min(0).max(100).default(20),
          entities: z.number().int().min(0).default(50),
          window: duration.default({ hours: 1 }),
        })
        .prefault({}),
      /** How often URLs, and files that are not watched, are read again. */
      processingInterval: duration.default({ minutes: 10 }),
      /** What entities were before: shown as their history, and by `?at=` on their pages. */
      history: z
        .object({
          /** How long former versions and the change feed are kept; each change of an entity keeps its former document. */
          retention: duration.default({ days: 90 }),
        })
        .prefault({}),
      import: frontend(
        z.object({
          entityFilename: z.string().optional(),
          pullRequestBranchName: z.string().optional(),
        }),
      ).optional(),
    })
    .prefault({}),
  /** Code hosts by kind; what they name may be read. */
  integrations: integrationsConfigSchema,
  backend: z
    .object({
      reading: z
        .object({
          allow: z
            .array(z.object({ host: z.string().min(1), paths: z.array(z.string()).optional() }))
            .default([]),
        })
        .default({ allow: [] }),
    })
    .default({ reading: { allow: [] } }),
});

/** The configuration as the catalog reads it. */
export type CatalogConfig = z.output<typeof catalogConfigSchema>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A configured duration in milliseconds. */
export function readDurationMs(value: z.output<typeof duration>): number {
  if (typeof value === 'number') return value;
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = value;
  return days * dayMs + hours * hourMs + minutes * minuteMs + seconds * secondMs;
}

/** Hosts that serve the raw files of a code host under another name. */
const rawHosts: Readonly<Record<string, string>> = { 'github.com': 'raw.githubusercontent.com' };

/** The hosts that the configuration lets the catalog read from, each with what is sent along. */
export function listReadableHosts({ integrations, backend }: CatalogConfig): ReadableHost[] {
  const codeHosts = listCodeHosts(integrations).flatMap(codeHost => {
    const headers = listHostHeaders(codeHost);
    return [codeHost.host, rawHosts[codeHost.host]].flatMap(host =>
      host === undefined ? [] : { host, headers },
    );
  });
  const others = listOtherHosts(integrations).map(({ host, token }) => ({
    host,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  }));
  const allowed = backend.reading.allow.map(({ host, paths }) => ({
    host,
    ...(paths && { paths }),
  }));
  return [...codeHosts, ...others, ...allowed];
}
