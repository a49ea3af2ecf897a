import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineServer } from '@portico/vite';
import { build } from 'vite';

const folder = resolve(import.meta.dirname, '../../..');

/** The process that serves sources, in few files: it starts several times as fast as from source. */
export interface BundledProcess {
  script: string;
  remove(): Promise<void>;
}

/** Bundles the process that serves sources, which needs no installed packages then. */
export async function bundleSourcesProcess(): Promise<BundledProcess> {
  const entries = { process: fileURLToPath(new URL('sourcesProcess.ts', import.meta.url)) };
  const config = defineServer({ folder, entries, conditions: ['source'] });
  const outDir = await mkdtemp(join(tmpdir(), 'portico-sources-process-'));
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, outDir, reportCompressedSize: false },
  });
  return {
    script: join(outDir, 'process.js'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
