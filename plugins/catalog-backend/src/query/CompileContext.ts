import type { Database } from '@portico/server';
import type { CatalogSchema } from '../store/tables.ts';
import type { Lexicon } from './Lexicon.ts';

/** What a predicate is compiled with. */
export interface CompileContext {
  db: Pick<Database<CatalogSchema>, 'engine' | 'engineSql'>;
  lexicon: Lexicon;
  /** The terms of the kinds that can occur at all; facets are read under these only. */
  kindIds: readonly number[];
}
