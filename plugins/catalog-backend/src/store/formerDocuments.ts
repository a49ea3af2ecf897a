import { inParts } from '@portico/contract';
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { splitLongTexts } from './longTexts.ts';
import type { StoreTransaction } from './StoreTransaction.ts';

/** Bytes; larger documents are looked through for long texts, which are stored apart. */
export const largeDocument = 32 * 1024;
/** How many large documents are in memory at once. */
const documentsPerChunk = 20;

/** The document of `claim_documents d` as JSON text. */
export const documentText = sql<string>`d.head || '}}' || d.tail || '}'`;
/** Its size in bytes; nothing is read for it that is stored beside the row. */
export const documentBytes = sql<number>`(octet_length(d.head) + octet_length(d.tail))`;

/**
 * Keeps the documents of entities, as they are, with their changes: long texts apart, so that a change beside a
 * large definition costs no copy of it.
 */
export async function keepLargeDocuments(
  tx: StoreTransaction,
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  for (const ids of inParts([...seqById.keys()], documentsPerChunk))
    await keepChunk(tx, seqById, ids);
}

async function keepChunk(
  tx: StoreTransaction,
  seqById: ReadonlyMap<number, number>,
  entityIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; document: string }>`
    select e.id, ${documentText} as document from entities e
    join claim_documents d on d.claim_id = e.claim_id
    where e.id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i)`.execute(
    tx.trx,
  );
  const split = rows.map(({ id, document }) => ({ id, ...splitLongTexts(document) }));
  const textIds = await storeTexts(
    tx,
    split.flatMap(({ texts }) => texts.map(({ text }) => text)),
  );
  const updates = split.map(({ id, document, texts }) => [
    seqById.get(id),
    document,
    texts.length > 0
      ? JSON.stringify(texts.map(({ path, text }) => [path, textIds.get(hashText(text))]))
      : null,
  ]);
  const columns = { seq: 'integer', former: 'text', former_texts: 'text' } as const;
  await sql`
    update changes set former = r.former, former_texts = r.former_texts
    from ${tx.sql.jsonRows(JSON.stringify(updates), columns)} as r where r.seq = changes.seq`.execute(
    tx.trx,
  );
}

/** The name by which a long text is known. */
export function hashText(text: string): string {
  return hash('sha256', text.toWellFormed());
}

/** Stores texts that are not stored yet. @returns the ids of all, by hash. */
async function storeTexts(
  tx: StoreTransaction,
  texts: readonly string[],
): Promise<Map<string, number>> {
  // As JSON strings, since no engine takes every character.
  const byHash = new Map(texts.map(text => [hashText(text), JSON.stringify(text)]));
  if (byHash.size === 0) return new Map();
  const hashes = tx.sql.jsonTexts(JSON.stringify([...byHash.keys()]));
  const find = async () => {
    const { rows } = await sql<{ id: number; hash: string }>`
      select id, hash from former_texts where hash in (select value from ${hashes} as h)`.execute(
      tx.trx,
    );
    return new Map(rows.map(({ id, hash: known }) => [known, id]));
  };
  const known = await find();
  const missing = [...byHash].filter(([each]) => !known.has(each));
  if (missing.length === 0) return known;
  const rows = tx.sql.jsonRows(JSON.stringify(missing), { hash: 'text', text: 'text' });
  await sql`insert into former_texts (hash, text) select hash, text from ${rows} as r`.execute(
    tx.trx,
  );
  return find();
}

/** Drops the long texts that no change names any more. */
export async function dropUnusedTexts(tx: StoreTransaction): Promise<void> {
  const { rows } = await sql<{ former_texts: string }>`
    select former_texts from changes where former_texts is not null`.execute(tx.trx);
  const used = rows.flatMap(row =>
    (JSON.parse(row.former_texts) as [unknown, number][]).map(([, id]) => id),
  );
  await sql`
    delete from former_texts where id not in (
      select value from ${tx.sql.jsonIntegers(JSON.stringify([...new Set(used)]))} as i)`.execute(
    tx.trx,
  );
}
