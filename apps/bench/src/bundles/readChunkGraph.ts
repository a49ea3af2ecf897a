import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { init, parse } from 'es-module-lexer';

/** What one built file imports, by file name. */
export interface Chunk {
  fixed: string[];
  onDemand: string[];
}

/** The built portal's files and their imports. */
export interface ChunkGraph {
  /** The file that the page loads. */
  entry: string;
  chunks: ReadonlyMap<string, Chunk>;
}

/** Reads the imports of every built file. */
export async function readChunkGraph(portalFolder: string): Promise<ChunkGraph> {
  await init;
  const page = await readFile(join(portalFolder, 'index.html'), 'utf8');
  const entry = /<script[^>]*\ssrc="[^"]*assets\/([^"]+\.js)"/.exec(page)?.[1];
  if (!entry)
    throw new Error(`'${portalFolder}/index.html' loads no script; build the portal first`);
  const assets = join(portalFolder, 'assets');
  const files = (await readdir(assets)).filter(file => file.endsWith('.js'));
  const chunks = new Map<string, Chunk>();
  for (const file of files) {
    const [imports] = parse(await readFile(join(assets, file), 'utf8'));
    const named = imports.flatMap(({ n: name, d: dynamicAt }) =>
      name?.startsWith('.') ? [{ file: posix.basename(name), isFixed: dynamicAt === -1 }] : [],
    );
    chunks.set(file, {
      fixed: named.filter(({ isFixed }) => isFixed).map(each => each.file),
      onDemand: named.filter(({ isFixed }) => !isFixed).map(each => each.file),
    });
  }
  return { entry, chunks };
}

/** A file and all that it cannot run without. */
export function collectFixed({ chunks }: ChunkGraph, file: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of chunks.get(name)?.fixed ?? []) visit(next);
  };
  visit(file);
  return found;
}
