import {
  type ChangedEntity,
  type EntityAt,
  type EntityHistory,
  type FormerOwner,
  parsePointInTime,
  type VersionedEntity,
} from '@portico/catalog-common/history';
import type { Entity, EntityRelation } from '@portico/catalog-model';
import { InputError, NotFoundError } from '@portico/errors';
import { CodeHosts } from '@portico/code-hosts';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../query/language/entityCursor.ts';
import { isStorableText } from '../query/language/isStorableText.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { describeVersion, type DocumentOutline, type VersionStep } from './describeVersions.ts';
import { listFormerOwners } from './listFormerOwners.ts';
import { type AfterCondition, readRelationPast } from './relationPast.ts';
import {
  listLatestVersions,
  outlineDocument,
  type VersionRow,
  VersionRows,
} from './versionRows.ts';

const defaultLimit = 20;
/** How far back in the change feed what changed last is looked for: a thousand changes a read. */
const maxReads = 20;
const hour = 60 * 60_000;
const cursorSchema = z.object({ before: z.int().min(0) });

const afterSeq = (seq: number): AfterCondition => sql<boolean>`c.seq > ${seq}`;
const afterTime = (at: string): AfterCondition => sql<boolean>`c.at > ${at}`;

/** Reads what entities were, from the former documents and changed relations that the change feed keeps. */
export class EntityHistoryReader {
  readonly #db: Database<CatalogSchema>;
  readonly #codeHosts: CodeHosts;
  readonly #now: () => Date;

  constructor(
    db: Database<CatalogSchema>,
    codeHosts: CodeHosts = new CodeHosts(),
    now: () => Date = () => new Date(),
  ) {
    this.#db = db;
    this.#codeHosts = codeHosts;
    this.#now = now;
  }

  /** The versions of an entity, the latest first. @throws NotFoundError when nothing of the ref is known. */
  async listVersions(
    ref: string,
    page: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<EntityHistory> {
    return this.#listVersionsOf(await this.#requireId(ref), page);
  }

  async #listVersionsOf(
    entityId: number,
    page: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<EntityHistory> {
    const versions = new VersionRows(this.#db, entityId);
    const limit = page.limit ?? defaultLimit;
    const before =
      page.cursor === undefined
        ? undefined
        : decodeCursor(cursorSchema, page.cursor, 'cursor').before;
    const found = await versions.list(
      before === undefined ? sql<boolean>`1 = 1` : sql<boolean>`c.seq < ${before}`,
      limit + 1,
    );
    const shown = found.slice(0, limit);
    const [latest, last] = [shown[0], shown.at(-1)];
    const hasMore = found.length > limit;
    const isWhole = hasMore || last?.action === 'created';
    const storedSince = isWhole ? undefined : await this.#getHorizon();
    const pageInfo = hasMore && last ? { nextCursor: encodeCursor({ before: last.seq }) } : {};
    const stored = storedSince === undefined ? {} : { storedSince };
    if (!latest || !last) return { items: [], ...stored, pageInfo };
    const steps = await listSteps(versions, shown, found.at(limit));
    const since = afterSeq((steps.at(-1)?.previous ?? last.seq) - 1);
    const { events } = await readRelationPast(this.#db, entityId, since);
    return {
      items: steps.map(step => describeVersion(step, events, this.#codeHosts)),
      ...stored,
      pageInfo,
    };
  }

  /**
   * The entities that changed last, each with its latest version, the latest first. What the configuration brought in
   * the catalog's first hour is no news, and changes before its last 20,000 are not recent.
   *
   * @param isWanted - says of an entity's id whether it is listed.
   */
  async listRecent(
    isWanted: (entityId: number) => boolean,
    limit: number,
  ): Promise<ChangedEntity[]> {
    const refs = new Map<number, string>();
    const began = await this.#getBeginning();
    let before: number | undefined;
    for (let read = 0; read < maxReads && refs.size < limit; read += 1) {
      const rows = await listLatestVersions(this.#db, began, before);
      for (const { entity_id: id, ref } of rows)
        if (refs.size < limit && isWanted(id)) refs.set(id, ref);
      before = rows.at(-1)?.seq;
      if (before === undefined) break;
    }
    const listed = [...refs].map(async ([entityId, entityRef]) => {
      const [version] = (await this.#listVersionsOf(entityId, { limit: 1 })).items;
      return version ? [{ entityRef, version }] : [];
    });
    return (await Promise.all(listed)).flat();
  }

  /** The owners of something that are in the catalog no more, by their refs. */
  listFormerOwners(): Promise<FormerOwner[]> {
    return listFormerOwners(this.#db);
  }

  /** An entity as a version left it. @throws NotFoundError when there is no such version. */
  async readVersion(ref: string, version: number): Promise<VersionedEntity> {
    const entityId = await this.#requireId(ref);
    const versions = new VersionRows(this.#db, entityId);
    const [row, previous] = await versions.list(sql<boolean>`c.seq <= ${version}`, 2);
    if (row?.seq !== version)
      throw new NotFoundError(`No version ${version} of '${ref}' is kept; list its history`);
    const entity = await this.#readEntity(entityId, versions, afterSeq(version), version);
    return {
      version,
      at: row.at,
      action: row.action,
      ...(previous && { previous: previous.seq }),
      ...(entity && { entity }),
    };
  }

  /**
   * An entity as of a date or time.
   *
   * @throws InputError when the text is no time or is in the future.
   * @throws NotFoundError when nothing of the ref is known.
   */
  async readAt(ref: string, text: string): Promise<EntityAt> {
    const at = parseTime(text, this.#now());
    const entityId = await this.#requireId(ref);
    const versions = new VersionRows(this.#db, entityId);
    const [latest] = await versions.list(sql<boolean>`c.at <= ${at}`, 1);
    const horizon = await this.#getHorizon();
    // Changes that would tell what it was may have been dropped.
    if (!latest && horizon !== undefined && at < horizon)
      return { state: 'forgotten', at, storedSince: horizon };
    const next = await versions.findNext(afterTime(at));
    const entity = await this.#readEntity(entityId, versions, afterTime(at), latest?.seq);
    if (entity)
      return {
        state: 'there',
        at,
        ...(latest && { since: latest.at }),
        ...(next && { until: next.at }),
        entity,
      };
    return {
      state: 'absent',
      at,
      ...(next && { nextAt: next.at }),
      ...(latest?.action === 'deleted' && { deletedAt: latest.at }),
    };
  }

  /** The entity with its document and relations as of a moment; undefined when it was not there. */
  async #readEntity(
    entityId: number,
    versions: VersionRows,
    after: AfterCondition,
    version: number | undefined,
  ): Promise<Entity | undefined> {
    const teller = await versions.findTeller(after);
    if (teller?.action === 'created') return undefined;
    const current = teller ? undefined : await versions.readCurrent();
    const uid = (teller ?? current)?.uid;
    const document = teller
      ? await versions.readFormer(teller)
      : current && (JSON.parse(current.document) as Entity);
    if (!document || uid === undefined) return undefined;
    const { relations } = await readRelationPast(this.#db, entityId, after);
    return completeDocument(document, uid, version, relations);
  }

  async #requireId(ref: string): Promise<number> {
    const row = isStorableText(ref)
      ? await this.#db.read
          .selectFrom('terms')
          .innerJoin('changes', 'changes.entity_id', 'terms.id')
          .select('terms.id')
          .where('value', '=', ref)
          .where('original', 'is', null)
          .limit(1)
          .executeTakeFirst()
      : undefined;
    if (row) return row.id;
    // All its changes may have been dropped; what it is now holds since then.
    const entity = isStorableText(ref)
      ? await this.#db.read
          .selectFrom('entities')
          .select('id')
          .where('ref', '=', ref)
          .executeTakeFirst()
      : undefined;
    if (!entity) throw new NotFoundError(`No history of an entity '${ref}'`);
    return entity.id;
  }

  /** When the first hour of the change feed was over; an ISO time. */
  async #getBeginning(): Promise<string> {
    const first = await this.#db.read
      .selectFrom('changes')
      .select('at')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    return new Date(Date.parse(first?.at ?? '1970-01-01') + hour).toISOString();
  }

  /** Changes before this time may have been dropped; undefined when none were. */
  async #getHorizon(): Promise<string | undefined> {
    const row = await this.#db.read
      .selectFrom('feed_horizon')
      .select('dropped_before')
      .executeTakeFirst();
    return row?.dropped_before;
  }
}

function parseTime(text: string, now: Date): string {
  const point = parsePointInTime(text, now);
  if (point.state === 'valid') return point.at;
  if (point.state === 'future')
    throw new InputError(`'${text}' is in the future; choose a time in the past`);
  throw new InputError(
    `'${text}' is not a date or time; write '2026-11-01' or '2026-11-01T10:00:00Z'`,
  );
}

/** Goes back from the latest of some versions: what one found is what the version before it had left. */
async function listSteps(
  versions: VersionRows,
  shown: readonly VersionRow[],
  beyond: VersionRow | undefined,
): Promise<VersionStep[]> {
  const [latest] = shown;
  if (!latest) return [];
  const steps: VersionStep[] = [];
  let after = await readOutlineAfter(versions, latest.seq);
  for (const [index, row] of shown.entries()) {
    const previous = (shown[index + 1] ?? beyond)?.seq;
    const before = row.action === 'related' ? after : await readOutlineBefore(versions, row);
    steps.push({ row, previous, before, after: row.action === 'deleted' ? undefined : after });
    after = before;
  }
  return steps;
}

async function readOutlineBefore(
  versions: VersionRows,
  row: VersionRow,
): Promise<DocumentOutline | undefined> {
  if (row.former === null) return undefined;
  return { value: await versions.outlineFormer(row), size: row.former.length };
}

async function readOutlineAfter(
  versions: VersionRows,
  seq: number,
): Promise<DocumentOutline | undefined> {
  const teller = await versions.findTeller(afterSeq(seq));
  if (teller) return readOutlineBefore(versions, teller);
  const current = await versions.readCurrent();
  return current && outlineDocument(current.document);
}

/** A stored document with what the catalog adds to it. */
function completeDocument(
  { metadata, ...rest }: Entity,
  uid: string,
  version: number | undefined,
  relations: EntityRelation[],
): Entity {
  const etag = version === undefined ? {} : { etag: `${uid.slice(0, 8)}-${version}` };
  return { ...rest, metadata: { ...metadata, uid, ...etag }, relations };
}
