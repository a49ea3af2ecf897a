import { hash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import type { EntityFile, EntityFilesApi } from '@portico/catalog-common';
import { NotAllowedError, NotFoundError } from '@portico/errors';
import type { CodeHosts } from '@portico/integrations';
import type { Database } from '@portico/server';
import type { CatalogSchema, PartRow, SourceRow } from '../store/tables.ts';
import { findRealPath, readNamedFile } from './readTextFile.ts';
import { getSourceRoot, isInside } from './sourceRoot.ts';
import type { UrlReader } from './UrlReader.ts';

/** What files of entities are read with. */
export interface EntityFileReaderOptions {
  database: Promise<Database<CatalogSchema>>;
  codeHosts: CodeHosts;
  /** Folders of `catalog.fileRoots`, whose files entities of files may refer to. */
  fileRoots: readonly string[];
  /** Reads what lies beside an entity, with the credentials that the entity was read with. */
  trusted: UrlReader;
  /** Reads what lies elsewhere, with none: a text must not say what the catalog's credentials are used for. */
  other: UrlReader;
}

type EntitySource = Pick<PartRow, 'path' | 'included'> &
  Pick<SourceRow, 'type' | 'target' | 'root_ref'>;

/** Reads the files that texts of entities refer to, within the bounds that placeholders have. */
export class EntityFileReader implements EntityFilesApi {
  readonly #options: EntityFileReaderOptions;

  constructor(options: EntityFileReaderOptions) {
    this.#options = options;
  }

  async locate(entityRef: string, text: string): Promise<string | undefined> {
    const source = await this.#findSource(entityRef);
    if (!source || source.type === 'provider') return undefined;
    const included = JSON.parse(source.included ?? '[]') as [path: string, hash: string][];
    const wanted = hash('sha1', text);
    return included.find(([, known]) => known === wanted)?.[0] ?? source.path;
  }

  async read(entityRef: string, target: string, from: string | undefined): Promise<EntityFile> {
    const source = await this.#findSource(entityRef);
    const isFile =
      source?.type === 'file' && from !== undefined && !isUrl(from) && !hasScheme(target);
    if (isFile) return this.#readFile(source, target, from);
    return this.#readUrl(source, target, from);
  }

  async #readFile(source: EntitySource, target: string, from: string): Promise<EntityFile> {
    const path = resolve(dirname(from), decodePath(target));
    const roots = [getSourceRoot(source), ...this.#options.fileRoots];
    // Links are followed before the check, so none can lead outside.
    const [realFile = path, ...folders] = await Promise.all([path, ...roots].map(findRealPath));
    if (!folders.some(folder => isInside(folder, realFile)))
      throw new NotAllowedError(
        `'${target}' is outside the folder of the entity's location; move the file inside`,
      );
    const text = await readNamedFile(realFile, target, 'add it or correct the reference');
    return { address: path, text };
  }

  async #readUrl(
    source: EntitySource | undefined,
    target: string,
    from: string | undefined,
  ): Promise<EntityFile> {
    const base = from !== undefined && isUrl(from) ? from : undefined;
    const address = base ? this.#options.codeHosts.resolve(target, base) : parseUrl(target);
    if (address === undefined || !isUrl(address))
      throw new NotFoundError(
        `'${target}' cannot be found: where the text that names it stands is not known; write a whole address`,
      );
    const isBeside =
      source?.type === 'url' && this.#options.codeHosts.isBeside(getSourceRoot(source), address);
    const reader = isBeside ? this.#options.trusted : this.#options.other;
    if (!isBeside) checkAllowed(reader, address, target);
    return { address, text: await reader.fetchText(address) };
  }

  async #findSource(entityRef: string): Promise<EntitySource | undefined> {
    const database = await this.#options.database;
    return database.read
      .selectFrom('entities as e')
      .innerJoin('claims as c', 'c.id', 'e.claim_id')
      .innerJoin('parts as p', 'p.id', 'c.part_id')
      .innerJoin('sources as s', 's.id', 'c.source_id')
      .select(['p.path', 'p.included', 's.type', 's.target', 's.root_ref'])
      .where('e.ref', '=', entityRef)
      .executeTakeFirst();
  }
}

function checkAllowed(reader: UrlReader, address: string, target: string): void {
  try {
    reader.check(address);
  } catch (error) {
    throw new NotAllowedError(
      `'${target}' is outside the repository or folder of the entity's location, and its host is not named under 'backend.reading.allow'`,
      { cause: error },
    );
  }
}

const isUrl = (text: string) => /^https?:\/\//i.test(text);
const hasScheme = (text: string) => /^[a-z][a-z\d+.-]+:/i.test(text);
const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text).href : undefined);

/** References are addresses, in which some letters of paths are written in another way. */
function decodePath(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
