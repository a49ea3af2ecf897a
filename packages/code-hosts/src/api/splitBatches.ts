import type { FileChange } from './hostData.ts';

const maxFiles = 500;
const maxBytes = 5_000_000;

/** Files in parts that one request may hold; one empty part when there are none. */
export function* splitBatches(files: readonly FileChange[]): Generator<FileChange[]> {
  let batch: FileChange[] = [];
  let bytes = 0;
  for (const file of files) {
    const size = 'content' in file ? file.content.length : 0;
    if (batch.length > 0 && (batch.length === maxFiles || bytes + size > maxBytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += size;
  }
  yield batch;
}
