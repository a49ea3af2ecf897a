import { insertRows } from '@portico/server/database';
import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

/** What full text finds of one entity: name, title, description, display name, tags. */
export interface EntityText {
  entityId: number;
  text: (string | null)[];
}

const columns = ['name', 'title', 'description', 'display_name', 'tags'] as const;

/** Writes the searchable texts of entities. PostgreSQL keeps its index by itself; SQLite's is kept here. */
export async function writeEntityText(
  tx: StoreTransaction,
  entities: readonly EntityText[],
  updatedIds: readonly number[],
): Promise<void> {
  await dropFromIndex(tx, updatedIds);
  await insertRows(
    tx.trx,
    tx.engine,
    {
      table: 'entity_text',
      columns: {
        entity_id: 'integer',
        ...(Object.fromEntries(columns.map(column => [column, 'text'])) as Record<string, 'text'>),
      },
      updateBy: ['entity_id'],
    },
    entities.map(({ entityId, text }) => [entityId, ...text]),
  );
  if (tx.engine !== 'sqlite' || entities.length === 0) return;
  const names = sql.raw(columns.join(', '));
  const ids = JSON.stringify(entities.map(({ entityId }) => entityId));
  await sql`
    insert into entity_fts (rowid, ${names})
    select entity_id, ${names} from entity_text
    where entity_id in (select value from ${tx.sql.jsonIntegers(ids)})`.execute(tx.trx);
}

/** Removes the searchable texts of deleted entities. */
export async function removeEntityText(
  tx: StoreTransaction,
  entityIds: readonly number[],
): Promise<void> {
  await dropFromIndex(tx, entityIds);
  await sql`
    delete from entity_text where entity_id in (
      select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i)`.execute(tx.trx);
}

/** The index holds no texts of its own, so it must be told the old ones to forget them. */
async function dropFromIndex(tx: StoreTransaction, entityIds: readonly number[]): Promise<void> {
  if (tx.engine !== 'sqlite' || entityIds.length === 0) return;
  const names = sql.raw(columns.join(', '));
  await sql`
    insert into entity_fts (entity_fts, rowid, ${names})
    select 'delete', entity_id, ${names} from entity_text
    where entity_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))})`.execute(
    tx.trx,
  );
}
