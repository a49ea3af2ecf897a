import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ConflictError, InputError } from '@portico/errors';
import { describeFileError } from './describeFileError.ts';
import { findRealPath } from './findRealPath.ts';
import { FolderBudget, type FolderLimits } from './FolderBudget.ts';
import { isInside } from './isInside.ts';
import { type FolderEntry, listEntries, toEntry } from './listEntries.ts';
import { parseContainedPath } from './parseContainedPath.ts';
import { withEntry } from './withFolder.ts';

const { O_RDONLY, O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
const megabyte = 1024 * 1024;
const maxFileBytes = 64 * megabyte;

/** How a folder that contains files is called, and what it may hold. */
export interface ContainedFolderOptions {
  /** For messages. Default: `folder`. */
  name?: string;
  /** Files, folders and links of a listing at most. */
  maxEntries?: number;
  /** What may be written into it; anything when omitted. */
  limits?: FolderLimits | undefined;
}

/**
 * A folder whose files are read, written, moved and deleted, and nothing outside of it. Paths are relative to it, with `/`
 * between names. Where each really leads is checked right before it is used: links may lead anywhere inside, and nowhere else.
 *
 * Methods throw InputError for a path that leads out, and NotFoundError for what is not there.
 */
export class ContainedFolder {
  /** Absolute. */
  readonly path: string;
  readonly #name: string;
  readonly #maxEntries: number;
  readonly #budget: FolderBudget | undefined;
  #realPath: string | undefined;

  constructor(
    path: string,
    { name = 'folder', maxEntries = 50_000, limits }: ContainedFolderOptions = {},
  ) {
    this.path = resolve(path);
    this.#name = name;
    this.#maxEntries = maxEntries;
    this.#budget = limits && new FolderBudget(name, limits, () => this.list());
  }

  /** The absolute path of what need not exist, for code that opens it by itself right away. */
  async resolve(path: string): Promise<string> {
    const parts = parseContainedPath(path, this.#name);
    await this.#locate(path);
    return join(this.path, ...parts);
  }

  /** What is at a path, a link as a link; `undefined` when nothing is. */
  async find(path: string): Promise<FolderEntry | undefined> {
    const name = parseContainedPath(path, this.#name).join('/');
    if (name === '')
      return { path: '.', kind: 'folder', size: 0, isExecutable: true, changedMs: 0 };
    try {
      return await this.#withEntry(path, async at => toEntry(name, await lstat(at)));
    } catch (error) {
      if ((error as Error).name === 'NotFoundError') return undefined;
      throw error;
    }
  }

  /** The bytes of a file. @throws InputError when it has more than `maxBytes`. */
  read(path: string, maxBytes = maxFileBytes): Promise<Buffer> {
    return this.#withTarget(path, async at => {
      const file = await open(at, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      try {
        const stats = await file.stat();
        checkFile(path, stats);
        if (stats.size > maxBytes)
          throw new InputError(
            `The file '${path}' has more than ${maxBytes / megabyte} MiB; make it smaller`,
          );
        return await file.readFile();
      } finally {
        await file.close();
      }
    });
  }

  /**
   * Writes a file, in place of the one that is there, and the folders above it.
   *
   * @throws InputError when the folder would hold more than it may; nothing is written then.
   */
  async write(
    path: string,
    content: Uint8Array | string,
    { isExecutable = false }: { isExecutable?: boolean | undefined } = {},
  ): Promise<void> {
    await this.#budget?.add(path, Buffer.byteLength(content), await this.find(path));
    await this.#withTarget(
      path,
      async at => {
        const file = await open(at, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o666);
        try {
          checkFile(path, await file.stat());
          await file.truncate(0);
          await file.writeFile(content);
          if (isExecutable) await file.chmod(0o755);
        } finally {
          await file.close();
        }
      },
      true,
    );
  }

  /** Makes a link. @throws InputError when it would lead out of the folder. */
  async link(path: string, target: string): Promise<void> {
    await this.#budget?.add(path, Buffer.byteLength(target), await this.find(path));
    await this.#withEntry(
      path,
      async (at, parent) => {
        await this.#checkLink(path, target, parent);
        await symlink(target, at);
      },
      true,
    );
  }

  /** Where a link leads, as it is written. @throws InputError when that is out of the folder. */
  readLink(path: string): Promise<string> {
    return this.#withEntry(path, async (at, parent) => {
      const target = await readlink(at);
      await this.#checkLink(path, target, parent);
      return target;
    });
  }

  /** Moves a file, folder or link. @throws ConflictError when something is there already, unless it `replaces` that. */
  async move(from: string, to: string, { replaces = false } = {}): Promise<void> {
    const source = this.#requireName(from);
    const target = this.#requireName(to);
    const moved = await this.find(from);
    if (!moved) throw this.#describe(missing, from);
    if (source === target && replaces) return;
    if (`${target}/`.startsWith(`${source}/`) || `${source}/`.startsWith(`${target}/`))
      throw new InputError(`'${from}' cannot be moved to '${to}': one holds the other`);
    const former = await this.find(to);
    if (former && !replaces) throw new ConflictError(`'${to}' in the ${this.#name} exists already`);
    // A file takes the place of another at once.
    if (former?.kind === 'folder' || (former && moved.kind === 'folder')) await this.remove(to);
    else if (former) await this.#budget?.remove(former);
    await this.#withEntry(from, at => this.#withEntry(to, target => rename(at, target), true));
  }

  /** Deletes a file, a link or a folder with all that is in it. @returns whether it was there. */
  async remove(path: string): Promise<boolean> {
    this.#requireName(path);
    const removed = await this.find(path);
    if (!removed) return false;
    await this.#withEntry(path, at => rm(at, { recursive: true, force: true }));
    await this.#budget?.remove(removed);
    return true;
  }

  /** What is in a folder, and below it unless it is not `isRecursive`: each folder before what is in it, sorted by name. */
  async list(path = '.', { isRecursive = true } = {}): Promise<FolderEntry[]> {
    const parts = parseContainedPath(path, this.#name);
    const root = await this.#getRoot();
    const real = await this.#locate(path);
    try {
      return await listEntries(real, {
        prefix: parts.join('/'),
        isRecursive,
        maxEntries: this.#maxEntries,
        folder: this.#name,
        check: each => this.#check(root, each, path),
      });
    } catch (error) {
      throw this.#describe(error, path);
    }
  }

  #requireName(path: string): string {
    const name = parseContainedPath(path, this.#name).join('/');
    if (name === '')
      throw new InputError(
        `'${path}' is the ${this.#name} itself, which is not read, written, moved or deleted; name what is in it`,
      );
    return name;
  }

  /** The real path of what a path leads to. */
  async #locate(path: string): Promise<string> {
    const parts = parseContainedPath(path, this.#name);
    try {
      const root = await this.#getRoot();
      const real = await findRealPath(join(root, ...parts));
      this.#check(root, real, path);
      return real;
    } catch (error) {
      throw this.#describe(error, path);
    }
  }

  /** Works with what a path leads to, its last link followed. */
  async #withTarget<Result>(
    path: string,
    work: (at: string, parent: string) => Promise<Result>,
    makesFolders = false,
  ): Promise<Result> {
    this.#requireName(path);
    return this.#enter(path, await this.#locate(path), work, makesFolders);
  }

  /** Works with what is at a path itself, its last link not followed. */
  async #withEntry<Result>(
    path: string,
    work: (at: string, parent: string) => Promise<Result>,
    makesFolders = false,
  ): Promise<Result> {
    const parts = parseContainedPath(path, this.#name);
    const name = parts.pop() ?? '';
    const parent = await this.#locate(parts.join('/'));
    return this.#enter(path, join(parent, name), work, makesFolders);
  }

  async #enter<Result>(
    path: string,
    realPath: string,
    work: (at: string, parent: string) => Promise<Result>,
    makesFolders: boolean,
  ): Promise<Result> {
    const root = await this.#getRoot();
    const check = (parent: string) => this.#check(root, parent, path);
    try {
      if (makesFolders && !(await isThere(dirname(realPath))))
        await this.#makeFolders(root, dirname(realPath), check);
      return await withEntry(realPath, check, work);
    } catch (error) {
      throw this.#describe(error, path);
    }
  }

  async #makeFolders(root: string, path: string, check: (parent: string) => void): Promise<void> {
    let folder = root;
    for (const name of relative(root, path).split(sep)) {
      folder = join(folder, name);
      await withEntry(folder, check, at => mkdir(at).catch(ignoreExisting));
    }
  }

  async #checkLink(path: string, target: string, parent: string): Promise<void> {
    const root = await this.#getRoot();
    const isPlain = target !== '' && !isAbsolute(target) && !/^[a-z]:|[\\\0]/i.test(target);
    const leadsTo = resolve(parent, target);
    if (isPlain && isInside(root, leadsTo) && (await this.#staysInside(root, leadsTo))) return;
    throw new InputError(
      `The link '${path.slice(0, 200)}' leads out of the ${this.#name}, to '${target.slice(0, 200)}'`,
    );
  }

  /** Whether a path leads into the folder, or nowhere: below a file, or in a circle of links. */
  async #staysInside(root: string, path: string): Promise<boolean> {
    try {
      return isInside(root, await findRealPath(path));
    } catch (error) {
      if (['ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return true;
      throw error;
    }
  }

  #check(root: string, realPath: string, path: string): void {
    if (!isInside(root, realPath))
      throw new InputError(
        `The path '${path.slice(0, 200)}' leads out of the ${this.#name} by a link`,
      );
  }

  async #getRoot(): Promise<string> {
    this.#realPath ??= await realpath(this.path);
    return this.#realPath;
  }

  #describe(error: unknown, path: string): unknown {
    return describeFileError(error, path, this.#name);
  }
}

const missing = { code: 'ENOENT' };

function checkFile(path: string, stats: Stats): void {
  if (stats.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
  if (!stats.isFile())
    throw new InputError(`'${path}' is no regular file but a pipe, socket or device`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
