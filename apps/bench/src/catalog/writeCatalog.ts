import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CatalogShape, documentsPerFile, writeEntity } from './catalogShape.ts';

/** The file of a number of documents, by its number from 0. */
export function nameCatalogFile(folder: string, fileIndex: number): string {
  return join(folder, `part-${String(fileIndex).padStart(5, '0')}`, 'catalog-info.yaml');
}

/** A pattern that finds all files of a generated catalog. */
export function matchCatalogFiles(folder: string): string {
  return join(folder, '*', 'catalog-info.yaml');
}

/** The text of one file. A revision is added to the title of its last document. */
export function writeDocuments(shape: CatalogShape, fileIndex: number, revision = ''): string {
  const first = fileIndex * documentsPerFile;
  const last = Math.min(first + documentsPerFile, shape.total) - 1;
  const documents: string[] = [];
  for (let place = first; place <= last; place++) {
    documents.push(writeEntity(shape, place, place === last ? revision : '').yaml);
  }
  return documents.join('---\n');
}

/** Writes a whole catalog. @returns how many bytes it has. */
export async function writeCatalog(folder: string, shape: CatalogShape): Promise<number> {
  let bytes = 0;
  for (let fileIndex = 0; fileIndex * documentsPerFile < shape.total; fileIndex++) {
    const text = writeDocuments(shape, fileIndex);
    const file = nameCatalogFile(folder, fileIndex);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
    bytes += text.length;
  }
  return bytes;
}
