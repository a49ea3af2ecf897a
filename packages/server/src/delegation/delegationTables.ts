import { sql } from 'kysely';
import type { Migration, MigrationTable } from '../database/migrate.ts';

/** Who is acted for, as it is stored; times are milliseconds since 1970. */
export interface DelegationRow {
  id: string;
  task: string;
  user_ref: string;
  /** Names the refs that sign-in stored for the user; null where the catalog knows them. */
  ownership_id: string | null;
  /** 0 or 1. */
  is_guest: number;
  /** JSON. */
  restrictions: string;
  expires_at: number;
}

/** The table of a plugin's delegations, in the plugin's own database. */
export interface DelegationSchema {
  delegations: DelegationRow;
}

/** Where the migrations below are listed, apart from those of the plugin. */
export const delegationMigrationTable: MigrationTable = 'applied_delegation_migrations';

/** The steps of the table. */
export const delegationMigrations: readonly Migration[] = [
  {
    id: '001_delegations',
    async up(trx, engine) {
      const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
      const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
      await sql`create table delegations (
        id ${text} primary key, task text not null, user_ref ${text} not null, ownership_refs text not null,
        is_guest integer not null, restrictions text not null, expires_at ${big} not null)`.execute(
        trx,
      );
      await sql`create index delegations_user on delegations (user_ref)`.execute(trx);
    },
  },
  {
    id: '002_ownership_id',
    async up(trx) {
      await sql`alter table delegations drop column ownership_refs`.execute(trx);
      await sql`alter table delegations add column ownership_id text`.execute(trx);
    },
  },
];
