import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Declaration, declarationSchema } from './declarationSchema.ts';

/** A package that declares something to the build. */
export interface DeclaringPackage {
  name: string;
  folder: string;
  /** Folder of a package that depends on it, from where its name resolves. */
  dependent: string;
  declaration: Declaration;
}

const manifestSchema = z.looseObject({
  name: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
  portico: z.unknown().optional(),
});

type Manifest = z.infer<typeof manifestSchema>;

const kernel = '@portico/core';

/**
 * Reads the `portico` fields of a portal's dependencies, and of theirs as far as they are built on Portico.
 *
 * @param folder - folder of the portal, with its `package.json`.
 * @param more - names of packages that count as dependencies too.
 * @throws Error that names the package and the field when a declaration is not valid.
 */
export async function readDeclarations(
  folder: string,
  more: readonly string[] = [],
): Promise<readonly DeclaringPackage[]> {
  const found = new Map<string, DeclaringPackage>();
  const seen = new Set<string>();
  const visit = async (dependent: string, names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const dependency = await findPackage(name, dependent);
      if (dependency === undefined || seen.has(dependency)) continue;
      seen.add(dependency);
      const next = await readManifest(dependency);
      if (next.portico !== undefined) {
        const declaration = parseDeclaration(name, next.portico);
        found.set(dependency, { name, folder: dependency, dependent, declaration });
      }
      const nextNames = listDependencies(next);
      if (nextNames.includes(kernel)) await visit(dependency, nextNames);
    }
  };
  await visit(folder, [...more, ...listDependencies(await readManifest(folder))]);
  return [...found.values()];
}

function listDependencies({ dependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...peerDependencies, ...dependencies });
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'package.json');
  const result = manifestSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!result.success) throw new Error(`'${file}' is not valid:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** The real folder of an installed package; `undefined` where it is not installed, as optional ones may be. */
async function findPackage(name: string, from: string): Promise<string | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    const found = await realpath(join(candidate, 'package.json')).catch(ignoreMissing);
    if (found !== undefined) return dirname(found);
    if (dirname(folder) === folder) return undefined;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

function parseDeclaration(name: string, value: unknown): Declaration {
  const result = declarationSchema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(
    `The field 'portico' in package.json of '${name}' is not valid:\n${z.prettifyError(result.error)}`,
  );
}
