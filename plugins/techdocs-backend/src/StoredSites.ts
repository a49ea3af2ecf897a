import { createHash } from 'node:crypto';
import type { EntityName } from '@portico/catalog-model';
import { validate } from '@portico/contract';
import { type DocsMetadata, docsMetadataSchema } from '@portico/techdocs-common';
import type { DocsStorage } from '@portico/techdocs-node';
import type { DocsFile, DocsSites } from './DocsSites.ts';

/** Sites that others have built, in a storage. */
export class StoredSites implements DocsSites {
  readonly #storage: DocsStorage;

  constructor(storage: DocsStorage) {
    this.#storage = storage;
  }

  async getMetadata(site: EntityName): Promise<DocsMetadata | undefined> {
    const bytes = await this.#storage.readFile(toFolder(site), 'techdocs_metadata.json');
    if (!bytes) return undefined;
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return validate(docsMetadataSchema, value, "File 'techdocs_metadata.json'");
  }

  async readFile(
    site: EntityName,
    path: string,
    signal: AbortSignal,
  ): Promise<DocsFile | undefined> {
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const bytes = await this.#storage.readFile(toFolder(site), name, signal);
    return bytes && { bytes, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
  }
}

/** Folders of sites are in lower case. */
function toFolder({ kind, namespace, name }: EntityName): EntityName {
  return { kind: kind.toLowerCase(), namespace: namespace.toLowerCase(), name: name.toLowerCase() };
}
