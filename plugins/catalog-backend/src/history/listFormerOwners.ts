import { type FormerOwner, maxFormerOwners } from '@portico/catalog-common/history';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';

const maxMemberships = 20_000;

interface Departure {
  id: number;
  seq: number;
  ref: string;
  at: string;
}

/**
 * The owners of something that the change feed has the removal of, by their refs, with the groups that their own descriptor, or
 * that of the group still, says they are in.
 */
export async function listFormerOwners(db: Database<CatalogSchema>): Promise<FormerOwner[]> {
  const { rows } = await sql<Departure>`
    select o.id, c.seq, c.ref, c.at
    from (
      select distinct f.value_id as id from facets f
      where f.key_id = (select k.id from facet_keys k where k.key = 'relations.ownedby')) o
    join changes c
      on c.seq = (select max(l.seq) from changes l where l.entity_id = o.id)
    where c.action = 'deleted' and not exists (select 1 from entities e where e.id = o.id)
    order by c.ref limit ${maxFormerOwners}`.execute(db.read);
  const groups = await listMemberships(db, rows);
  return rows.map(({ id, ref, at }) => ({
    entityRef: ref,
    leftAt: at,
    groups: groups.get(Number(id)) ?? [],
  }));
}

async function listMemberships(
  db: Database<CatalogSchema>,
  departures: readonly Departure[],
): Promise<ReadonlyMap<number, string[]>> {
  if (departures.length === 0) return new Map();
  const list = (numbers: readonly number[]) => db.engineSql.jsonIntegers(JSON.stringify(numbers));
  const ids = list(departures.map(({ id }) => Number(id)));
  const seqs = list(departures.map(({ seq }) => Number(seq)));
  const { rows } = await sql<{ id: number; ref: string }>`
    select m.id, t.value as ref from (
      select rc.source_id as id, rc.target_id from relation_changes rc
      where rc.type = 'memberOf' and rc.change = 'removed'
        and rc.seq in (select value from ${seqs} as s) and rc.source_id in (select value from ${ids} as i)
      union
      select r.source_id as id, r.target_id from relations r
      where r.type = 'memberOf' and r.source_id in (select value from ${ids} as i)) m
    join terms t on t.id = m.target_id
    order by t.value limit ${maxMemberships}`.execute(db.read);
  const grouped = Map.groupBy(rows, ({ id }) => Number(id));
  return new Map([...grouped].map(([id, all]) => [id, all.map(({ ref }) => ref)]));
}
