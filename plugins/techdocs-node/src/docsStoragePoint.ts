import type { EntityName } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';

/** Built sites in a storage that other programs share, one folder `<namespace>/<kind>/<name>` for each entity. */
export interface DocsStorage {
  /**
   * Reads a file of a site.
   *
   * @param path - relative to the site, with `/` between names, such as `guide/index.html`; never absolute and never with `..`.
   * @returns undefined when there is none.
   */
  readFile(site: EntityName, path: string, signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /** Writes a file of a site in place of the former one. */
  writeFile(site: EntityName, path: string, bytes: Uint8Array): Promise<void>;
  /** The paths of all files of a site; none when there is no site. */
  listFiles(site: EntityName): Promise<readonly string[]>;
  /** Removes files of a site; those that are gone already do not matter. */
  removeFiles(site: EntityName, paths: readonly string[]): Promise<void>;
  /** Ends its connections. */
  close?(): Promise<void>;
}

/** A kind of storage. */
export interface DocsStorageType {
  /** As `techdocs.publisher.type` names it: `googleGcs`. */
  type: string;
  /**
   * Makes the storage, when `techdocs.publisher.type` names it.
   *
   * @param options - what is below the type's own key of `techdocs.publisher`, to be validated here.
   * @throws InputError that names the key when the options are wrong.
   */
  create(options: unknown): DocsStorage | Promise<DocsStorage>;
}

/** Kinds of storage that sites are read from and published to. */
export const docsStoragePoint = createExtensionPoint<DocsStorageType>({
  id: 'docs-storage',
  description: 'Kinds of storage that sites of docs are read from and published to',
});
