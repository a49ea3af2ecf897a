import { type ConfigPath, durationSchema } from '@portico/config';
import type { Problem } from '@portico/errors';
import { checkGlob } from '@portico/patterns';
import { readingConfigSchema } from '@portico/url-reader/config';
import { isPattern } from '@portico/url-reader/files';
import { z } from 'zod';
import { entityKindConfigSchema, kindLimits } from './kinds/entityKindConfig.ts';

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
              /** Files, or folders with all that is in them, that the target's pattern omits. */
              exclude: z.array(z.string().min(1).check(checkGlob)).optional(),
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
      /** Which kinds may come from where; Component, API and Location from everywhere when omitted. */
      rules: z
        .array(
          z.object({
            allow: allowedKinds,
            locations: z
              .array(
                z.object({
                  type: z.string().optional(),
                  target: z.string().optional(),
                  pattern: z.string().check(checkGlob).optional(),
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
      orphanStrategy: z.enum(['keep', 'delete']).default('keep'),
      /** A run that would remove more than both, together with those within the window before it, waits for an operator. */
      deletionGuard: z
        .object({
          percent: z.number().min(0).max(100).default(20),
          entities: z.number().int().min(0).default(50),
          window: duration.prefault({ hours: 1 }),
          /** Of what directories and hosts give: beyond one of the two suffices. */
          sources: z
            .object({
              percent: z.number().min(0).max(100).default(10),
              entities: z.number().int().min(0).default(50),
            })
            .prefault({}),
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
    })
    .prefault({}),
  ...readingConfigSchema.shape,
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

/** Reports of locations that only a plugin could read, such as those of older configurations that search a code host. */
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
        hint: "name files with 'type: file' and a wildcard, or their addresses with 'type: url'",
      },
    ];
  });
}
