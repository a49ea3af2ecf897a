import type { Migration, StoredTables } from '@portico/server/database';
import { sql } from 'kysely';
import { catalogTables } from './001_catalog.ts';
import { targetPresence } from './002_presence.ts';
import { orderIndexes } from './003_order_indexes.ts';
import { textPositions } from './004_text_positions.ts';
import { entityHistory } from './005_history.ts';
import { locationRegistrants } from './006_registrants.ts';
import { recentRemovals } from './007_recent_removals.ts';
import { errorExcerpts } from './008_error_excerpts.ts';
import { lostRelations } from './009_lost_relations.ts';
import { roomForUpdates } from './010_room_for_updates.ts';
import { shownNameOrder } from './011_shown_name_order.ts';
import { entitySources } from './012_entity_sources.ts';
import { followedRepositories } from './013_followed_repositories.ts';
import { emittedClaims } from './014_emitted_claims.ts';
import { refreshKeys } from './015_refresh_keys.ts';

/** The steps of the catalog's tables, in order; append only. */
export const catalogMigrations: readonly Migration[] = [
  catalogTables,
  targetPresence,
  orderIndexes,
  textPositions,
  entityHistory,
  locationRegistrants,
  recentRemovals,
  errorExcerpts,
  lostRelations,
  roomForUpdates,
  shownNameOrder,
  entitySources,
  followedRepositories,
  emittedClaims,
  refreshKeys,
];

/** Fills the index of texts on SQLite, which is no table; on PostgreSQL it is an index as all others. */
export const rebuildTextIndex: NonNullable<StoredTables['afterRestore']> = async (db, engine) => {
  if (engine === 'sqlite')
    await sql`insert into entity_fts (entity_fts) values ('rebuild')`.execute(db);
};
