import { isAbsolute, resolve } from 'node:path';
import { type CatalogRule, defaultCatalogRules } from '../ingestion/CatalogRules.ts';
import type { LocationInput } from '../ingestion/LocationRegistry.ts';
import type { CatalogEngineOptions } from './CatalogEngineOptions.ts';

type LocationOptions = Pick<CatalogEngineOptions, 'locations' | 'rules' | 'baseFolder'>;

/** The configured locations, with the targets of files as absolute paths. */
export function listLocations({ locations = [], baseFolder }: LocationOptions): LocationInput[] {
  return locations.map(location => resolveLocation(location, baseFolder));
}

/** Patterns of the files that locations omit, by `type:target`. */
export function listExcludes({
  locations = [],
  baseFolder,
}: LocationOptions): Map<string, readonly string[]> {
  return new Map(
    locations.flatMap(location => {
      const { type, target } = resolveLocation(location, baseFolder);
      return location.exclude ? [[`${type}:${target}`, location.exclude]] : [];
    }),
  );
}

/** Which kinds locations may bring. */
export function listRules({ rules, locations = [], baseFolder }: LocationOptions): CatalogRule[] {
  return [
    ...(rules ?? defaultCatalogRules),
    ...locations.flatMap(location =>
      (location.rules ?? []).map(({ allow }) => ({
        allow,
        locations: [resolveLocation(location, baseFolder)],
      })),
    ),
  ];
}

function resolveLocation(
  { type, target, presence }: LocationInput,
  baseFolder = process.cwd(),
): LocationInput {
  if (type !== 'file' || isAbsolute(target)) return { type, target, presence };
  return { type, target: resolve(baseFolder, target), presence };
}
