import type { HttpCall, HttpClient } from '../http/HttpClient.ts';
import { byQuery } from './catalogCalls.ts';
import { createRandom } from './createRandom.ts';
import { readAllPages } from './readAllPages.ts';
import { vocabulary } from './words.ts';

/** A kind of call with a time that it is aimed at, in milliseconds, and with calls a second. */
export interface AimedCall {
  id: 'all-kinds' | 'type' | 'all-of-type' | 'search' | 'paging';
  title: string;
  run(client: HttpClient): Promise<unknown>;
}

const types = ['service', 'website', 'library', 'job'];
const words = 90;

/** The calls that have aims; their arguments differ from run to run. */
export function makeAimedCalls(): AimedCall[] {
  const random = createRandom(23);
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  const ordered = { orderField: 'metadata.name,asc', limit: 20 };
  const call = (
    id: AimedCall['id'],
    title: string,
    makePath: () => HttpCall['path'],
  ): AimedCall => ({
    id,
    title,
    run: client => client.send({ method: 'GET', path: makePath() }),
  });
  return [
    call('all-kinds', 'All kinds, ordered', () => byQuery(ordered)),
    call('type', 'Kind and type, ordered', () =>
      byQuery({ filter: `kind=component,spec.type=${pick(types)}`, ...ordered }),
    ),
    call(
      'all-of-type',
      'All of one type, in one answer',
      () => '/api/catalog/entities?filter=kind%3Dcomponent%2Cspec.type%3Dwebsite',
    ),
    call(
      'search',
      'Search for a word',
      () => `/api/search/query?term=${pick(vocabulary.slice(0, words))}`,
    ),
    { id: 'paging', title: 'Paging to the end', run: readAllPages },
  ];
}
