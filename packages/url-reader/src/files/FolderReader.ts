import { createHash } from 'node:crypto';
import { lstat, readdir, readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError, NotAllowedError, NotFoundError } from '@portico/errors';
import { ArchiveBudget } from '../archives/ArchiveBudget.ts';
import type { ReadLimits } from '../ReadLimits.ts';
import type { FileContent, TreeFile } from '../Reader.ts';
import { formatSize } from '../urls/readBody.ts';
import { isInside, withFolder } from '@portico/server/files';
import { toLink, type TreeSelection } from '../LinkOptions.ts';
import { findRealPaths, openEntry } from './openInside.ts';

/** A file of a folder that was listed. */
interface ListedFile {
  /** Relative, with `/` between names. */
  path: string;
  realPath: string;
  /** Where a link leads. */
  linkTo?: string | undefined;
}

/** The files of a folder by name, and what changes with any of them. */
export interface FolderListing {
  /** The real path of the folder. */
  root: string;
  etag: string;
  files: readonly ListedFile[];
}

/** What listing a folder takes. */
export interface FolderOptions extends TreeSelection {
  limits: ReadLimits;
  signal?: AbortSignal | undefined;
}

const executableBits = 0o111;

/** Reads `file:` URLs that lie, links followed, in one of some folders. */
export class FolderReader {
  readonly #folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** Reads one file. */
  async readFile(url: string, limits: ReadLimits): Promise<FileContent & { etag: string }> {
    const { path, root } = await this.#resolve(url);
    const file = await openEntry(path, checkInside(root, url));
    try {
      const stats = await file.stat();
      if (!stats.isFile()) throw new InputError(`'${url}' is not a file; name a file`);
      if (stats.size > limits.maxFileBytes)
        throw new NotAllowedError(
          `'${url}' is larger than ${formatSize(limits.maxFileBytes)}; split it`,
        );
      return { bytes: await file.readFile(), etag: `${stats.mtimeMs}-${stats.size}` };
    } finally {
      await file.close();
    }
  }

  /** Lists the files of a folder and of all below it, in order. Git's own folder is omitted, and links that are not kept. */
  async list(
    url: string,
    { limits, filter, signal, ...links }: FolderOptions,
  ): Promise<FolderListing> {
    const { path: root } = await this.#resolve(url);
    if (!(await stat(root)).isDirectory())
      throw new InputError(`'${url}' is not a folder; name a folder`);
    const budget = new ArchiveBudget(url, limits);
    const hash = createHash('sha1');
    const files: ListedFile[] = [];
    const walk = async (folder: string, above: string): Promise<void> => {
      signal?.throwIfAborted();
      const entries = await withFolder(folder, checkInside(root, url), at =>
        readdir(at, { withFileTypes: true }),
      );
      for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        budget.addEntry();
        const realPath = join(folder, entry.name);
        const path = `${above}${entry.name}`;
        if (entry.isDirectory()) {
          if (entry.name !== '.git') await walk(realPath, `${path}/`);
        } else if (filter?.(path) === false) continue;
        else if (entry.isSymbolicLink()) {
          const link = toLink(path, await readlink(realPath), links);
          if (!link) continue;
          budget.addFile(path, link.bytes.length);
          hash.update(`${path}\0${link.linkTo}\n`);
          files.push({ path, realPath, linkTo: link.linkTo });
        } else if (!entry.isFile())
          links.onOmitted?.({ path, reason: 'no file but a device or the like' });
        else {
          const { size, mtimeMs, mode } = await lstat(realPath);
          budget.addFile(path, size);
          hash.update(`${path}\0${size}\0${mtimeMs}\0${mode}\n`);
          files.push({ path, realPath });
        }
      }
    };
    await walk(root, '');
    return { root, etag: hash.digest('hex'), files };
  }

  /** Reads the files of a listing, one after the other; those that went away meanwhile are omitted. */
  async *read(
    { root, files }: FolderListing,
    { limits, signal }: FolderOptions,
  ): AsyncGenerator<TreeFile> {
    for (const { path, realPath, linkTo } of files) {
      signal?.throwIfAborted();
      if (linkTo !== undefined) {
        yield { path, bytes: Buffer.from(linkTo), isExecutable: false, linkTo };
        continue;
      }
      const file = await openEntry(realPath, checkInside(root, path)).catch(skipGone);
      if (!file) continue;
      try {
        const { size, mode } = await file.stat();
        if (size > limits.maxFileBytes)
          throw new NotAllowedError(
            `'${path}' is larger than ${formatSize(limits.maxFileBytes)}; split it`,
          );
        const bytes = await file.readFile();
        yield { path, bytes, isExecutable: (mode & executableBits) !== 0 };
      } finally {
        await file.close();
      }
    }
  }

  /** The URL of a file of a folder. */
  static urlOf({ realPath }: ListedFile): string {
    return pathToFileURL(realPath).href;
  }

  /** Where a URL really leads, and the folder that it must not leave. The same error hides what exists elsewhere. */
  async #resolve(url: string): Promise<{ path: string; root: string }> {
    const path = readPath(url);
    const roots = await findRealPaths(this.#folders);
    const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
      if (!roots.some(root => isInside(root, path))) throw refuse(url);
      const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
      throw isMissing
        ? new NotFoundError(`'${url}' does not exist; correct or remove what refers to it`)
        : new InputError(`'${url}' cannot be read (${error.code}); check its rights`);
    });
    const root = roots.find(each => isInside(each, real));
    if (root === undefined) throw refuse(url);
    return { path: real, root };
  }
}

function checkInside(root: string, shown: string): (real: string) => void {
  return real => {
    if (!isInside(root, real)) throw refuse(shown);
  };
}

function readPath(url: string): string {
  try {
    return fileURLToPath(url);
  } catch (cause) {
    throw new InputError(
      `'${url}' is not the address of a local file; write 'file:///folder/file'`,
      {
        cause,
      },
    );
  }
}

function refuse(url: string): NotAllowedError {
  return new NotAllowedError(
    `Reading '${url}' is not allowed; name its folder under 'backend.reading.folders'`,
  );
}

function skipGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ELOOP') throw error;
}
