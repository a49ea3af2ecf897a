import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogShape, documentsPerFile, writeEntity } from '../catalog/catalogShape.ts';
import { replaceFile } from '../catalog/replaceFile.ts';
import { nameCatalogFile, writeDocuments } from '../catalog/writeCatalog.ts';
import type { HttpClient } from '../http/HttpClient.ts';
import { type Latencies, summarize } from '../http/percentiles.ts';

const repeats = 10;
const pollMs = 2;
const timeoutMs = 30_000;
const restMs = 300;

/** Changes the title of one entity in its file, in one file after the other, until the API answers it. */
export async function measureFileChange(
  shape: CatalogShape,
  catalogFolder: string,
  client: HttpClient,
): Promise<Latencies> {
  const files = Math.ceil(shape.total / documentsPerFile);
  const times: number[] = [];
  for (let round = 0; round < repeats; round++) {
    // From the back, where all documents are components.
    const fileIndex = files - 1 - (round % Math.min(files - 1, repeats));
    const revision = ` revised ${round + 1}`;
    const last = Math.min((fileIndex + 1) * documentsPerFile, shape.total) - 1;
    const { kind, name } = writeEntity(shape, last);
    const text = writeDocuments(shape, fileIndex, revision);
    await replaceFile(nameCatalogFile(catalogFolder, fileIndex), text);
    const writtenAt = performance.now();
    while (!(await readTitle(client, kind, name)).endsWith(revision)) {
      if (performance.now() - writtenAt > timeoutMs)
        throw new Error(`The change of '${kind}:default/${name}' did not reach the API`);
      await sleep(pollMs);
    }
    times.push(performance.now() - writtenAt);
    await sleep(restMs);
  }
  return summarize(times);
}

async function readTitle(client: HttpClient, kind: string, name: string): Promise<string> {
  const path = `/api/catalog/entities/by-name/${kind}/default/${name}`;
  const entity = await client.sendForJson<{ metadata: { title?: string } }>({
    method: 'GET',
    path,
  });
  return entity.metadata.title ?? '';
}
