import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

const root = dirname(dirname(import.meta.dirname));
const cache = join(root, 'node_modules/.cache/threads');

/** Those that many tests start. */
const entries = [
  'plugins/catalog-backend/src/ingestion/ingestionThread.ts',
  'plugins/scaffolder-backend/src/render/renderThread.ts',
  'plugins/search-backend/src/sqlite/readerThread.ts',
].map(file => join(root, file));

/**
 * Bundles the entries of worker threads once for a run of tests: from one file a thread starts in a third of the time
 * that a hundred modules take, and tests start hundreds. `useBundledThreads.mjs` puts the bundles in their place.
 */
export async function setup(project: TestProject): Promise<void> {
  await bundle();
  project.onTestsRerun(bundle);
}

async function bundle(): Promise<void> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node'] } },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node24',
      rolldownOptions: { input: entries },
    },
  });
  const files = ('output' in built ? built.output : []).flatMap(each =>
    each.type === 'chunk' ? [each] : [],
  );
  const hash = createHash('sha256');
  for (const { fileName, code } of files) hash.update(fileName).update(code);
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  for (const { fileName, code } of files) {
    await mkdir(dirname(join(folder, fileName)), { recursive: true });
    await writeFile(join(folder, fileName), code);
  }
  process.env['PORTICO_TEST_THREADS'] = JSON.stringify(
    Object.fromEntries(
      files.flatMap(({ facadeModuleId, isEntry, fileName }) =>
        isEntry && facadeModuleId !== null
          ? [[pathToFileURL(facadeModuleId).href, pathToFileURL(join(folder, fileName)).href]]
          : [],
      ),
    ),
  );
}
