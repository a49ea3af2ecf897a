import type { Glob } from './compileGlob.ts';

const sliceMs = 10;

/** The items whose paths match, found in slices of some milliseconds between which others have their turn. */
export async function selectMatching<T extends { path: string }>(
  items: readonly T[],
  glob: Glob,
): Promise<T[]> {
  const found: T[] = [];
  let sliceEnd = performance.now() + sliceMs;
  for (const item of items) {
    if (glob.matches(item.path)) found.push(item);
    if (performance.now() < sliceEnd) continue;
    await new Promise(resolve => {
      setTimeout(resolve);
    });
    sliceEnd = performance.now() + sliceMs;
  }
  return found;
}
