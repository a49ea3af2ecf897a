import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SweptPage } from './SweptPage.ts';

/**
 * The pages that all areas name in `plugins/<area>/src/testing/pages.ts`.
 *
 * @param root - folder of the repository.
 */
export async function listSweptPages(root: string): Promise<SweptPage[]> {
  const files = globSync('plugins/*/src/testing/pages.ts', { cwd: root }).toSorted();
  const areas = await Promise.all(
    files.map(async file => {
      const url = pathToFileURL(join(root, file)).href;
      return (await import(/* @vite-ignore */ url)) as { pages: readonly SweptPage[] };
    }),
  );
  return areas.flatMap(({ pages }) => pages);
}
