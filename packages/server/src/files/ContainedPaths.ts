import { lstat, mkdir, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { InputError } from '@portico/errors';
import { describeFileError } from './describeFileError.ts';
import { findRealPath } from './findRealPath.ts';
import { isInside } from './isInside.ts';
import { parseContainedPath } from './parseContainedPath.ts';
import { withEntry } from './withFolder.ts';

/** Work with a place in the folder: its real path, and that of the folder that it is in. */
export type PlaceWork<Result> = (at: string, parent: string) => Promise<Result>;

/**
 * Where paths of a folder really lead, checked right before each use.
 *
 * Methods throw InputError for a path that leads out, and NotFoundError for what is not there.
 */
export class ContainedPaths {
  readonly #path: string;
  readonly #name: string;
  #realPath: string | undefined;

  /**
   * @param path - the folder, absolute.
   * @param name - for messages.
   */
  constructor(path: string, name: string) {
    this.#path = path;
    this.#name = name;
  }

  /** The names of a path. */
  parse(path: string): string[] {
    return parseContainedPath(path, this.#name);
  }

  /** The path of what is in the folder. @throws InputError when it is the folder itself. */
  requireName(path: string): string {
    const name = this.parse(path).join('/');
    if (name === '')
      throw new InputError(
        `'${path}' is the ${this.#name} itself, which is not read, written, moved or deleted; name what is in it`,
      );
    return name;
  }

  /** The real path of what a path leads to. */
  async locate(path: string): Promise<string> {
    const parts = this.parse(path);
    try {
      const root = await this.#getRoot();
      const real = await findRealPath(join(root, ...parts));
      this.#check(root, real, path);
      return real;
    } catch (error) {
      throw this.describe(error, path);
    }
  }

  /** Works with the folder that a path leads to; `check` is for what is below it. */
  async withFolder<Result>(
    path: string,
    work: (at: string, check: (realPath: string) => void) => Promise<Result>,
  ): Promise<Result> {
    const root = await this.#getRoot();
    const real = await this.locate(path);
    try {
      return await work(real, each => this.#check(root, each, path));
    } catch (error) {
      throw this.describe(error, path);
    }
  }

  /** Works with what a path leads to, its last link followed. */
  async withTarget<Result>(
    path: string,
    work: PlaceWork<Result>,
    makesFolders = false,
  ): Promise<Result> {
    this.requireName(path);
    return this.#enter(path, await this.locate(path), work, makesFolders);
  }

  /** Works with what is at a path itself, its last link not followed. */
  async withEntry<Result>(
    path: string,
    work: PlaceWork<Result>,
    makesFolders = false,
  ): Promise<Result> {
    const parts = this.parse(path);
    const name = parts.pop() ?? '';
    const parent = await this.locate(parts.join('/'));
    return this.#enter(path, join(parent, name), work, makesFolders);
  }

  async #enter<Result>(
    path: string,
    realPath: string,
    work: PlaceWork<Result>,
    makesFolders: boolean,
  ): Promise<Result> {
    const root = await this.#getRoot();
    const check = (parent: string) => this.#check(root, parent, path);
    try {
      if (makesFolders && !(await isThere(dirname(realPath))))
        await this.#makeFolders(root, dirname(realPath), check);
      return await withEntry(realPath, check, work);
    } catch (error) {
      throw this.describe(error, path);
    }
  }

  async #makeFolders(root: string, path: string, check: (parent: string) => void): Promise<void> {
    let folder = root;
    for (const name of relative(root, path).split(sep)) {
      folder = join(folder, name);
      await withEntry(folder, check, at => mkdir(at).catch(ignoreExisting));
    }
  }

  /** @throws InputError when a link of a folder would lead out. */
  async checkLink(path: string, target: string, parent: string): Promise<void> {
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
    this.#realPath ??= await realpath(this.#path);
    return this.#realPath;
  }

  /** The error that callers see. */
  describe(error: unknown, path: string): unknown {
    return describeFileError(error, path, this.#name);
  }
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
