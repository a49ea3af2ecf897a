import { setImmediate } from 'node:timers/promises';
import type { EntityPredicate } from '@portico/catalog-common';
import { type EntityName, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { compilePredicate } from '../compile/compilePredicate.ts';
import type { Condition } from '../compile/facetRange.ts';
import { collectIntegers, joinInOrder, parseIntegers } from '../index/collectIntegers.ts';
import { isOneOf } from '../language/isOneOf.ts';
import { isStorableText } from '../language/isStorableText.ts';
import { parsePredicate } from '../language/parsePredicate.ts';
import { allOf, type Predicate } from '../language/predicate.ts';
import type { DocumentCache } from './DocumentCache.ts';
import { createFieldProjection, type FieldProjection } from './projectFields.ts';

const refsPerQuery = 1000;
/** Fewer, since their documents are read too. */
const documentsPerQuery = 250;
/** In place of an id. */
const noEntity = 0;

/** Reads single entities as JSON text, each only where the caller may see it. */
export class EntityReader {
  readonly #db: Database<CatalogSchema>;
  readonly #documents: DocumentCache | undefined;

  /** @param documents - those that were read lately; without them all are read again. */
  constructor(db: Database<CatalogSchema>, documents?: DocumentCache) {
    this.#db = db;
    this.#documents = documents;
  }

  /** @throws NotFoundError when there is none, or the caller may not see it. */
  async requireByName(name: EntityName, allowed: Predicate): Promise<string> {
    const json = await this.#read('ref', stringifyEntityRef(name), allowed);
    if (json === undefined)
      throw new NotFoundError(
        `No entity named '${name.name}' of kind '${name.kind}' in namespace '${name.namespace}' was found`,
      );
    return json;
  }

  /** @throws NotFoundError when there is none, or the caller may not see it. */
  async requireByUid(uid: string, allowed: Predicate): Promise<string> {
    const json = await this.#read('uid', uid.toLowerCase(), allowed);
    if (json === undefined) throw new NotFoundError(`No entity with uid '${uid}' was found`);
    return json;
  }

  /** Whether there is an entity for which all predicates hold. */
  async has(...predicates: Predicate[]): Promise<boolean> {
    const { rows } = await sql`
      select 1 from entities e where ${this.#compile(allOf(...predicates))} limit 1`.execute(
      this.#db.read,
    );
    return rows.length > 0;
  }

  /** Of these refs, in order, those of entities that the predicate holds for. */
  async listVisible(refs: readonly string[], predicate: Predicate): Promise<string[]> {
    const wanted = JSON.stringify(refs.filter(isStorableText));
    const { rows } = await sql<{ ref: string }>`
      select e.ref from entities e
      where ${this.#isOneOfRefs(wanted)}
        and ${this.#compile(predicate)}`.execute(this.#db.read);
    const visible = new Set(rows.map(({ ref }) => ref));
    return refs.filter(ref => visible.has(ref));
  }

  /** Whether the predicate holds for the entities of all these refs; false where one is missing. */
  async holdsForAll(refs: readonly string[], predicate: Predicate): Promise<boolean> {
    for (let at = 0; at < refs.length; at += refsPerQuery) {
      const some = refs.slice(at, at + refsPerQuery);
      if ((await this.listVisible(some, predicate)).length < some.length) return false;
    }
    return true;
  }

  /** For each ref, written in any way, whether there is such an entity and the predicate holds for it. */
  async holdsFor(refs: readonly string[], predicate: Predicate): Promise<boolean[]> {
    const normalized = refs.map(normalizeRef);
    const known = new Set(normalized.filter(ref => ref !== undefined));
    const holding = new Set<string | undefined>(await this.listVisible([...known], predicate));
    return normalized.map(ref => ref !== undefined && holding.has(ref));
  }

  /**
   * One JSON text for each ref, in order; `null` where there is none, or the caller may not see it.
   *
   * @returns pieces of up to 250 texts joined with commas.
   */
  async readByRefs(
    request: {
      entityRefs: readonly string[];
      query?: EntityPredicate | undefined;
      fields?: readonly string[] | undefined;
    },
    allowed: Predicate,
  ): Promise<string[]> {
    const refs = (
      await readInPieces(request.entityRefs, async some => some.map(normalizeRef))
    ).flat();
    const condition = this.#compile(allOf(allowed, parsePredicate(request.query, 'query')));
    const projection = createFieldProjection(request.fields);
    const documents = this.#documents;
    if (documents)
      return readInPieces(refs, some =>
        this.#readCached(some, condition, { documents, projection }),
      );
    const wanted = new Set(refs.filter(ref => ref !== undefined));
    if (!projection && wanted.size === refs.length)
      return readInPieces([...wanted], some => this.#readJoined(some, condition));
    const jsonByRef = new Map<string, string>();
    // Choosing fields parses each text, so that it takes turns as reading does.
    await readInPieces([...wanted], async some => {
      for (const { ref, json } of await this.#readRows(some, condition, projection))
        jsonByRef.set(ref, json);
    });
    return readInPieces(refs, async some => joinByRefs(some, jsonByRef));
  }

  async #readRows(
    refs: readonly string[],
    condition: Condition,
    projection: FieldProjection | undefined,
  ) {
    const { rows } = await sql<{ ref: string; json: string }>`
      select e.ref, j.json from entities e join entity_json j on j.entity_id = e.id
      where ${this.#isOneOfRefs(JSON.stringify(refs))} and ${condition}`.execute(this.#db.read);
    return projection ? rows.map(({ ref, json }) => ({ ref, json: projection.apply(json) })) : rows;
  }

  async #readCached(
    refs: readonly (string | undefined)[],
    condition: Condition,
    {
      documents,
      projection,
    }: { documents: DocumentCache; projection: FieldProjection | undefined },
  ): Promise<string> {
    const id = sql`coalesce((
      select e.id from entities e where e.ref = r.value and ${condition}), ${sql.lit(noEntity)})`;
    const { rows } = await sql<{ ids: string | null; position: number }>`
      select ${collectIntegers(this.#db, id)} as ids,
        (select coalesce(max(seq), 0) from changes) as position
      from ${this.#db.engineSql.jsonTexts(JSON.stringify(refs.map(ref => ref ?? '')))} as r`.execute(
      this.#db.read,
    );
    const ids = parseIntegers(rows[0]?.ids);
    const found = [...new Set(ids)].filter(each => each !== noEntity);
    const { texts, isCurrent } = await documents.read(
      found,
      Number(rows[0]?.position ?? 0),
      projection,
    );
    // The condition may no longer hold for what was read later.
    if (!isCurrent) {
      const wanted = [...new Set(refs)].filter(ref => ref !== undefined);
      const read = await this.#readRows(wanted, condition, projection);
      return joinByRefs(refs, new Map(read.map(({ ref, json }) => [ref, json])));
    }
    const textById = new Map(found.map((each, at) => [each, texts[at]]));
    return ids.map(each => textById.get(each) ?? 'null').join(',');
  }

  /** Lets the database join the texts, which would take longer row by row. */
  async #readJoined(refs: readonly string[], condition: Condition): Promise<string> {
    const json = sql`coalesce((
      select j.json from entities e join entity_json j on j.entity_id = e.id
      where e.ref = r.value and ${condition}), 'null')`;
    const { rows } = await sql<{ texts: string | null }>`
      select ${joinInOrder(this.#db, json)} as texts
      from ${this.#db.engineSql.jsonTexts(JSON.stringify(refs))} as r`.execute(this.#db.read);
    return rows[0]?.texts ?? '';
  }

  async #read(
    column: 'ref' | 'uid',
    value: string,
    allowed: Predicate,
  ): Promise<string | undefined> {
    if (!isStorableText(value)) return undefined;
    const { rows } = await sql<{ json: string }>`
      select j.json from entities e join entity_json j on j.entity_id = e.id
      where e.${sql.ref(column)} = ${value} and ${this.#compile(allowed)}`.execute(this.#db.read);
    return rows[0]?.json;
  }

  #isOneOfRefs(json: string) {
    const refs = sql`select r.value from ${this.#db.engineSql.jsonTexts(json)} as r`;
    return isOneOf(this.#db, sql`e.ref`, refs);
  }

  #compile(predicate: Predicate) {
    return compilePredicate(predicate, this.#db);
  }
}

async function readInPieces<Ref, Piece>(
  refs: readonly Ref[],
  read: (refs: readonly Ref[]) => Promise<Piece>,
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (let at = 0; at < refs.length; at += documentsPerQuery) {
    // SQLite answers without a pause, so others get their turn before the next read.
    if (at > 0) await setImmediate();
    pieces.push(await read(refs.slice(at, at + documentsPerQuery)));
  }
  return pieces;
}

function joinByRefs(
  refs: readonly (string | undefined)[],
  jsonByRef: ReadonlyMap<string, string>,
): string {
  return refs.map(ref => (ref !== undefined && jsonByRef.get(ref)) || 'null').join(',');
}

/** A ref as it is stored; `undefined` for a text that is none, which no entity can have. */
function normalizeRef(text: string): string | undefined {
  if (!isStorableText(text)) return undefined;
  try {
    return stringifyEntityRef(parseEntityRef(text));
  } catch {
    return undefined;
  }
}
