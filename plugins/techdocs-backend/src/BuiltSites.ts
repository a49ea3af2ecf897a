import { createHash } from 'node:crypto';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import type { DocsMetadata } from '@portico/techdocs-common';
import type { DocsFile, DocsSites, MovedFile, TooLargeFile } from './DocsSites.ts';
import { SiteLinks } from './render/resolveLink.ts';
import type { SiteManifest } from './render/SiteManifest.ts';
import { siteStylesheet, siteStylesheetPath } from './render/siteStyles.ts';
import { orderPages, type SiteOrder, writeMissingPage, writePage } from './render/writePage.ts';
import { writeMetadata } from './render/writeMetadata.ts';
import type { ContentStore } from './store/ContentStore.ts';
import type { SiteStore } from './store/SiteStore.ts';

/** Sites that this server has built. Pages are put together when they are read. */
export class BuiltSites implements DocsSites {
  readonly #store: SiteStore;
  readonly #contents: ContentStore;
  readonly #prepared = new WeakMap<
    SiteManifest,
    { links: SiteLinks; order: SiteOrder; hash: string }
  >();

  constructor(store: SiteStore, contents: ContentStore) {
    this.#store = store;
    this.#contents = contents;
  }

  async getMetadata(site: EntityName): Promise<DocsMetadata | undefined> {
    const manifest = await this.#store.getManifest(stringifyEntityRef(site));
    return manifest && writeMetadata(manifest);
  }

  async readFile(
    site: EntityName,
    path: string,
  ): Promise<DocsFile | MovedFile | TooLargeFile | undefined> {
    const manifest = await this.#store.getManifest(stringifyEntityRef(site));
    if (!manifest) return undefined;
    const { links, order, hash } = this.#prepare(manifest);
    const url = /(?:^|\/)index\.html$/.test(path) ? path.slice(0, -'index.html'.length) : path;
    if (url === '' || url.endsWith('/')) {
      const pagePath = links.findByUrl(url);
      const page = pagePath === undefined ? undefined : manifest.pages[pagePath];
      if (pagePath === undefined || !page)
        return findTooLarge(manifest, url) ?? findMoved(manifest, url, path);
      const rendered = await this.#contents.getRendered(page.hash);
      if (!rendered) return undefined;
      const html = writePage(manifest, links, order, pagePath, page, rendered);
      return {
        bytes: Buffer.from(html),
        etag: `${hash}-${page.hash.slice(0, 16)}`,
        builtAt: manifest.builtAt,
      };
    }
    if (Object.hasOwn(manifest.files, path)) {
      const file = manifest.files[path];
      const bytes = file && (await this.#contents.getBytes(file.hash));
      return bytes && { bytes, etag: file.hash.slice(0, 32) };
    }
    // Pages that a reader has opened may name one of an earlier version.
    if (/^assets\/stylesheets\/main\.[\da-f]{8}\.min\.css$/.test(path))
      return { bytes: Buffer.from(siteStylesheet), etag: siteStylesheetPath };
    if (path === 'techdocs_metadata.json')
      return { bytes: Buffer.from(JSON.stringify(writeMetadata(manifest))) };
    return path === '404.html' ? { bytes: Buffer.from(writeMissingPage(manifest)) } : undefined;
  }

  #prepare(manifest: SiteManifest) {
    const known = this.#prepared.get(manifest);
    if (known) return known;
    const prepared = {
      links: new SiteLinks(manifest),
      order: orderPages(manifest),
      hash: createHash('sha256')
        .update(`${manifest.builtAt}/${manifest.etag}`)
        .digest('hex')
        .slice(0, 16),
    };
    this.#prepared.set(manifest, prepared);
    return prepared;
  }
}

function findTooLarge({ tooLarge = {} }: SiteManifest, url: string): TooLargeFile | undefined {
  const sourcePath = Object.hasOwn(tooLarge, url) ? tooLarge[url] : undefined;
  return sourcePath === undefined ? undefined : { tooLarge: sourcePath };
}

function findMoved({ moved }: SiteManifest, url: string, path: string): MovedFile | undefined {
  const target = Object.hasOwn(moved, url) ? moved[url] : undefined;
  if (target === undefined) return undefined;
  return { movedTo: path.endsWith('index.html') ? `${target}index.html` : target };
}
