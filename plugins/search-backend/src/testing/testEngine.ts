import type {
  CallerVisibility,
  EngineQuery,
  SearchableDocument,
  SearchEngine,
} from '@portico/search-node';
import type { Database } from '@portico/server/database';
import { createPostgresSearchEngine } from '../postgres/PostgresSearchEngine.ts';
import { buildCriteria, type CriteriaRequest } from '../query/buildCriteria.ts';
import { createSqliteSearchEngine } from '../sqlite/SqliteSearchEngine.ts';
import type { SearchSchema } from '../store/tables.ts';

/** The engine of a database, with short ways to fill and query it. */
export function openTestEngine(db: Database<SearchSchema>) {
  const engine: SearchEngine =
    db.engine === 'sqlite' ? createSqliteSearchEngine(db) : createPostgresSearchEngine(db);
  let position = 0;
  return {
    engine,
    async write(
      documents: readonly SearchableDocument[],
      {
        type = 'things',
        visibility,
        removed = [],
        weight = 0,
        generation = 1,
      }: {
        type?: string;
        visibility?: string;
        removed?: string[];
        weight?: number;
        generation?: number;
      } = {},
    ) {
      position += 1;
      await engine.write({
        type,
        visibility,
        weight,
        documents,
        removed,
        progress: { position: `${position}`, version: '', generation, isRebuilding: false },
      });
    },
    search(
      term: string,
      options: Partial<EngineQuery> & { request?: Partial<CriteriaRequest> } = {},
    ) {
      const { request, ...rest } = options;
      return engine.search({
        criteria: buildCriteria({ term, types: [], filters: {}, ownerRefs: [], ...request }),
        visibility: {},
        limit: 25,
        offset: 0,
        facets: [],
        corrects: true,
        ...rest,
      });
    },
  };
}

/** The bits of some numbers. */
export function toBits(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.floor(Math.max(0, ...numbers) / 8) + 1);
  for (const number of numbers) {
    const at = Math.floor(number / 8);
    bytes[at] = (bytes[at] ?? 0) | (1 << (number % 8));
  }
  return bytes;
}

/** What sees some numbers of a visibility. */
export function seeing(visibility: string, numbers: readonly number[]): CallerVisibility {
  return { [visibility]: toBits(numbers) };
}
