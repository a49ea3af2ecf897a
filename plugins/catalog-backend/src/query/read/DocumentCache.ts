import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { isOneOf } from '../language/isOneOf.ts';
import { ProjectedTexts } from './ProjectedTexts.ts';
import type { FieldProjection } from './projectFields.ts';
import { TextsByEntity } from './TextsByEntity.ts';

/** Characters of all texts together. */
const maxCharacters = 16 * 1024 * 1024;
const idsPerRead = 250;

/** Texts by entity id, and the position of the change feed up to which they are right. */
interface ReadTexts {
  position: number;
  texts: ReadonlyMap<number, string>;
}

/**
 * The JSON texts of entities that were read lately: the database takes longer to put a text together than to find out that
 * nothing changed. They hold until the change feed grows. So does what was chosen of them, since parsing takes longer still.
 */
export class DocumentCache {
  readonly #db: Database<CatalogSchema>;
  readonly #known: TextsByEntity;
  readonly #projected: ProjectedTexts;

  constructor(db: Database<CatalogSchema>, options: { maxCharacters?: number } = {}) {
    this.#db = db;
    this.#known = new TextsByEntity(options.maxCharacters ?? maxCharacters);
    this.#projected = new ProjectedTexts();
  }

  /**
   * The texts of entities, in the order of their ids; `undefined` for those that are gone.
   *
   * @param position - the newest position of the change feed.
   * @param projection - what is wanted of each document; all of it when omitted.
   * @returns also whether all of them are of that position: the feed may grow meanwhile.
   */
  async read(
    ids: readonly number[],
    position: number,
    projection?: FieldProjection,
  ): Promise<{ texts: (string | undefined)[]; isCurrent: boolean }> {
    if (!projection) return this.#read(ids, position, this.#known, texts => texts);
    const projected = this.#projected.select(projection.id);
    return this.#read(ids, position, projected, texts =>
      texts.map(([id, text]) => [id, projection.apply(text)]),
    );
  }

  /** @param convert - makes what is wanted of documents. */
  async #read(
    ids: readonly number[],
    position: number,
    known: TextsByEntity,
    convert: (texts: [id: number, text: string][]) => [id: number, text: string][],
  ): Promise<{ texts: (string | undefined)[]; isCurrent: boolean }> {
    let isCurrent = true;
    const texts = new Map<number, string>();
    const missing: number[] = [];
    for (const id of ids) {
      const text = known.get(id, position);
      if (text === undefined) missing.push(id);
      else texts.set(id, text);
    }
    for (let at = 0; at < missing.length; at += idsPerRead) {
      const read = await this.#readDocuments(missing.slice(at, at + idsPerRead), position);
      const converted = convert([...read.texts]);
      known.add(read.position, converted);
      isCurrent &&= read.position === position;
      for (const [id, text] of converted) texts.set(id, text);
    }
    return { texts: ids.map(id => texts.get(id)), isCurrent };
  }

  /** Whole documents: from memory if all of them are there. */
  async #readDocuments(ids: readonly number[], position: number): Promise<ReadTexts> {
    const known = ids.map(id => [id, this.#known.get(id, position)] as const);
    const texts = new Map(known.flatMap(([id, text]) => (text === undefined ? [] : [[id, text]])));
    return texts.size === ids.length ? { position, texts } : readTexts(this.#db, ids);
  }
}

/** The newest position of the change feed. */
export async function readPosition(db: Database<CatalogSchema>): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(seq), 0) as position from changes`.execute(db.read);
  return Number(rows[0]?.position ?? 0);
}

/** Reads texts and the position in one statement, so that both are of the same state. */
async function readTexts(db: Database<CatalogSchema>, ids: readonly number[]): Promise<ReadTexts> {
  const wanted = sql`select i.value from ${db.engineSql.jsonIntegers(JSON.stringify(ids))} as i`;
  const { rows } = await sql<{ id: number; json: string | null }>`
    select (select coalesce(max(seq), 0) from changes) as id, null as json
    union all select entity_id, json from entity_json where ${isOneOf(db, sql`entity_id`, wanted)}`.execute(
    db.read,
  );
  const texts = new Map<number, string>();
  let position = 0;
  for (const { id, json } of rows) {
    if (json === null) position = Number(id);
    else texts.set(Number(id), json);
  }
  return { position, texts };
}
