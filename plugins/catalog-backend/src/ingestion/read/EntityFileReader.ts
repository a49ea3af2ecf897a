import { hash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import type { EntityFile, EntityFilesApi } from '@portico/catalog-node';
import { NotAllowedError, NotFoundError } from '@portico/errors';
import type { CodeHosts } from '@portico/code-hosts';
import type { UrlReader } from '@portico/url-reader';
import { readTextFile } from '@portico/url-reader/files';
import type { Database } from '@portico/server/database';
import type { CatalogSchema } from '../../store/tables.ts';
import type { PartRow, SourceRow } from '../../store/tables/sources.ts';
import { getSourceRoot } from './sourceRoot.ts';

/** What files of entities are read with. */
export interface EntityFileReaderOptions {
  database: Database<CatalogSchema>;
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
    const text = await readTextFile({
      path,
      name: target,
      missingFix: 'add it or correct the reference',
      bounds: {
        folders: [getSourceRoot(source), ...this.#options.fileRoots],
        refuse: () =>
          new NotAllowedError(
            `'${target}' is outside the folder of the entity's location; move the file inside`,
          ),
      },
    });
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
        `'${target}' cannot be found: where the text that names it is is not known; write a whole address`,
      );
    const isBeside =
      source?.type === 'url' && this.#options.codeHosts.isBeside(getSourceRoot(source), address);
    const reader = isBeside ? this.#options.trusted : this.#options.other;
    if (!isBeside) checkAllowed(reader, address, target);
    return { address, text: await reader.fetchText(address) };
  }

  async #findSource(entityRef: string): Promise<EntitySource | undefined> {
    return this.#options.database.read
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
