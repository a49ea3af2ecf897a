import { constants, type Stats } from 'node:fs';
import { lstat, open, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConflictError, InputError } from '@portico/errors';
import { ContainedPaths } from './ContainedPaths.ts';
import { FolderBudget, type FolderLimits } from './FolderBudget.ts';
import { type FolderEntry, listEntries, toEntry } from './listEntries.ts';

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
  readonly #paths: ContainedPaths;

  constructor(
    path: string,
    { name = 'folder', maxEntries = 50_000, limits }: ContainedFolderOptions = {},
  ) {
    this.path = resolve(path);
    this.#name = name;
    this.#maxEntries = maxEntries;
    this.#paths = new ContainedPaths(this.path, name);
    this.#budget = limits && new FolderBudget(name, limits, () => this.list());
  }

  /** The absolute path of what need not exist, for code that opens it by itself right away. */
  async resolve(path: string): Promise<string> {
    const parts = this.#paths.parse(path);
    await this.#paths.locate(path);
    return join(this.path, ...parts);
  }

  /** What is at a path, a link as a link; `undefined` when nothing is. */
  async find(path: string): Promise<FolderEntry | undefined> {
    const name = this.#paths.parse(path).join('/');
    if (name === '')
      return { path: '.', kind: 'folder', size: 0, isExecutable: true, changedMs: 0 };
    try {
      return await this.#paths.withEntry(path, async at => toEntry(name, await lstat(at)));
    } catch (error) {
      if ((error as Error).name === 'NotFoundError') return undefined;
      throw error;
    }
  }

  /** The bytes of a file. @throws InputError when it has more than `maxBytes`. */
  read(path: string, maxBytes = maxFileBytes): Promise<Buffer> {
    return this.#paths.withTarget(path, async at => {
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
    await this.#paths.withTarget(
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
    await this.#paths.withEntry(
      path,
      async (at, parent) => {
        await this.#paths.checkLink(path, target, parent);
        await symlink(target, at);
      },
      true,
    );
  }

  /** Where a link leads, as it is written. @throws InputError when that is out of the folder. */
  readLink(path: string): Promise<string> {
    return this.#paths.withEntry(path, async (at, parent) => {
      const target = await readlink(at);
      await this.#paths.checkLink(path, target, parent);
      return target;
    });
  }

  /** Moves a file, folder or link. @throws ConflictError when something is there already, unless it `replaces` that. */
  async move(from: string, to: string, { replaces = false } = {}): Promise<void> {
    const source = this.#paths.requireName(from);
    const target = this.#paths.requireName(to);
    const moved = await this.find(from);
    if (!moved) throw this.#paths.describe(missing, from);
    if (source === target && replaces) return;
    if (`${target}/`.startsWith(`${source}/`) || `${source}/`.startsWith(`${target}/`))
      throw new InputError(`'${from}' cannot be moved to '${to}': one holds the other`);
    const former = await this.find(to);
    if (former && !replaces) throw new ConflictError(`'${to}' in the ${this.#name} exists already`);
    // A file takes the place of another at once.
    if (former?.kind === 'folder' || (former && moved.kind === 'folder')) await this.remove(to);
    else if (former) await this.#budget?.remove(former);
    await this.#paths.withEntry(from, at =>
      this.#paths.withEntry(to, target => rename(at, target), true),
    );
  }

  /** Deletes a file, a link or a folder with all that is in it. @returns whether it was there. */
  async remove(path: string): Promise<boolean> {
    this.#paths.requireName(path);
    const removed = await this.find(path);
    if (!removed) return false;
    await this.#paths.withEntry(path, at => rm(at, { recursive: true, force: true }));
    await this.#budget?.remove(removed);
    return true;
  }

  /** What is in a folder, and below it unless it is not `isRecursive`: each folder before what is in it, sorted by name. */
  async list(path = '.', { isRecursive = true } = {}): Promise<FolderEntry[]> {
    return this.#paths.withFolder(path, (real, check) =>
      listEntries(real, {
        prefix: this.#paths.parse(path).join('/'),
        isRecursive,
        maxEntries: this.#maxEntries,
        folder: this.#name,
        check,
      }),
    );
  }
}

const missing = { code: 'ENOENT' };

function checkFile(path: string, stats: Stats): void {
  if (stats.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
  if (!stats.isFile())
    throw new InputError(`'${path}' is no regular file but a pipe, socket or device`);
}
