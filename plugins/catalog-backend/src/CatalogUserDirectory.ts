import type { UserDirectory } from '@portico/server';
import type { Database } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';
import { isOneOf } from './query/language/isOneOf.ts';
import { isStorableText } from './query/language/isStorableText.ts';
import type { CatalogSchema } from './store/tables.ts';

/** Knows people and groups by the catalog's User and Group entities; each question is one query on indexes. */
export class CatalogUserDirectory implements UserDirectory {
  readonly #database: Database<CatalogSchema>;

  constructor(database: Database<CatalogSchema>) {
    this.#database = database;
  }

  async listOwnershipRefs(userEntityRef: string): Promise<string[]> {
    if (!isStorableText(userEntityRef)) return [userEntityRef];
    const db = this.#database;
    // A term has a row for each way it is written, and only one of them is the entity.
    const { rows } = await sql<{ ref: string }>`
      with recursive own (id) as (
        select t.id from terms t where t.value = ${userEntityRef}
        union
        select r.target_id from own join relations r on r.source_id = own.id
        where r.type in ('memberOf', 'childOf'))
      select distinct t.value as ref from terms t
      where ${isOneOf(db, sql`t.id`, sql`select own.id from own`)}
        and t.value <> ${userEntityRef} order by ref`.execute(db.read);
    return [userEntityRef, ...rows.map(({ ref }) => ref)];
  }

  async findUsers(match: Readonly<Record<string, string>>): Promise<string[]> {
    const conditions = Object.entries(match);
    if (conditions.length === 0 || !conditions.flat().every(isStorableText)) return [];
    const db = this.#database;
    const { rows } = await sql<{ ref: string }>`
      select e.ref from entities e
      where ${sql.join(
        conditions.map(([key, value]) => isOneOf(db, sql`e.id`, usersWith(db, key, value))),
        sql` and `,
      )}
      order by e.ref limit 2`.execute(db.read);
    return rows.map(({ ref }) => ref);
  }
}

function usersWith(db: Database<CatalogSchema>, key: string, value: string): RawBuilder<unknown> {
  const termsOf = (text: string) =>
    sql`select t.id from terms t where t.value = ${text.toLowerCase()}`;
  return sql`select f.entity_id from facets f
    where f.key_id = (select k.id from facet_keys k where k.key = ${key.toLowerCase()})
      and ${isOneOf(db, sql`f.kind_id`, termsOf('user'))}
      and ${isOneOf(db, sql`f.value_id`, termsOf(value))}`;
}
