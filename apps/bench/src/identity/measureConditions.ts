import { type CatalogCall, prepareCatalogCalls } from '../catalog/catalogCalls.ts';
import type { CatalogShape } from '../catalog/catalogShape.ts';
import type { HttpClient } from '../http/HttpClient.ts';
import { measureCalls } from '../http/measureCalls.ts';
import type { ConditionFigures } from '../report/loadFigures.ts';

const measured = ['list', 'owner-list', 'text', 'facets', 'filter-counts', 'by-refs'];
const limits = { connections: 1, seconds: 3, calls: 150 };
const rounds = 3;

/** Measures calls of one who may see all beside the same ones under conditions, in turn. */
export async function measureConditions(
  shape: CatalogShape,
  clients: { free: HttpClient; conditional: HttpClient },
): Promise<ConditionFigures[]> {
  const free = await prepare(shape, clients.free);
  const conditional = await prepare(shape, clients.conditional);
  const figures: ConditionFigures[] = [];
  for (const [index, call] of free.entries()) {
    const twin = conditional[index];
    if (!twin) throw new Error(`There is no '${call.id}' under conditions`);
    const medians = { free: [] as number[], conditional: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      medians.free.push((await measureCalls(clients.free, call.next, limits)).p50);
      medians.conditional.push((await measureCalls(clients.conditional, twin.next, limits)).p50);
    }
    figures.push({
      title: call.title,
      freeMs: Math.min(...medians.free),
      conditionalMs: Math.min(...medians.conditional),
    });
  }
  return figures;
}

async function prepare(shape: CatalogShape, client: HttpClient): Promise<CatalogCall[]> {
  const calls = await prepareCatalogCalls(shape, client);
  return calls.filter(({ id }) => measured.includes(id));
}
