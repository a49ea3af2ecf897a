import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** Sources that are read page by page: how far each is, and what it gave. */
export const entitySources: Migration = {
  id: '012_entity_sources',
  async up(trx, engine) {
    const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
    const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
    for (const statement of [
      sql`create table source_states (
        name ${text} primary key, type ${text} not null, target ${text} not null,
        run integer not null default 0, began_at ${text}, position text, has_ended integer not null default 0,
        keeps integer not null default 0, pages integer not null default 0, records integer not null default 0,
        bytes ${big} not null default 0, requests integer not null default 0,
        problems text, problem_count integer not null default 0,
        ended_token text, failures integer not null default 0, failed_page integer not null default 0,
        error text, failed_at ${text},
        complete_run integer not null default 0, completed_at ${text}, duration_ms integer,
        complete_records integer not null default 0, complete_requests integer not null default 0,
        complete_problems text, complete_problem_count integer not null default 0,
        change_token text, changes_at ${text}, due_at ${text}, wanted ${text}, applied integer not null default 0,
        changes integer not null default 0, applied_changes integer not null default 0)`,
      sql`create table source_records (
        source ${text} not null, run integer not null, id ${text} not null, value text not null, page integer,
        primary key (source, run, id))`,
      sql`create table source_positions (
        source ${text} not null, run integer not null, hash ${text} not null, primary key (source, run, hash))`,
      sql`alter table held_runs add column refused_at ${text}`,
    ])
      await statement.execute(trx);
  },
};
