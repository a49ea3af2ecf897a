import { type FormerOwner, maxFormerOwners } from '@portico/catalog-common/history';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';

/** The owners of something that the change feed has the removal of, by their refs. */
export async function listFormerOwners(db: Database<CatalogSchema>): Promise<FormerOwner[]> {
  const { rows } = await sql<FormerOwner>`
    select c.ref as "entityRef", c.at as "leftAt"
    from (
      select distinct f.value_id as id from facets f
      where f.key_id = (select k.id from facet_keys k where k.key = 'relations.ownedby')) o
    join changes c
      on c.seq = (select max(l.seq) from changes l where l.entity_id = o.id)
    where c.action = 'deleted' and not exists (select 1 from entities e where e.id = o.id)
    order by c.ref limit ${maxFormerOwners}`.execute(db.read);
  return rows;
}
