import type { CatalogApi } from '@portico/catalog-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { BrokenLink } from '@portico/techdocs-common';
import type { OuterLink } from '../render/checkLinks.ts';
import { SiteLinks } from '../render/resolveLink.ts';
import type { RenderedPage } from '../render/RenderedPage.ts';
import type { ContentStore } from '../store/ContentStore.ts';
import type { SiteStore } from '../store/SiteStore.ts';

const maxChecked = 1000;
const maxSites = 100;

interface ParsedLink extends OuterLink {
  entityRef: string;
  /** In the docs of the entity; undefined for links to its page in the catalog. */
  docsPath: string | undefined;
  anchor: string | undefined;
}

/** Checks links of docs that lead to entities and to other docs. */
export class OuterLinks {
  readonly #catalog: CatalogApi;
  readonly #store: SiteStore;
  readonly #contents: ContentStore;

  constructor(catalog: CatalogApi, store: SiteStore, contents: ContentStore) {
    this.#catalog = catalog;
    this.#store = store;
    this.#contents = contents;
  }

  /** Addresses beyond the portal are not judged, nor are those beyond the first thousand. */
  async check(
    links: readonly OuterLink[],
    signal: AbortSignal,
  ): Promise<{ broken: BrokenLink[]; checked: number }> {
    const parsed = links.flatMap(link => parseLink(link) ?? []).slice(0, maxChecked);
    if (parsed.length === 0) return { broken: [], checked: 0 };
    const entityRefs = [...new Set(parsed.map(({ entityRef }) => entityRef))];
    const entities = await this.#catalog.getEntitiesByRefs(
      { entityRefs, fields: ['kind', 'metadata.name'] },
      { signal },
    );
    const existing = new Set(entityRefs.filter((_, index) => entities[index]));
    const broken: BrokenLink[] = [];
    for (const link of parsed) {
      const reason = existing.has(link.entityRef) ? await this.#checkDocs(link) : 'missing-entity';
      if (!reason) continue;
      const { page, line, target } = link;
      broken.push({ page, target, reason, ...(line !== undefined && { line }) });
    }
    return { broken, checked: parsed.length };
  }

  readonly #sites = new Map<string, { links: SiteLinks; builtAt: number }>();

  /** Sites that nobody has built yet are not judged. */
  async #checkDocs({
    entityRef,
    docsPath,
    anchor,
  }: ParsedLink): Promise<BrokenLink['reason'] | undefined> {
    if (docsPath === undefined) return undefined;
    const manifest = await this.#store.getManifest(entityRef);
    if (!manifest) return undefined;
    let site = this.#sites.get(entityRef);
    if (site?.builtAt !== manifest.builtAt) {
      site = { links: new SiteLinks(manifest), builtAt: manifest.builtAt };
      if (this.#sites.size >= maxSites) this.#sites.clear();
      this.#sites.set(entityRef, site);
    }
    const url = docsPath === '' ? '' : `${docsPath}/`;
    const path = site.links.findByUrl(url);
    if (path === undefined)
      return Object.hasOwn(manifest.files, docsPath) || Object.hasOwn(manifest.moved, url)
        ? undefined
        : 'missing-docs';
    if (anchor === undefined) return undefined;
    const page: RenderedPage | undefined = await this.#contents.getRendered(
      manifest.pages[path]?.hash ?? '',
    );
    return !page || page.ids.includes(anchor) ? undefined : 'missing-docs';
  }
}

/** Addresses of the portal: `/catalog/<namespace>/<kind>/<name>` and `/docs/<namespace>/<kind>/<name>/<path>`. */
function parseLink(link: OuterLink): ParsedLink | undefined {
  const [, area, namespace, kind, name, rest = '', hash] =
    /^\/(catalog|docs)\/([^/?#]+)\/([^/?#]+)\/([^/?#]+)(?:\/([^?#]*))?(?:\?[^#]*)?(?:#(.*))?$/.exec(
      link.target,
    ) ?? [];
  if (!area || !namespace || !kind || !name) return undefined;
  try {
    return {
      ...link,
      entityRef: stringifyEntityRef({ kind, namespace, name }),
      docsPath: area === 'docs' ? decodeURIComponent(rest).replace(/(?<!\/)\/+$/, '') : undefined,
      anchor: hash === undefined || hash === '' ? undefined : decodeURIComponent(hash),
    };
  } catch {
    return undefined;
  }
}
