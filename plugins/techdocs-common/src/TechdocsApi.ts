import type { EntityName } from '@portico/catalog-model';
import type { CallOptions } from '@portico/contract';
import { createApiRef } from '@portico/core';
import type { DocsBuild } from './builds.ts';
import type { DocsPageChange } from './changes.ts';
import type { BrokenLink } from './links.ts';
import type { DocsEntity, DocsMetadata } from './metadata.ts';
import type { DocsSite } from './sites.ts';
import type { DocsChange, DocsSyncOutcome } from './sync.ts';

/** Id of the plugin in browser and server. */
export const techdocsPluginId = 'techdocs';

/** How a site is brought up to date. */
export interface DocsSyncOptions extends CallOptions {
  /** Called with each line of the build's log. */
  onLog?: (line: string) => void;
}

/** A page of a site as it was fetched. */
export interface DocsPage {
  html: string;
  /** Its path in the site, which differs from the requested one where the page was moved. */
  path: string;
  /** When its site was built, where the server says so. */
  builtAt?: Date | undefined;
}

/** Links of a site that lead nowhere, and how many were checked. */
export interface DocsLinks {
  items: BrokenLink[];
  total: number;
  checked: number;
  checkedAt?: string | undefined;
}

/** Reads docs and brings them up to date. */
export interface TechdocsApi {
  /** `undefined` when the entity has no site yet. */
  getMetadata(entity: EntityName, options?: CallOptions): Promise<DocsMetadata | undefined>;
  getEntity(entity: EntityName, options?: CallOptions): Promise<DocsEntity | undefined>;
  /**
   * A page of a site.
   *
   * @param path - of the page's folder, such as `guide/setup`; `''` for the first page.
   * @throws ResponseError, with status 404 when there is no such page.
   */
  getPage(entity: EntityName, path: string, options?: CallOptions): Promise<DocsPage>;
  /** Who changed a page last, and when; empty where that is not known. */
  getPageChange(entity: EntityName, path: string, options?: CallOptions): Promise<DocsPageChange>;
  /** The bytes of a file, such as `search/search_index.json`. */
  getFile(entity: EntityName, path: string, options?: CallOptions): Promise<Response>;
  /**
   * Brings the site up to date, which may take as long as building it.
   *
   * @throws Error with the server's message when the build fails.
   */
  sync(entity: EntityName, options?: DocsSyncOptions): Promise<DocsSyncOutcome>;
  /** Yields the site that is published, each newer one and each build that fails, until the signal aborts or the server goes away. */
  watch(entity: EntityName, options?: CallOptions): AsyncIterable<DocsChange>;
  /** Sets the cookie that images of pages are loaded with. @returns until when it is good. */
  setCookie(options?: CallOptions): Promise<Date>;
  listSites(
    query?: { entityRefs?: string[]; limit?: number; after?: string },
    options?: CallOptions,
  ): Promise<{ items: DocsSite[]; next?: string | undefined }>;
  listBrokenLinks(entity: EntityName, options?: CallOptions): Promise<DocsLinks>;
  /** The latest builds, newest first. */
  listBuilds(entity: EntityName, options?: CallOptions): Promise<DocsBuild[]>;
}

/** Reads docs and brings them up to date. */
export const techdocsApiRef = createApiRef<TechdocsApi>({
  id: 'techdocs.client',
  description: 'Reads technical docs',
});
