import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The chunks of a bundle. */
export function listChunks(outputs: Iterable<Chunk | Rolldown.OutputAsset>): readonly Chunk[] {
  return [...outputs].filter(output => output.type === 'chunk');
}

/** @throws Error when no chunk has the module. */
export function requireChunk(chunks: readonly Chunk[], moduleId: string): Chunk {
  const chunk = chunks.find(each => each.moduleIds.includes(moduleId));
  if (!chunk) throw new Error(`The build has no chunk for '${moduleId}'`);
  return chunk;
}

/** A chunk and all that it cannot run without, as file names. */
export function listWithImports(
  chunk: Chunk,
  chunks: readonly Chunk[],
  found = new Set<string>(),
): string[] {
  found.add(chunk.fileName);
  for (const fileName of chunk.imports.filter(each => !found.has(each))) {
    const imported = chunks.find(each => each.fileName === fileName);
    if (imported) listWithImports(imported, chunks, found);
  }
  return [...found];
}

/** A chunk and all that it may fetch, at once or later, without what is beyond another chunk. */
export function listReachable(
  chunk: Chunk,
  chunks: readonly Chunk[],
  border: Chunk,
  found = new Set<Chunk>(),
): Chunk[] {
  found.add(chunk);
  const later = chunk.dynamicImports.filter(each => each !== border.fileName);
  for (const fileName of [...chunk.imports, ...later]) {
    const next = chunks.find(each => each.fileName === fileName);
    if (next && !found.has(next)) listReachable(next, chunks, border, found);
  }
  return [...found];
}
