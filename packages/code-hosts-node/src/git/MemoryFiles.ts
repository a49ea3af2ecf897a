import { posix } from 'node:path';

/** An error as Node's file system has it, which isomorphic-git goes by. */
class FileError extends Error {
  readonly code: string;

  constructor(code: string, path: string) {
    super(`${code}: '${path}'`);
    this.code = code;
  }
}

/** Files in memory with the calls that isomorphic-git makes of a bare repository. */
export class MemoryFiles {
  readonly #files = new Map<string, Uint8Array>();
  readonly #folders = new Set<string>(['/']);

  readonly promises = {
    readFile: async (path: string, options?: string | { encoding?: string }) => {
      const bytes = this.#files.get(path);
      if (!bytes) throw new FileError('ENOENT', path);
      const encoding = typeof options === 'string' ? options : options?.encoding;
      return encoding ? new TextDecoder().decode(bytes) : Buffer.from(bytes);
    },
    writeFile: async (path: string, content: string | Uint8Array) => {
      if (!this.#folders.has(posix.dirname(path))) throw new FileError('ENOENT', path);
      this.#files.set(
        path,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      );
    },
    unlink: async (path: string) => {
      if (!this.#files.delete(path)) throw new FileError('ENOENT', path);
    },
    readdir: async (path: string) => {
      if (!this.#folders.has(path)) throw new FileError('ENOENT', path);
      const names = [...this.#files.keys(), ...this.#folders]
        .filter(each => each !== '/' && posix.dirname(each) === path)
        .map(each => posix.basename(each));
      return names.sort();
    },
    mkdir: async (path: string) => {
      if (this.#folders.has(path)) throw new FileError('EEXIST', path);
      if (!this.#folders.has(posix.dirname(path))) throw new FileError('ENOENT', path);
      this.#folders.add(path);
    },
    rmdir: async (path: string) => {
      if (!this.#folders.delete(path)) throw new FileError('ENOENT', path);
    },
    stat: async (path: string) => this.#stat(path),
    lstat: async (path: string) => this.#stat(path),
    readlink: async (path: string): Promise<string> => {
      throw new FileError('EINVAL', path);
    },
    symlink: async (path: string): Promise<void> => {
      throw new FileError('EPERM', path);
    },
  };

  #stat(path: string) {
    const file = this.#files.get(path);
    if (!file && !this.#folders.has(path)) throw new FileError('ENOENT', path);
    return {
      type: file ? 'file' : 'dir',
      mode: file ? 0o100644 : 0o40000,
      size: file?.length ?? 0,
      ino: 0,
      mtimeMs: 0,
      ctimeMs: 0,
      uid: 0,
      gid: 0,
      dev: 0,
      isFile: () => file !== undefined,
      isDirectory: () => file === undefined,
      isSymbolicLink: () => false,
    };
  }
}
