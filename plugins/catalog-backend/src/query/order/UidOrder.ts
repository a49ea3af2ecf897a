import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { collectIntegers, parseIntegers } from '../index/collectIntegers.ts';
import { latestChange, oldestChange } from '../read/feedBounds.ts';

/** After more changes than this the order is read anew. */
const maxChanges = 2000;
/** In place of the entity before the first one. */
const noEntity = 0;

/** The ids of all entities by uid, and the position of the change feed up to which that is right. */
export interface UidOrderState {
  position: number;
  ids: Int32Array;
}

/** All entities ordered by uid, in memory: what all other orders begin with. It follows the change feed. */
export class UidOrder {
  readonly #db: Database<CatalogSchema>;
  #state: UidOrderState | undefined;
  #pending: Promise<UidOrderState> | undefined;

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /** The order at a position of the feed, or later. */
  async read(position: number): Promise<UidOrderState> {
    if (this.#state && this.#state.position >= position) return this.#state;
    // Whoever comes while it is read needs what is written until now.
    await this.#pending?.catch(() => {});
    if (this.#state && this.#state.position >= position) return this.#state;
    this.#pending ??= this.#update().finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  async #update(): Promise<UidOrderState> {
    const updated = this.#state && (await readMoved(this.#db, this.#state));
    this.#state = updated ?? (await readAll(this.#db));
    return this.#state;
  }
}

async function readAll(db: Database<CatalogSchema>): Promise<UidOrderState> {
  const { rows } = await sql<{ position: number; ids: string | null }>`
    select ${latestChange} as position,
      ${collectIntegers(db, sql`e.id`)} as ids
    from (select id from entities order by uid) e`.execute(db.read);
  return {
    position: Number(rows[0]?.position ?? 0),
    ids: Int32Array.from(parseIntegers(rows[0]?.ids)),
  };
}

/** @returns `undefined` when too much has changed. */
async function readMoved(
  db: Database<CatalogSchema>,
  { position: after, ids }: UidOrderState,
): Promise<UidOrderState | undefined> {
  const since = sql`seq > ${after} and seq <= ${after + maxChanges}`;
  // Each entity is looked up by itself, whatever PostgreSQL knows of the tables' sizes.
  const { rows } = await sql<{ part: string; id: number; number: number | null }>`
    with moved (id) as (
      select distinct entity_id from changes where ${since} and action in ('created', 'deleted'))
    select 'feed' as part, ${latestChange} as id, ${oldestChange} as number
    union all select case when e.id is null then 'gone' else 'place' end, m.id,
      (select n.id from entities n where n.uid < e.uid order by n.uid desc limit 1)
    from moved m left join entities e on e.id = m.id`.execute(db.read);
  const numbered = rows.map(row => ({
    part: row.part,
    id: Number(row.id),
    number: Number(row.number ?? noEntity),
  }));
  const feed = numbered.find(({ part }) => part === 'feed');
  const [position, oldest] = [feed?.id ?? 0, feed?.number ?? 0];
  if (position < after || position - after > maxChanges || oldest > after + 1) return undefined;
  const moved = numbered.filter(({ part }) => part !== 'feed');
  if (moved.length === 0) return { position, ids };
  const next = new Map(
    moved.filter(({ part }) => part === 'place').map(({ id, number }) => [number, id]),
  );
  return { position, ids: insertAll(ids, new Set(moved.map(({ id }) => id)), next) };
}

/** @param next - of each entity that is inserted, by the one before it. */
function insertAll(
  ids: Int32Array,
  removed: ReadonlySet<number>,
  next: ReadonlyMap<number, number>,
): Int32Array {
  const merged = new Int32Array(ids.length + next.size);
  let length = 0;
  const insertAfter = (id: number) => {
    for (let at = next.get(id); at !== undefined; at = next.get(at)) merged[length++] = at;
  };
  insertAfter(noEntity);
  for (const id of ids) {
    if (removed.has(id)) continue;
    merged[length++] = id;
    insertAfter(id);
  }
  return merged.slice(0, length);
}
