import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** What is fetched later, in few files. */
export interface PartGroups {
  /** The file that a small part is in, with the modules that only parts of its package use, by module id. */
  parts: ReadonlyMap<string, string>;
  /** The file that the texts of a language are in, by module id. */
  texts: ReadonlyMap<string, string>;
}

/** Characters, before they are made smaller, that a part may add to what the first page has fetched. */
const maxPartLength = 60_000;
/** The file of what parts of several packages need. */
export const sharedPartsName = 'parts';

/**
 * Groups what pages fetch on demand. A page is made of many small parts, cards and menus of several packages; in a file
 * each, they cost a round trip and a request each. Small ones come in one file a package, with what they share in another;
 * those that are large, or need something large, stay apart.
 *
 * @param chunks - of a build without rules.
 * @param known - modules that have been fetched with the first page.
 * @param isOfSignIn - chunks that the page for sign-in may fetch, short of the app.
 */
export function groupParts(
  chunks: readonly Chunk[],
  known: ReadonlySet<string>,
  isOfSignIn: (chunk: Chunk) => boolean,
): PartGroups {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
  const packagesOf = new Map<string, Set<string>>();
  for (const entry of chunks) {
    const { facadeModuleId: id } = entry;
    if (
      !entry.isDynamicEntry ||
      id === null ||
      readTextLanguage(id) !== undefined ||
      isOfSignIn(entry)
    )
      continue;
    const added = listAdded(entry, byFile, known);
    const length = added.reduce((sum, [, moduleLength]) => sum + moduleLength, 0);
    if (length > maxPartLength) continue;
    for (const [moduleId] of added) {
      const packages = packagesOf.get(moduleId) ?? new Set();
      packagesOf.set(moduleId, packages.add(readPackageName(id)));
    }
  }
  const parts = [...packagesOf].map(([id, [name = sharedPartsName, ...others]]) => {
    return [id, others.length === 0 ? name : sharedPartsName] as const;
  });
  return { parts: new Map(parts), texts: groupTexts(chunks, known, isOfSignIn) };
}

/** The modules that a chunk cannot run without and that have not been fetched, with their lengths. */
function listAdded(
  entry: Chunk,
  byFile: ReadonlyMap<string, Chunk>,
  known: ReadonlySet<string>,
): (readonly [id: string, length: number])[] {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) visit(byFile.get(file));
  };
  visit(entry);
  return [...found].flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) =>
      known.has(id) ? [] : [[id, renderedLength] as const],
    ),
  );
}

/** The texts of a language come in three files: those of sign-in, of what the first page has fetched, and all others. */
function groupTexts(
  chunks: readonly Chunk[],
  known: ReadonlySet<string>,
  isOfSignIn: (chunk: Chunk) => boolean,
): ReadonlyMap<string, string> {
  const first = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some(id => known.has(id)))
      .flatMap(({ dynamicImports }) => dynamicImports),
  );
  return new Map(
    chunks.flatMap(chunk => {
      const { facadeModuleId: id, fileName } = chunk;
      const language = id === null ? undefined : readTextLanguage(id);
      if (id === null || language === undefined) return [];
      if (isOfSignIn(chunk)) return [[id, `texts-${language}-base`] as const];
      return [[id, first.has(fileName) ? `texts-${language}-first` : `texts-${language}`] as const];
    }),
  );
}

/** The language of a file of texts, other than English, which comes with the code. */
function readTextLanguage(id: string): string | undefined {
  const language = /[/]locales[/](?:.*[/])?([a-z]{2,3}(?:-\w+)*)[.]json$/.exec(id)?.[1];
  return language === 'en' ? undefined : language;
}

/** The name of a module's package, without its scope. */
function readPackageName(id: string): string {
  const installed = /.*[/]node_modules[/](?:@[^/]+[/])?([^/]+)[/]/.exec(id)?.[1];
  // The last one: the repository itself may be in a folder of such a name, as in `~/src/portal`.
  return installed ?? /.*[/]([^/]+)[/](?:src|dist)[/]/.exec(id)?.[1] ?? sharedPartsName;
}
