import type { CatalogApi } from '@portico/catalog-common';
import { type CatalogChangesApi, readChanges, readLatestChange } from '@portico/catalog-node';
import { getEntityDisplayName, parseEntityRef } from '@portico/catalog-model';
import type { PluginClient } from '@portico/contract';
import type {
  ExpiredPosition,
  FollowedSource,
  SearchableDocument,
  SearchSourceBatch,
} from '@portico/search-node';
import type { RenderedPage } from '../render/RenderedPage.ts';
import type { NavItem, SiteManifest, SitePage } from '../render/SiteManifest.ts';
import { listSearchEntries, type SearchEntry } from '../render/writeSearchIndex.ts';
import type { ContentStore } from '../store/ContentStore.ts';
import type { SearchPlaces } from '../store/SearchPlaces.ts';
import type { SiteStore } from '../store/SiteStore.ts';
import type { SiteRow } from '../store/tables.ts';

const maxTextCharacters = 20_000;
const maxDocuments = 20_000;
const changesPerStep = 1000;

/** Of what sites and entities the documents are made. */
export interface DocsSourceParts {
  store: SiteStore;
  contents: ContentStore;
  places: SearchPlaces;
  catalog: CatalogApi;
  /** Calls the catalog, for its change feed. */
  client: PluginClient;
  changes: CatalogChangesApi | undefined;
}

/**
 * The sections of all sites, one document each, for those who may read the entity. It follows the sites that are
 * published and the entities that change, whose titles and owners are in the documents: a position is
 * `<sequence of the site>/<sequence of the change>`.
 */
export function createDocsSource(parts: DocsSourceParts): FollowedSource {
  const { store, client, changes, places: known } = parts;

  const readSite = async (site: SiteRow, signal: AbortSignal) => {
    const manifest =
      site.entity_number === null ? undefined : await store.getManifest(site.entity_ref);
    const documents = manifest ? await listDocuments(parts, site, manifest, signal) : [];
    const places = new Set(documents.map(({ location }) => location));
    return { documents, places };
  };

  const followChanges = async (
    sequence: number,
    after: number,
    signal: AbortSignal,
  ): Promise<SearchSourceBatch | ExpiredPosition> => {
    const read = await readChanges(client, { after, limit: changesPerStep }, signal);
    if ('isExpired' in read) return read;
    const { items, last, hasMore } = read;
    const refs = new Set(items.map(({ entityRef }) => entityRef.toLowerCase()));
    const sites = new Map((await store.findSites([...refs])).map(site => [site.entity_ref, site]));
    for (const change of items) {
      const site = sites.get(change.entityRef.toLowerCase());
      if (!site || site.built_at === null) continue;
      const { documents, places } = await readSite(site, signal);
      // Not forgotten with this position, which stays that of the last site.
      const removed = await known.replace(site.entity_ref, sequence + 1, places);
      if (documents.length === 0 && removed.length === 0) continue;
      return { documents, removed, position: `${sequence}/${change.sequence}`, hasMore: true };
    }
    return { documents: [], position: `${sequence}/${last}`, hasMore };
  };

  return {
    type: 'techdocs',
    visibility: 'catalog-entity',
    weight: 0,
    version: '5',
    async follow(after, signal) {
      const [sequence = 0, change] = (after ?? '').split('/').filter(Boolean).map(Number);
      // What changes while the sites are read the first time is read again.
      const lastChange = change ?? (await readLatestChange(client, signal));
      await known.forgetRemoved(sequence);
      const [site] = await store.listPublished(sequence, 1);
      if (!site) return followChanges(sequence, lastChange, signal);
      const { documents, places } = await readSite(site, signal);
      const removed = await known.replace(site.entity_ref, Number(site.sequence), places);
      return { documents, removed, position: `${site.sequence}/${lastChange}`, hasMore: true };
    },
    onChange(listener) {
      const stopChanges = changes?.onChange(listener);
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
        stopChanges?.();
        stop?.().catch(() => {});
      };
    },
  };
}

async function listDocuments(
  { contents, catalog }: DocsSourceParts,
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
  const sectionsByPath = new Map(listSections(manifest.nav, []));
  for (const [path, page] of Object.entries(manifest.pages)) {
    const pageTitles = [...(sectionsByPath.get(path) ?? []), page.title];
    const rendered = await contents.getRendered(page.hash);
    if (!rendered) continue;
    for (const { location, title, text } of listPlaces(page, rendered)) {
      if (documents.length >= maxDocuments) return documents;
      documents.push({
        // As the reader and its links write addresses: without a slash at the end of the page's path.
        location: `${base}/${location}`.replace(/\/(?=#|$)/, ''),
        title: title || page.title,
        keywords: title === page.title ? [] : [page.title],
        text: text.slice(0, maxTextCharacters),
        fields: { ...fields, path: location, pageTitles },
        ...(site.entity_number !== null && { visibilityNumber: site.entity_number }),
      });
    }
  }
  return documents;
}

/** The pages of a navigation by their paths, each with the titles of the sections that it is in. */
function listSections(
  items: readonly NavItem[],
  sections: readonly string[],
): (readonly [path: string, sections: readonly string[]])[] {
  return items.flatMap(item => {
    if (item.type === 'page') return [[item.path, sections] as const];
    return item.type === 'section' ? listSections(item.items, [...sections, item.title]) : [];
  });
}

/** The page and its sections; one place for a page that begins with its title, which is a section too. */
function listPlaces(page: SitePage, rendered: Pick<RenderedPage, 'sections'>): SearchEntry[] {
  const [whole, first, ...others] = listSearchEntries(page, rendered);
  if (!whole) return [];
  if (first?.title !== whole.title || whole.text !== '')
    return first ? [whole, first, ...others] : [whole];
  return [{ ...whole, text: first.text }, ...others];
}
