import type { Entity, JsonValue } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';
import { documentText, hashText } from '../store/formerDocuments.ts';
import { joinLongTexts, type JsonPath, splitLongTexts } from '../store/longTexts.ts';
import type { CatalogSchema } from '../store/tables.ts';
import type { ChangeRow } from '../store/tables/changes.ts';
import { LongText } from './compareDocuments.ts';

/** A change that made a version, as it is stored. */
export interface VersionRow {
  seq: number;
  at: string;
  uid: string;
  action: ChangeRow['action'];
  /** The document before the change. */
  former: string | null;
  former_texts: string | null;
  commit_id: string | null;
}

/** Changes `c` of an entity's document or relations; what the catalog had to say about it is none. */
const isVersion = sql<boolean>`(c.action <> 'updated' or c.former is not null)`;
/** A change `c` from which follows what the document was before it. */
const holdsDocument = sql<boolean>`(c.former is not null or c.action = 'created')`;

/**
 * A thousand versions of all entities, the latest first. Those that came by `began` are omitted, unless somebody
 * registered them by the API.
 *
 * @param began - ISO time.
 * @param before - those of lower numbers only.
 */
export async function listLatestVersions(
  db: Database<CatalogSchema>,
  began: string,
  before: number | undefined,
): Promise<{ seq: number; entity_id: number; ref: string }[]> {
  return (
    await sql<{ seq: number; entity_id: number; ref: string }>`
      select c.seq, c.entity_id, c.ref from changes c
      where ${isVersion} and not (
          c.action = 'created' and c.at <= ${began} and c.entity_id not in (
            select k.ref_id from locations l
            join sources s on s.root_ref = l.ref join claims k on k.source_id = s.id
            where l.registered_by = 'api'))
        and ${before === undefined ? sql`1 = 1` : sql`c.seq < ${before}`}
      order by c.seq desc limit 1000`.execute(db.read)
  ).rows;
}

/** Reads the versions of one entity from the change feed. */
export class VersionRows {
  readonly #db: Database<CatalogSchema>;
  readonly #entityId: number;

  constructor(db: Database<CatalogSchema>, entityId: number) {
    this.#db = db;
    this.#entityId = entityId;
  }

  /** Versions that fit a condition on `changes c`, the latest first. */
  list(condition: RawBuilder<boolean>, limit: number): Promise<VersionRow[]> {
    return this.#select(sql<boolean>`${isVersion} and ${condition}`, 'desc', limit);
  }

  /** The first version after a moment. */
  async findNext(after: RawBuilder<boolean>): Promise<VersionRow | undefined> {
    const [row] = await this.#select(sql<boolean>`${isVersion} and ${after}`, 'asc', 1);
    return row;
  }

  /** The first change after a moment that says what the document was at that moment. */
  async findTeller(after: RawBuilder<boolean>): Promise<VersionRow | undefined> {
    const [row] = await this.#select(sql<boolean>`${holdsDocument} and ${after}`, 'asc', 1);
    return row;
  }

  /** The document of today, without what the catalog adds; undefined when there is none. */
  async readCurrent(): Promise<{ document: string; uid: string } | undefined> {
    const { rows } = await sql<{ document: string; uid: string }>`
      select ${documentText} as document, e.uid from entities e
      join claim_documents d on d.claim_id = e.claim_id where e.id = ${this.#entityId}`.execute(
      this.#db.read,
    );
    return rows[0];
  }

  /** The document before a change, as a whole. */
  async readFormer(row: Pick<VersionRow, 'former' | 'former_texts'>): Promise<Entity | undefined> {
    if (row.former === null) return undefined;
    const document = JSON.parse(row.former) as JsonValue;
    const texts = await this.#readTexts(row.former_texts, 'text');
    return joinLongTexts(
      document,
      texts.map(({ path, value }) => ({ path, value: JSON.parse(value) as string })),
    ) as unknown as Entity;
  }

  /** The document before a change, with marks for its long texts. */
  async outlineFormer(row: Pick<VersionRow, 'former' | 'former_texts'>): Promise<unknown> {
    if (row.former === null) return undefined;
    const texts = await this.#readTexts(row.former_texts, 'hash');
    return joinLongTexts(
      JSON.parse(row.former) as JsonValue,
      texts.map(({ path, value }) => ({ path, value: new LongText(value) })),
    );
  }

  async #readTexts(
    refs: string | null,
    column: 'text' | 'hash',
  ): Promise<{ path: JsonPath; value: string }[]> {
    if (refs === null) return [];
    const pairs = JSON.parse(refs) as [JsonPath, number][];
    const rows = await this.#db.read
      .selectFrom('former_texts')
      .select(['id', `${column} as value`])
      .where(
        'id',
        'in',
        pairs.map(([, id]) => id),
      )
      .execute();
    const valueById = new Map(rows.map(({ id, value }) => [id, value]));
    return pairs.flatMap(([path, id]) => {
      const value = valueById.get(id);
      return value === undefined ? [] : { path, value };
    });
  }

  async #select(
    condition: RawBuilder<boolean>,
    order: 'asc' | 'desc',
    limit: number,
  ): Promise<VersionRow[]> {
    const { rows } = await sql<VersionRow>`
      select c.seq, c.at, c.uid, c.action, c.former, c.former_texts, c.commit_id from changes c
      where c.entity_id = ${this.#entityId} and ${condition}
      order by c.seq ${sql.raw(order)} limit ${limit}`.execute(this.#db.read);
    return rows.map(row => ({ ...row, seq: Number(row.seq) }));
  }
}

/** A document of today with marks for its long texts, to be compared with outlines of former ones. */
export function outlineDocument(json: string): { value: unknown; size: number } {
  const { document, texts } = splitLongTexts(json);
  const value = joinLongTexts(
    JSON.parse(document) as JsonValue,
    texts.map(({ path, text }) => ({ path, value: new LongText(hashText(text)) })),
  );
  return { value, size: document.length };
}
