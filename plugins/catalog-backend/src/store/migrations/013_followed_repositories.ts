import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** Repositories whose source reports when they change, so that their files need not be requested on the catalog's schedule. */
export const followedRepositories: Migration = {
  id: '013_followed_repositories',
  async up(trx, engine) {
    const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
    const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
    for (const statement of [
      sql`create table followed_repositories (
        source ${text} not null, target ${text} not null, repository ${text} not null, version ${text},
        every_ms ${big} not null, evidence text, last_activity_at ${text}, primary key (source, target))`,
      sql`create index followed_repositories_repository on followed_repositories (repository)`,
    ])
      await statement.execute(trx);
  },
};
