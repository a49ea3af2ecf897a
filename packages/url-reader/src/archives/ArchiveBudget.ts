import { InputError, NotAllowedError } from '@portico/errors';
import type { ReadLimits } from '../ReadLimits.ts';
import { formatSize } from '../urls/readBody.ts';

/** Counts what is read of a tree or an archive, and stops at the first limit. */
export class ArchiveBudget {
  readonly limits: ReadLimits;
  readonly #url: string;
  readonly #paths = new Set<string>();
  readonly #folders = new Set<string>();
  #entries = 0;
  #totalBytes = 0;
  #archiveBytes = 0;
  #unpackedBytes = 0;

  constructor(url: string, limits: ReadLimits) {
    this.#url = url;
    this.limits = limits;
  }

  /** Counts bytes of the archive itself. */
  addArchiveBytes(count: number): void {
    this.#archiveBytes += count;
    const { maxArchiveBytes } = this.limits;
    if (this.#archiveBytes > maxArchiveBytes)
      throw this.#refuse(`is larger than ${formatSize(maxArchiveBytes)} as an archive`);
  }

  /** Counts bytes that were unpacked. */
  addUnpackedBytes(count: number): void {
    this.#unpackedBytes += count;
    const { maxUnpackedBytes, maxExpansion, maxTotalBytes } = this.limits;
    if (this.#unpackedBytes > maxUnpackedBytes)
      throw this.#refuse(`is larger than ${formatSize(maxUnpackedBytes)} unpacked`);
    const allowed = Math.max(maxTotalBytes, this.#archiveBytes * maxExpansion);
    if (this.#unpackedBytes > allowed)
      throw new InputError(
        `The archive of '${this.#url}' grows to more than ${maxExpansion} times its size, as no archive of source files does`,
      );
  }

  /** Counts a file, folder or link, whether it is read or not. */
  addEntry(): void {
    this.#entries += 1;
    const { maxEntries } = this.limits;
    if (this.#entries > maxEntries)
      throw this.#refuse(`holds more than ${maxEntries} files and folders`);
  }

  /** Counts a file or link that is about to be read. @param bytes - its size; 0 where it is not known. */
  addFile(path: string, bytes: number): void {
    const { maxFiles, maxFileBytes, maxTotalBytes } = this.limits;
    if (this.#paths.has(path))
      throw new InputError(`The archive of '${this.#url}' holds '${path}' twice`);
    this.#paths.add(path);
    const folders = listFolders(path);
    for (const folder of folders) this.#folders.add(folder);
    const both = this.#folders.has(path) ? path : folders.find(each => this.#paths.has(each));
    if (both !== undefined)
      throw new InputError(
        `The archive of '${this.#url}' holds '${both}' both as a file and as a folder`,
      );
    if (this.#paths.size > maxFiles) throw this.#refuse(`holds more than ${maxFiles} files`);
    if (bytes > maxFileBytes)
      throw new NotAllowedError(
        `'${path}' in '${this.#url}' is larger than ${formatSize(maxFileBytes)}; split it`,
      );
    this.#totalBytes += bytes;
    if (this.#totalBytes > maxTotalBytes)
      throw this.#refuse(`holds more than ${formatSize(maxTotalBytes)} of files`);
  }

  #refuse(what: string): NotAllowedError {
    return new NotAllowedError(`'${this.#url}' ${what}; name a folder in it, or split it`);
  }
}

function listFolders(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
