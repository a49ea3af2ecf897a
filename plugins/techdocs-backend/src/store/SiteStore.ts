import type { BrokenLink, DocsBuildLine } from '@portico/techdocs-common';
import { brokenLinkReasonSchema } from '@portico/techdocs-common';
import type { Database } from '@portico/server/database';
import { sql, type Transaction } from 'kysely';
import type { BuiltSite } from '../render/buildSite.ts';
import type { PageTrace } from '../render/findMovedPages.ts';
import type { SiteManifest } from '../render/SiteManifest.ts';
import { unpackJson } from './packJson.ts';
import type { SiteRow, TechdocsSchema } from './tables.ts';
import { writeSite } from './writeSite.ts';

/** The channel on which processes hear of which site something changed. */
export const siteChannel = 'techdocs';

const maxManifests = 50;

/** Sites: what is shown of them, and how they are. */
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
    const manifest = unpackJson<SiteManifest>(row.manifest);
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
    return row ? unpackJson<PageTrace[]>(row.traces) : [];
  }

  /** Puts a site in place of the former one, together with its links. */
  async publish(
    entityRef: string,
    entityNumber: number | undefined,
    site: BuiltSite,
  ): Promise<void> {
    await this.#db.writeInOrder(async trx => {
      const moment = {
        entity_number: entityNumber ?? null,
        checked_at: this.#now(),
        sequence: await nextSequence(trx),
      };
      await writeSite(trx, entityRef, site, moment);
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

  notify(entityRef: string): Promise<void> {
    return this.#db.notify(siteChannel, entityRef);
  }

  /** Calls back with the ref of each site of which something changed, in any process. */
  listen(onChange: (entityRef: string) => void): Promise<() => Promise<void>> {
    return this.#db.listen(siteChannel, onChange);
  }
}

async function nextSequence(trx: Transaction<TechdocsSchema>): Promise<number> {
  const { last } = await trx
    .selectFrom('sites')
    .select(sql<number | null>`max(sequence)`.as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
