import { gunzipSync, gzipSync } from 'node:zlib';
import type { BrokenLink, DocsBuild, DocsBuildLine } from '@portico/techdocs-common';
import { brokenLinkReasonSchema } from '@portico/techdocs-common';
import type { Database } from '@portico/server/database';
import { sql, type Transaction } from 'kysely';
import type { BuiltSite } from '../render/buildSite.ts';
import type { PageTrace } from '../render/findMovedPages.ts';
import type { RenderedPage } from '../render/RenderedPage.ts';
import type { SiteManifest } from '../render/SiteManifest.ts';
import type { BuildRow, SiteRow, TechdocsSchema } from './tables.ts';

/** How a build ended. */
export interface BuildEnd {
  state: 'succeeded' | 'unchanged' | 'failed';
  pages?: number;
  reusedPages?: number;
  error?: DocsBuildLine;
  log: readonly DocsBuildLine[];
}

const maxBuilds = 10;
const maxLinks = 1000;
const dayMs = 24 * 60 * 60 * 1000;
const channel = 'techdocs';

/** Sites, their contents and their builds: the only SQL for these tables. */
export class SiteStore {
  readonly #db: Database<TechdocsSchema>;
  readonly #now: () => number;
  /** Manifests of sites that were read lately, by their refs. */
  readonly #manifests = new Map<string, { builtAt: number; manifest: SiteManifest }>();

  constructor(db: Database<TechdocsSchema>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  getSite(entityRef: string): Promise<SiteRow | undefined> {
    return this.#db.read
      .selectFrom('sites')
      .selectAll()
      .where('entity_ref', '=', entityRef)
      .executeTakeFirst();
  }

  /** Sites in the order of their refs. */
  listSites(after: string, limit: number): Promise<SiteRow[]> {
    return this.#db.read
      .selectFrom('sites')
      .selectAll()
      .where('entity_ref', '>', after)
      .orderBy('entity_ref')
      .limit(limit)
      .execute();
  }

  /** How many sites there are, by whether their last build succeeded. Rows of removed ones have neither. */
  async countSites(): Promise<{ built: number; failed: number }> {
    const count = this.#db.read
      .selectFrom('sites')
      .select(({ fn }) => fn.countAll<number>().as('count'));
    const [failed, built] = await Promise.all([
      count.where('error', 'is not', null).executeTakeFirstOrThrow(),
      count.where('error', 'is', null).where('built_at', 'is not', null).executeTakeFirstOrThrow(),
    ]);
    return { built: Number(built.count), failed: Number(failed.count) };
  }

  findSites(entityRefs: readonly string[]): Promise<SiteRow[]> {
    if (entityRefs.length === 0) return Promise.resolve([]);
    return this.#db.read
      .selectFrom('sites')
      .selectAll()
      .where('entity_ref', 'in', entityRefs)
      .orderBy('entity_ref')
      .execute();
  }

  /** Those of the entities whose sites are built at this moment. */
  async findBuilding(entityRefs: readonly string[]): Promise<ReadonlySet<string>> {
    if (entityRefs.length === 0) return new Set();
    const rows = await this.#db.read
      .selectFrom('builds')
      .select('entity_ref')
      .where('entity_ref', 'in', entityRefs)
      .where('state', '=', 'running')
      .execute();
    return new Set(rows.map(({ entity_ref }) => entity_ref));
  }

  /** Sites that were published after another one, in order. */
  listPublished(after: number, limit: number): Promise<SiteRow[]> {
    return this.#db.read
      .selectFrom('sites')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute();
  }

  /** What a site consists of; `undefined` when it was never built. */
  async getManifest(entityRef: string): Promise<SiteManifest | undefined> {
    const site = await this.getSite(entityRef);
    if (!site || site.built_at === null) return undefined;
    const builtAt = Number(site.built_at);
    const known = this.#manifests.get(entityRef);
    if (known?.builtAt === builtAt) return known.manifest;
    const row = await this.#db.read
      .selectFrom('manifests')
      .select('manifest')
      .where('entity_ref', '=', entityRef)
      .executeTakeFirst();
    if (!row) return undefined;
    const manifest = unpack<SiteManifest>(row.manifest);
    this.#manifests.delete(entityRef);
    this.#manifests.set(entityRef, { builtAt: manifest.builtAt, manifest });
    for (const first of this.#manifests.keys()) {
      if (this.#manifests.size <= maxManifests) break;
      this.#manifests.delete(first);
    }
    return manifest;
  }

  async getTraces(entityRef: string): Promise<readonly PageTrace[]> {
    const row = await this.#db.read
      .selectFrom('manifests')
      .select('traces')
      .where('entity_ref', '=', entityRef)
      .executeTakeFirst();
    return row ? unpack<PageTrace[]>(row.traces) : [];
  }

  async getRendered(hash: string): Promise<RenderedPage | undefined> {
    const bytes = await this.getBytes(hash);
    return bytes && unpack<RenderedPage>(bytes);
  }

  async getBytes(hash: string): Promise<Uint8Array | undefined> {
    const row = await this.#db.read
      .selectFrom('blobs')
      .select('content')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row?.content;
  }

  /** Stores a content under its hash. */
  async storeBlob(hash: string, content: RenderedPage | Uint8Array): Promise<void> {
    const bytes = content instanceof Uint8Array ? content : pack(content);
    await this.#db.write
      .insertInto('blobs')
      .values({ hash, content: bytes, created_at: this.#now() })
      // A blob that a build found is as good as new, so that it is not swept before the site names it.
      .onConflict(conflict =>
        conflict.column('hash').doUpdateSet({
          created_at: this.#now(),
          // A page that was incomplete is stored again; files are what their hash says.
          ...(!(content instanceof Uint8Array) && { content: bytes }),
        }),
      )
      .execute();
  }

  /** Puts a site in place of the former one, together with its links. */
  async publish(
    entityRef: string,
    entityNumber: number | undefined,
    { manifest, links, traces }: BuiltSite,
  ): Promise<void> {
    const hashes = new Set([
      ...Object.values(manifest.pages).map(({ hash }) => hash),
      ...Object.values(manifest.files).map(({ hash }) => hash),
    ]);
    await this.#db.writeInOrder(async trx => {
      const site = {
        entity_number: entityNumber ?? null,
        site_name: manifest.siteName,
        description: manifest.siteDescription ?? null,
        etag: manifest.etag,
        built_at: manifest.builtAt,
        checked_at: this.#now(),
        pages: Object.keys(manifest.pages).length,
        broken_links: links.broken.length,
        checked_links: links.checked,
        error: null,
        sequence: await nextSequence(trx),
      };
      await trx
        .insertInto('sites')
        .values({ entity_ref: entityRef, ...site })
        .onConflict(conflict => conflict.column('entity_ref').doUpdateSet(site))
        .execute();
      const content = { manifest: pack(manifest), traces: pack(traces) };
      await trx
        .insertInto('manifests')
        .values({ entity_ref: entityRef, ...content })
        .onConflict(conflict => conflict.column('entity_ref').doUpdateSet(content))
        .execute();
      await trx.deleteFrom('site_files').where('entity_ref', '=', entityRef).execute();
      for (const part of inParts([...hashes], 500))
        await trx
          .insertInto('site_files')
          .values(part.map(hash => ({ entity_ref: entityRef, hash })))
          .execute();
      await trx.deleteFrom('links').where('entity_ref', '=', entityRef).execute();
      const rows = links.broken.slice(0, maxLinks).map((link, position) => ({
        entity_ref: entityRef,
        position,
        page: link.page,
        line: link.line ?? null,
        target: link.target,
        reason: link.reason,
        suggestion: link.suggestion ?? null,
      }));
      for (const part of inParts(rows, 100)) await trx.insertInto('links').values(part).execute();
    });
    await this.notify(entityRef);
  }

  /** Notes that a build failed; what is shown stays. */
  async noteFailure(entityRef: string, siteName: string, error: DocsBuildLine): Promise<void> {
    const text = JSON.stringify(error);
    await this.#db.write
      .insertInto('sites')
      .values({
        entity_ref: entityRef,
        entity_number: null,
        site_name: siteName,
        description: null,
        etag: null,
        built_at: null,
        checked_at: this.#now(),
        pages: 0,
        broken_links: 0,
        checked_links: 0,
        error: text,
        sequence: 0,
      })
      .onConflict(conflict =>
        conflict.column('entity_ref').doUpdateSet({ error: text, checked_at: this.#now() }),
      )
      .execute();
    await this.notify(entityRef);
  }

  /** Notes that the source is still that of the site. */
  async noteUnchanged(entityRef: string): Promise<void> {
    await this.#db.write
      .updateTable('sites')
      .set({ checked_at: this.#now(), error: null })
      .where('entity_ref', '=', entityRef)
      .execute();
  }

  /** Removes a site whose entity is gone. Its row stays, empty, so that those who follow learn of it. */
  async remove(entityRef: string): Promise<void> {
    await this.#db.writeInOrder(async trx => {
      for (const table of ['manifests', 'site_files', 'links', 'builds'] as const)
        await trx.deleteFrom(table).where('entity_ref', '=', entityRef).execute();
      // One that was never built is followed by nobody.
      await trx
        .deleteFrom('sites')
        .where('entity_ref', '=', entityRef)
        .where('sequence', '=', 0)
        .execute();
      await trx
        .updateTable('sites')
        .set({
          etag: null,
          built_at: null,
          checked_at: null,
          error: null,
          pages: 0,
          broken_links: 0,
          checked_links: 0,
          sequence: await nextSequence(trx),
        })
        .where('entity_ref', '=', entityRef)
        .where('built_at', 'is not', null)
        .execute();
    });
    this.#manifests.delete(entityRef);
    await this.notify(entityRef);
  }

  /**
   * Notes which places of a site search has.
   *
   * @returns those that it had before and are gone, until {@link forgetRemovedPlaces} is called for the sequence.
   */
  async replacePlaces(
    entityRef: string,
    sequence: number,
    places: ReadonlySet<string>,
  ): Promise<string[]> {
    const rows = await this.#db.read
      .selectFrom('search_places')
      .select('location')
      .where('entity_ref', '=', entityRef)
      .execute();
    const known = new Set(rows.map(({ location }) => location));
    const removed = [...known].filter(location => !places.has(location));
    await this.#db.write.transaction().execute(async trx => {
      for (const part of inParts(
        [...places].filter(location => !known.has(location)),
        300,
      ))
        await trx
          .insertInto('search_places')
          .values(part.map(location => ({ entity_ref: entityRef, location, removed_at: null })))
          .onConflict(conflict => conflict.doNothing())
          .execute();
      await trx
        .updateTable('search_places')
        .set({ removed_at: null })
        .where('entity_ref', '=', entityRef)
        .execute();
      for (const part of inParts(removed, 300))
        await trx
          .updateTable('search_places')
          .set({ removed_at: sequence })
          .where('entity_ref', '=', entityRef)
          .where('location', 'in', part)
          .execute();
    });
    return removed;
  }

  /** Forgets places that search has removed up to a sequence. */
  async forgetRemovedPlaces(sequence: number): Promise<void> {
    await this.#db.write.deleteFrom('search_places').where('removed_at', '<=', sequence).execute();
  }

  async listLinks(entityRef: string): Promise<BrokenLink[]> {
    const rows = await this.#db.read
      .selectFrom('links')
      .selectAll()
      .where('entity_ref', '=', entityRef)
      .orderBy('position')
      .execute();
    return rows.map(({ page, line, target, reason, suggestion }) => ({
      page,
      target,
      reason: brokenLinkReasonSchema.parse(reason),
      ...(line !== null && { line }),
      ...(suggestion !== null && { suggestion }),
    }));
  }

  async beginBuild(id: string, entityRef: string): Promise<void> {
    await this.#db.write
      .insertInto('builds')
      .values({
        id,
        entity_ref: entityRef,
        state: 'running',
        started_at: this.#now(),
        ended_at: null,
        pages: null,
        reused_pages: null,
        error: null,
        log: '[]',
      })
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet({ state: 'running', started_at: this.#now() }),
      )
      .execute();
    await this.notify(entityRef);
  }

  async writeLog(id: string, entityRef: string, log: readonly DocsBuildLine[]): Promise<void> {
    await this.#db.write
      .updateTable('builds')
      .set({ log: JSON.stringify(log) })
      .where('id', '=', id)
      .execute();
    await this.notify(entityRef);
  }

  /** Notes how a build ended, and forgets older ones. */
  async endBuild(id: string, entityRef: string, end: BuildEnd): Promise<void> {
    await this.#db.write
      .updateTable('builds')
      .set({
        state: end.state,
        ended_at: this.#now(),
        pages: end.pages ?? null,
        reused_pages: end.reusedPages ?? null,
        error: end.error ? JSON.stringify(end.error) : null,
        log: JSON.stringify(end.log),
      })
      .where('id', '=', id)
      .execute();
    const rows = await this.#db.read
      .selectFrom('builds')
      .select('id')
      .where('entity_ref', '=', entityRef)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .offset(maxBuilds)
      .limit(100)
      .execute();
    if (rows.length > 0)
      await this.#db.write
        .deleteFrom('builds')
        .where(
          'id',
          'in',
          rows.map(row => row.id),
        )
        .execute();
    await this.notify(entityRef);
  }

  async getBuild(id: string): Promise<DocsBuild | undefined> {
    const row = await this.#db.read
      .selectFrom('builds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && describeBuild(row);
  }

  /** Newest first. */
  async listBuilds(entityRef: string): Promise<DocsBuild[]> {
    const rows = await this.#db.read
      .selectFrom('builds')
      .selectAll()
      .where('entity_ref', '=', entityRef)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxBuilds)
      .execute();
    return rows.map(describeBuild);
  }

  /** Ends builds whose process is gone. */
  async endLostBuilds(startedBefore: number): Promise<void> {
    const error: DocsBuildLine = {
      level: 'error',
      message: 'the build was interrupted; it is repeated when the docs are opened',
    };
    await this.#db.write
      .updateTable('builds')
      .set({ state: 'failed', ended_at: this.#now(), error: JSON.stringify(error) })
      .where('state', '=', 'running')
      .where('started_at', '<', startedBefore)
      .execute();
  }

  /** Removes contents that no site has had for a day. */
  async sweepBlobs(): Promise<number> {
    const result = await this.#db.write
      .deleteFrom('blobs')
      .where('created_at', '<', this.#now() - dayMs)
      .where('hash', 'not in', this.#db.write.selectFrom('site_files').select('hash'))
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }

  notify(entityRef: string): Promise<void> {
    return this.#db.notify(channel, entityRef);
  }

  /** Calls back with the ref of each site of which something changed, in any process. */
  listen(onChange: (entityRef: string) => void): Promise<() => Promise<void>> {
    return this.#db.listen(channel, onChange);
  }
}

const maxManifests = 50;

function describeBuild(row: BuildRow): DocsBuild {
  return {
    id: row.id,
    state: row.state,
    startedAt: new Date(Number(row.started_at)).toISOString(),
    log: JSON.parse(row.log) as DocsBuildLine[],
    ...(row.ended_at !== null && { endedAt: new Date(Number(row.ended_at)).toISOString() }),
    ...(row.pages !== null && { pages: row.pages }),
    ...(row.reused_pages !== null && { reusedPages: row.reused_pages }),
    ...(row.error !== null && { error: JSON.parse(row.error) as DocsBuildLine }),
  };
}

async function nextSequence(trx: Transaction<TechdocsSchema>): Promise<number> {
  const { last } = await trx
    .selectFrom('sites')
    .select(sql<number | null>`max(sequence)`.as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

function pack(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value), { level: 3 });
}

function unpack<T>(bytes: Uint8Array): T {
  return JSON.parse(gunzipSync(bytes).toString()) as T;
}

function* inParts<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
