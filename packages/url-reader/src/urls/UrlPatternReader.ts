import { NotAllowedError, NotFoundError } from '@portico/errors';
import type { FoundFile, Reader, ReadOptions, TreeListing } from '../Reader.ts';

/** What reading a URL gave that may be a pattern. */
export type UrlFiles =
  | { isUnchanged: true }
  | {
      isUnchanged: false;
      /** By address, with the slashes of a branch encoded. */
      texts: Map<string, string>;
      etag?: string | undefined;
    };

/** How many files a pattern matches at most. */
const maxMatches = 1000;
/** Files that are read one by one; more come with the archive of their folder. */
const maxSingleReads = 20;
const concurrency = 5;
const star = '*';

/** Whether an address names files by a pattern: a `*` in their path. */
export function isUrlPattern(address: string): boolean {
  const url = URL.parse(address);
  // Azure DevOps names the file in the query.
  return url !== null && (url.pathname + (url.searchParams.get('path') ?? '')).includes(star);
}

/** Reads the files of code hosts that patterns match. */
export class UrlPatternReader {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** In the order of the listing. @throws NotFoundError where nothing matches; NotAllowedError where too much does. */
  async read(pattern: string, options: Pick<ReadOptions, 'etag' | 'signal'>): Promise<UrlFiles> {
    let found: TreeListing;
    try {
      found = await this.#reader.search(pattern, options);
    } catch (error) {
      if (error instanceof Error && error.name === 'NotModifiedError') return { isUnchanged: true };
      throw error;
    }
    const { files, etag } = found;
    if (files.length === 0)
      throw new NotFoundError(
        `'${pattern}' matches no file; correct it, or check its branch, the folder before its first '*' and that the configured token may read the repository`,
      );
    if (files.length > maxMatches)
      throw new NotAllowedError(
        `'${pattern}' matches ${files.length} files, more than ${maxMatches}; make it narrower, or split it`,
      );
    const { signal } = options;
    const texts =
      files.length > maxSingleReads && found.folder !== undefined
        ? await this.#readArchive(found.folder, files, signal)
        : await this.#readEach(files, signal);
    return { isUnchanged: false, texts, etag };
  }

  async #readArchive(folder: string, files: readonly FoundFile[], signal?: AbortSignal) {
    const wanted = new Set(files.map(({ path }) => path));
    const filter = (path: string) => wanted.has(path);
    const tree = await this.#reader.readTree(folder, { filter, signal });
    const texts = new Map<string, string>();
    for await (const { path, bytes } of tree.files)
      texts.set(path, new TextDecoder().decode(bytes));
    return new Map(
      files.flatMap(({ path, url }): [string, string][] => {
        const text = texts.get(path);
        return text === undefined ? [] : [[url, text]];
      }),
    );
  }

  async #readEach(files: readonly FoundFile[], signal?: AbortSignal) {
    const texts: [url: string, text: string][] = [];
    for (let at = 0; at < files.length; at += concurrency)
      texts.push(
        ...(await Promise.all(
          files.slice(at, at + concurrency).map(async ({ url }): Promise<[string, string]> => {
            const { bytes } = await this.#reader.readFile(url, { signal });
            return [url, new TextDecoder().decode(bytes)];
          }),
        )),
      );
    return new Map(texts);
  }
}
