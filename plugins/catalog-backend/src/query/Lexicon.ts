import type { Database } from '@portico/server';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';
import { isStorableText } from './isStorableText.ts';
import { type Predicate, visitPredicate } from './predicate.ts';

/** The ids of the keys and values that one query speaks of. */
export class Lexicon {
  readonly #keyIds: ReadonlyMap<string, number>;
  readonly #valueIds: ReadonlyMap<string, readonly number[]>;
  /** The terms of the kinds that entities have. */
  readonly kindIds: readonly number[];

  private constructor(
    keyIds: ReadonlyMap<string, number>,
    valueIds: ReadonlyMap<string, readonly number[]>,
    kinds: readonly string[],
  ) {
    this.#keyIds = keyIds;
    this.#valueIds = valueIds;
    this.kindIds = kinds.flatMap(kind => this.getValueIds(kind));
  }

  /** Looks up what a predicate and some further keys need. */
  static async load(
    db: Database<CatalogSchema>,
    predicate: Predicate,
    moreKeys: readonly string[] = [],
  ): Promise<Lexicon> {
    const keys = new Set(moreKeys.filter(isStorableText));
    const values = new Set<string>();
    visitPredicate(predicate, item => {
      if ('key' in item) keys.add(item.key);
      if (item.op === 'in') for (const value of item.values) values.add(value);
      if (item.op === 'text') for (const key of item.keys ?? []) keys.add(key);
    });
    const [keyRows, kinds] = await Promise.all([loadKeys(db, keys), loadKinds(db)]);
    for (const kind of kinds) values.add(kind);
    const valueIds = new Map<string, number[]>();
    for (const { id, value } of await loadTerms(db, values)) {
      const ids = valueIds.get(value);
      if (ids) ids.push(id);
      else valueIds.set(value, [id]);
    }
    return new Lexicon(new Map(keyRows.map(({ id, key }) => [key, id])), valueIds, kinds);
  }

  /** The id of a key; `undefined` when no entity has it. */
  getKeyId(key: string): number | undefined {
    return this.#keyIds.get(key);
  }

  /** The ids of a value, one for each way it is written; none when no entity has it. */
  getValueIds(value: string): readonly number[] {
    return this.#valueIds.get(value) ?? [];
  }
}

async function loadKeys(db: Database<CatalogSchema>, keys: ReadonlySet<string>) {
  if (keys.size === 0) return [];
  return db.read
    .selectFrom('facet_keys')
    .select(['id', 'key'])
    .where(
      'key',
      'in',
      sql<string>`(select value from ${db.engineSql.jsonTexts(JSON.stringify([...keys]))} as k)`,
    )
    .execute();
}

async function loadTerms(db: Database<CatalogSchema>, values: ReadonlySet<string>) {
  if (values.size === 0) return [];
  return db.read
    .selectFrom('terms')
    .select(['id', 'value'])
    .where(
      'value',
      'in',
      sql<string>`(select value from ${db.engineSql.jsonTexts(JSON.stringify([...values]))} as v)`,
    )
    .execute();
}

/** All kinds, by one step through the index for each. */
async function loadKinds(db: Database<CatalogSchema>): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds (kind) as (
      select min(kind) from entities
      union all
      select (select min(e.kind) from entities e where e.kind > kinds.kind)
      from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null`.execute(db.read);
  return rows.map(({ kind }) => kind);
}
