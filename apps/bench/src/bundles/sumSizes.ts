import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetSize } from '../report/portalFigures.ts';

/** The size of files, in each form in which the server has them; small ones have only one. */
export async function sumSizes(folder: string, files: Iterable<string>): Promise<AssetSize> {
  const sum: AssetSize = { raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const raw = (await readFile(join(folder, file))).length;
    sum.raw += raw;
    sum.gzip += (await sizeOf(join(folder, `${file}.gz`))) ?? raw;
    sum.brotli += (await sizeOf(join(folder, `${file}.br`))) ?? raw;
  }
  return sum;
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
