import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const minCompressedBytes = 1024;
/** Larger ones are viewers that few pages fetch: the last tenth of their size would take most of a build's time. */
const maxSmallestBytes = 512 * 1024;
const quickBrotliQuality = 9;

/** Writes each asset in compressed forms beside it, for the server to pick from. */
export function compressAssets(): Plugin {
  return {
    name: 'portico-compress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter(name =>
        /^(assets|frames)\/.*\.(js|css|svg|html)$/.test(name),
      );
      await Promise.all(files.map(name => compress(join(dir, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minCompressedBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]:
      content.length > maxSmallestBytes ? quickBrotliQuality : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
