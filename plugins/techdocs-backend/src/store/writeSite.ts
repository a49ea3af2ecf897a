import { inParts } from '@portico/contract';
import type { Transaction } from 'kysely';
import type { BuiltSite } from '../render/buildSite.ts';
import { packJson } from './packJson.ts';
import type { SiteRow, TechdocsSchema } from './tables.ts';

const maxLinks = 1000;

/** What the row of a site has that is not of its content. */
export type SiteMoment = Pick<SiteRow, 'entity_number' | 'checked_at' | 'sequence'>;

/** Puts a site in place of the former one, together with its links. */
export async function writeSite(
  trx: Transaction<TechdocsSchema>,
  entityRef: string,
  { manifest, links, traces }: BuiltSite,
  moment: SiteMoment,
): Promise<void> {
  const hashes = new Set([
    ...Object.values(manifest.pages).map(({ hash }) => hash),
    ...Object.values(manifest.files).map(({ hash }) => hash),
  ]);
  const site = {
    ...moment,
    site_name: manifest.siteName,
    description: manifest.siteDescription ?? null,
    etag: manifest.etag,
    built_at: manifest.builtAt,
    pages: Object.keys(manifest.pages).length,
    broken_links: links.broken.length,
    checked_links: links.checked,
    error: null,
  };
  await trx
    .insertInto('sites')
    .values({ entity_ref: entityRef, ...site })
    .onConflict(conflict => conflict.column('entity_ref').doUpdateSet(site))
    .execute();
  const content = { manifest: packJson(manifest), traces: packJson(traces) };
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
}
