import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPublished } from '../release/listPublished.ts';

/** A package that plugins are written with, and where its declarations are. */
export interface AuthorPackage {
  /** As in imports: `@portico/core`. */
  name: string;
  version: string;
  /** What can be imported, the index first. */
  entries: readonly PackageEntry[];
}

/** One path of a package that can be imported. */
export interface PackageEntry {
  /** As in imports: `@portico/ui/table`. */
  path: string;
  /** Absolute path of its `.d.ts` file, as `tsc -b` writes it. */
  declarations: string;
}

/** Packages for authors beside those of areas, whose names end in `-common` or `-node`, or which have `./points`. */
const named = new Set([
  'app',
  'backstage-plugins',
  'catalog-model',
  'cli',
  'config',
  'contract',
  'core',
  'errors',
  'server',
  'testing',
  'ui',
  'url-reader',
  'vite',
]);

/** Entries that start a thread, a worker or a frame: nobody calls what is in them. */
const isStarted = (path: string) => /thread|worker|frames\/|sqlite-writer/i.test(path);

/** The published packages that authors of plugins import, with the entries that export something to them. */
export async function listAuthorPackages(root: string): Promise<readonly AuthorPackage[]> {
  const packages = await listPublished(root);
  return packages.flatMap(({ path, manifest: { name, version } }) => {
    const short = name.replace('@portico/', '');
    const exported = readExports(join(root, path, 'package.json'));
    const isForAuthors =
      /-(common|node)$/.test(short) || './points' in exported || named.has(short);
    if (!isForAuthors) return [];
    const entries = Object.entries(exported).flatMap(([entry, { types }]) =>
      types === undefined || isStarted(entry)
        ? []
        : [{ path: join(name, entry), declarations: join(root, path, types) }],
    );
    return [{ name, version, entries }];
  });
}

/** @throws Error when `tsc -b` has not written the declarations of a package. */
export function requireDeclarations(packages: readonly AuthorPackage[]): void {
  const missing = packages
    .flatMap(({ entries }) => entries)
    .find(({ declarations }) => !existsSync(declarations));
  if (missing) {
    throw new Error(`'${missing.declarations}' is missing; run npm run tool -- tsc -b first`);
  }
}

function readExports(file: string): Record<string, { types?: string }> {
  return (
    (JSON.parse(readFileSync(file, 'utf8')) as { exports?: Record<string, { types?: string }> })
      .exports ?? {}
  );
}
