import type { CatalogApi } from '@portico/catalog-common';
import { getEntityDisplayName, parseEntityRef } from '@portico/catalog-model';
import type { FollowedSource, SearchableDocument } from '@portico/search-node';
import type { RenderedPage } from '../render/RenderedPage.ts';
import type { SiteManifest, SitePage } from '../render/SiteManifest.ts';
import { listSearchEntries, type SearchEntry } from '../render/writeSearchIndex.ts';
import type { SiteStore } from '../store/SiteStore.ts';
import type { SiteRow } from '../store/tables.ts';

const maxTextCharacters = 20_000;
const maxDocuments = 20_000;

/** The sections of all sites, one document each, for those who may read the entity. */
export function createDocsSource(store: SiteStore, catalog: CatalogApi): FollowedSource {
  return {
    type: 'techdocs',
    visibility: 'catalog-entity',
    weight: 0,
    version: '3',
    async follow(after, signal) {
      const sequence = Number(after ?? 0);
      await store.forgetRemovedPlaces(sequence);
      const [site] = await store.listPublished(sequence, 1);
      if (!site) return { documents: [], position: String(sequence), hasMore: false };
      const manifest =
        site.entity_number === null ? undefined : await store.getManifest(site.entity_ref);
      const documents = manifest ? await listDocuments(store, catalog, site, manifest, signal) : [];
      const places = new Set(documents.map(({ location }) => location));
      const removed = await store.replacePlaces(site.entity_ref, Number(site.sequence), places);
      return { documents, removed, position: String(site.sequence), hasMore: true };
    },
    onChange(listener) {
      let isEnded = false;
      let stop: (() => Promise<void>) | undefined;
      const begin = async () => {
        stop = await store.listen(listener);
        if (isEnded) await stop();
      };
      // Without notices the source is read every minute.
      begin().catch(() => {});
      return () => {
        isEnded = true;
        stop?.().catch(() => {});
      };
    },
  };
}

async function listDocuments(
  store: SiteStore,
  catalog: CatalogApi,
  site: SiteRow,
  manifest: SiteManifest,
  signal: AbortSignal,
): Promise<SearchableDocument[]> {
  const name = parseEntityRef(site.entity_ref);
  const entity = await catalog.getEntityByRef(name, { signal });
  if (!entity) return [];
  const base = `/docs/${name.namespace}/${name.kind}/${name.name}`;
  const textOf = (key: string) => {
    const value = entity.spec?.[key];
    return typeof value === 'string' ? value : undefined;
  };
  const owner = entity.relations?.find(({ type }) => type === 'ownedBy');
  const fields = {
    ...name,
    // As the catalog's own documents have them: filters count them together.
    kind: entity.kind,
    entityTitle: getEntityDisplayName(entity),
    siteName: manifest.siteName,
    componentType: textOf('type'),
    type: textOf('type'),
    lifecycle: textOf('lifecycle'),
    owner: owner?.targetRef ?? textOf('owner'),
  };
  const documents: SearchableDocument[] = [];
  for (const page of Object.values(manifest.pages)) {
    const rendered = await store.getRendered(page.hash);
    if (!rendered) continue;
    for (const { location, title, text } of listPlaces(page, rendered)) {
      if (documents.length >= maxDocuments) return documents;
      documents.push({
        location: `${base}/${location}`,
        title: title || page.title,
        keywords: title === page.title ? [] : [page.title],
        text: text.slice(0, maxTextCharacters),
        fields: { ...fields, path: location },
        ...(site.entity_number !== null && { visibilityNumber: site.entity_number }),
      });
    }
  }
  return documents;
}

/** The page and its sections; one place for a page that begins with its title, which is a section too. */
function listPlaces(page: SitePage, rendered: Pick<RenderedPage, 'sections'>): SearchEntry[] {
  const [whole, first, ...others] = listSearchEntries(page, rendered);
  if (!whole) return [];
  if (first?.title !== whole.title || whole.text !== '')
    return first ? [whole, first, ...others] : [whole];
  return [{ ...whole, text: first.text }, ...others];
}
