import type { BulkRun, ImportState } from '@portico/catalog-import-common';
import type { Migration } from '@portico/server/database';

/** A bulk run. Moments are milliseconds since 1970. */
export interface BulkRunRow {
  id: string;
  /** The ref of a user, or the subject of a service. */
  created_by: string;
  host: string;
  owner: string;
  title: string | null;
  body: string | null;
  state: BulkRun['state'];
  /** The job that opens its pull requests. */
  job_id: string;
  /** The right to act for the user; null for services, and when nothing is left to do. */
  delegation_id: string | null;
  /** 1: done with the user's own account at the code host; 0: with the configured credentials. */
  is_own: number;
  /** The user's own token, sealed; null when it is not needed any more, or has expired. */
  user_token: string | null;
  /** When the token is deleted at the latest. */
  token_ends_at: number | null;
  total: number;
  paused_until: number | null;
  created_at: number;
  /** The language in which its user gets news of its end; null for guests and services, who get none. */
  news_language: string | null;
}

/** What a run is stored with when it begins, or begins again. */
export type BegunRun = Pick<BulkRunRow, 'job_id' | 'delegation_id' | 'news_language'> & SealedToken;

/** What a run is stored with to act with its user's own account, or not. */
export type SealedToken = Pick<BulkRunRow, 'is_own' | 'user_token' | 'token_ends_at'>;

/** A repository that is imported: of a bulk run, or by itself. Moments are milliseconds since 1970. */
export interface ImportRow {
  id: string;
  /** Null for one that is imported by itself. */
  run_id: string | null;
  /** Within its run. */
  position: number;
  /** The right to act for the user; null in a run, which has its own. */
  delegation_id: string | null;
  /** 1: done with a user's rights; 0: with those of a service. */
  is_for_user: number;
  /** The user who opened its pull request; null in a run, which names its own. */
  created_by: string | null;
  url: string;
  full_name: string;
  owner: string | null;
  type: string | null;
  state: ImportState;
  entity_ref: string | null;
  pull_number: number | null;
  pull_url: string | null;
  /** Where the descriptor is, or will be once the pull request is merged. */
  location: string | null;
  reason: string | null;
  /** When its pull request is read next; null when it is not followed. */
  check_at: number | null;
  /** When its pull request was opened. */
  opened_at: number | null;
  created_at: number;
}

/** The tables of the import. */
export interface ImportSchema {
  bulk_runs: BulkRunRow;
  imports: ImportRow;
}

/** The tables of the import. */
export const importMigrations: readonly Migration[] = [
  {
    id: '001_imports',
    async up({ schema }) {
      await schema
        .createTable('bulk_runs')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('created_by', 'text', column => column.notNull())
        .addColumn('host', 'text', column => column.notNull())
        .addColumn('owner', 'text', column => column.notNull())
        .addColumn('title', 'text')
        .addColumn('body', 'text')
        .addColumn('state', 'text', column => column.notNull())
        .addColumn('job_id', 'text', column => column.notNull())
        .addColumn('delegation_id', 'text')
        .addColumn('total', 'integer', column => column.notNull())
        .addColumn('paused_until', 'bigint')
        .addColumn('created_at', 'bigint', column => column.notNull())
        .execute();
      await schema
        .createIndex('bulk_runs_by_creator')
        .on('bulk_runs')
        .columns(['created_by', 'created_at'])
        .execute();
      await schema
        .createTable('imports')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('run_id', 'text')
        .addColumn('position', 'integer', column => column.notNull())
        .addColumn('delegation_id', 'text')
        .addColumn('is_for_user', 'integer', column => column.notNull())
        .addColumn('url', 'text', column => column.notNull())
        .addColumn('full_name', 'text', column => column.notNull())
        .addColumn('owner', 'text')
        .addColumn('type', 'text')
        .addColumn('state', 'text', column => column.notNull())
        .addColumn('entity_ref', 'text')
        .addColumn('pull_number', 'bigint')
        .addColumn('pull_url', 'text')
        .addColumn('location', 'text')
        .addColumn('reason', 'text')
        .addColumn('check_at', 'bigint')
        .addColumn('opened_at', 'bigint')
        .addColumn('created_at', 'bigint', column => column.notNull())
        .execute();
      await schema
        .createIndex('imports_by_run')
        .on('imports')
        .columns(['run_id', 'position'])
        .execute();
      await schema.createIndex('imports_by_check').on('imports').column('check_at').execute();
      await schema.createIndex('imports_by_pull').on('imports').column('pull_url').execute();
    },
  },
  {
    id: '002_import_users',
    async up({ schema }) {
      await schema.alterTable('imports').addColumn('created_by', 'text').execute();
      await schema
        .createIndex('imports_by_user')
        .on('imports')
        .columns(['created_by', 'url', 'pull_number'])
        .execute();
    },
  },
  {
    id: '003_user_tokens',
    async up({ schema }) {
      await schema
        .alterTable('bulk_runs')
        .addColumn('is_own', 'integer', column => column.notNull().defaultTo(0))
        .execute();
      await schema.alterTable('bulk_runs').addColumn('user_token', 'text').execute();
      await schema.alterTable('bulk_runs').addColumn('token_ends_at', 'bigint').execute();
    },
  },
  {
    id: '004_run_news',
    async up({ schema }) {
      await schema.alterTable('bulk_runs').addColumn('news_language', 'text').execute();
    },
  },
];
