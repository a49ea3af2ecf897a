import { type ConfigPath, durationSchema, frontend } from '@portico/config';
import type { Problem } from '@portico/errors';
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

/** In milliseconds. */
const duration = z.union([durationSchema, z.number().int().min(1)]);

/** The keys that the catalog reads. */
export const catalogConfigSchema = z.object({
  catalog: z
    .object({
      /** What is read from the start: files (with globs, relative to this repository's root) and URLs. */
      locations: z
        .array(
          z
            .looseObject({
              /** `file` and `url`; others have no effect. */
              type: z.string().min(1),
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
          window: duration.prefault({ hours: 1 }),
        })
        .prefault({}),
      /** How often URLs, and files that are not watched, are read again. */
      processingInterval: duration.prefault({ minutes: 10 }),
      /** What entities were before: shown as their history, and by `?at=` on their pages. */
      history: z
        .object({
          /** How long former versions and the change feed are kept; each change of an entity keeps its former document. */
          retention: duration.prefault({ days: 90 }),
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

/** A location that this server reads by itself. */
type ReadableLocation = CatalogConfig['catalog']['locations'][number] & { type: 'file' | 'url' };

/** Whether a location is of a type that needs no plugin. */
export function isReadableLocation(
  location: CatalogConfig['catalog']['locations'][number],
): location is ReadableLocation {
  return location.type === 'file' || location.type === 'url';
}

/** Tells of locations that only a plugin could read, such as those of older configurations that search a code host. */
export function findLocationWarnings(
  { catalog }: CatalogConfig,
  describePosition: (path: ConfigPath) => string | undefined,
): Problem[] {
  return catalog.locations.flatMap((location, index): Problem[] => {
    if (isReadableLocation(location)) return [];
    const at = describePosition(['catalog', 'locations', index]);
    return [
      {
        code: 'config-invalid',
        ...(at && { at }),
        message: `'catalog.locations[${index}]' has no effect: nothing installed reads the type '${location.type}'`,
        mend: "name files with 'type: file' and a wildcard, or their addresses with 'type: url'",
      },
    ];
  });
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
