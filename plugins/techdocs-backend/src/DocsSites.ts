import type { EntityName } from '@portico/catalog-model';
import type { DocsMetadata } from '@portico/techdocs-common';

/** A file of a site, as it is sent. */
export interface DocsFile {
  bytes: Uint8Array;
  /** Changes with the file. */
  etag?: string;
  /** Of a page: when its site was built, in ms since 1970. */
  builtAt?: number;
}

/** Where a page is that was moved. */
export interface MovedFile {
  /** Relative to the site. */
  movedTo: string;
}

/** A page that is omitted for its size. */
export interface TooLargeFile {
  /** Its path in the source. */
  tooLarge: string;
}

/** Sites by the names of their entities. */
export interface DocsSites {
  getMetadata(site: EntityName): Promise<DocsMetadata | undefined>;
  /** @param path - relative to the site; folders end in a slash, or are `''`. */
  readFile(
    site: EntityName,
    path: string,
    signal: AbortSignal,
  ): Promise<DocsFile | MovedFile | TooLargeFile | undefined>;
}
