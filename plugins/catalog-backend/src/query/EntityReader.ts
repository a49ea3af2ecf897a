import { setImmediate } from 'node:timers/promises';
import type { EntityPredicate } from '@portico/catalog-common';
import { type EntityName, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import type { Database } from '@portico/server';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';
import { compilePredicate } from './compilePredicate.ts';
import { isOneOf } from './isOneOf.ts';
import { isStorableText } from './isStorableText.ts';
import { parsePredicate } from './parsePredicate.ts';
import { allOf, type Predicate } from './predicate.ts';
import { createFieldProjection } from './projectFields.ts';

const refsPerQuery = 1000;
/** Fewer, since their documents are read too. */
const documentsPerQuery = 250;

/** Reads single entities as JSON text, each only where the caller may see it. */
export class EntityReader {
  readonly #db: Database<CatalogSchema>;

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
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

  /** One JSON text for each ref, in order; `null` where there is none, or the caller may not see it. */
  async readByRefs(
    request: {
      entityRefs: readonly string[];
      query?: EntityPredicate | undefined;
      fields?: readonly string[] | undefined;
    },
    allowed: Predicate,
  ): Promise<string[]> {
    const refs = request.entityRefs.map(normalizeRef);
    const predicate = allOf(allowed, parsePredicate(request.query, 'query'));
    const wanted = [...new Set(refs.filter(ref => ref !== undefined))];
    const project = createFieldProjection(request.fields);
    const jsonByRef = new Map<string, string>();
    for (let at = 0; at < wanted.length; at += documentsPerQuery) {
      // SQLite answers without a pause, so others get their turn before the next read.
      if (at > 0) await setImmediate();
      const { rows } = await sql<{ ref: string; json: string }>`
        select e.ref, j.json from entities e join entity_json j on j.entity_id = e.id
        where ${this.#isOneOfRefs(JSON.stringify(wanted.slice(at, at + documentsPerQuery)))}
          and ${this.#compile(predicate)}`.execute(this.#db.read);
      for (const { ref, json } of rows) jsonByRef.set(ref, project ? project(json) : json);
    }
    return refs.map(ref => (ref !== undefined && jsonByRef.get(ref)) || 'null');
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

/** A ref as it is stored; `undefined` for a text that is none, which no entity can have. */
function normalizeRef(text: string): string | undefined {
  if (!isStorableText(text)) return undefined;
  try {
    return stringifyEntityRef(parseEntityRef(text));
  } catch {
    return undefined;
  }
}
