import type { Entity } from '@portico/catalog-model';
import type { Logger } from '@portico/server';
import type { Reader } from '@portico/url-reader';
import type { DocsPageChange } from '@portico/techdocs-common';
import { findDocsSource } from './build/sources.ts';
import type { SitePage } from './render/SiteManifest.ts';

/** What changes of pages are found with. */
export interface PageChangesOptions {
  reader: Pick<Reader, 'findLastChange'>;
  logger: Logger;
  now: () => number;
}

const maxStored = 5000;
/** A page of the same content has the same history, but for commits that undo and redo. */
const hostMs = 30 * 60_000;
/** What was saved is committed later. */
const folderMs = 30_000;
const failedMs = 60_000;

interface StoredChange {
  change: Promise<DocsPageChange>;
  until: number;
}

/** Finds who changed pages last when they are read, so that builds need not wait for it. */
export class PageChanges {
  readonly #options: PageChangesOptions;
  readonly #changes = new Map<string, StoredChange>();

  constructor(options: PageChangesOptions) {
    this.#options = options;
  }

  /** Empty where the source has no history, or its host does not answer. */
  find(entity: Entity, { sourcePath, hash }: SitePage): Promise<DocsPageChange> {
    const { now } = this.#options;
    const { url, folder } = findDocsSource(entity);
    const key = `${hash} ${url} ${sourcePath}`;
    const known = this.#changes.get(key);
    if (known && known.until > now()) return known.change;
    const stored: StoredChange = {
      change: this.#read(url, folder, sourcePath).catch((error: unknown) => {
        stored.until = now() + failedMs;
        this.#options.logger.debug(`Who changed '${sourcePath}' of '${url}' last is not known`, {
          error,
        });
        return {};
      }),
      until: now() + (folder === undefined ? hostMs : folderMs),
    };
    this.#changes.delete(key);
    this.#changes.set(key, stored);
    const [oldest] = this.#changes.keys();
    if (this.#changes.size > maxStored && oldest !== undefined) this.#changes.delete(oldest);
    return stored.change;
  }

  async #read(url: string, folder: string | undefined, path: string): Promise<DocsPageChange> {
    const options = folder === undefined ? {} : { folders: [folder] };
    const found = await this.#options.reader.findLastChange(url, path, options);
    if (!found) return {};
    const { author, changedAt, url: page } = found;
    return {
      ...(author !== undefined && { author }),
      ...(changedAt !== undefined && { changedAt }),
      ...(page !== undefined && { url: page }),
    };
  }
}
