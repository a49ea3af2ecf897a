import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noObject, type TreeChange, type TreeEntry } from './gitObjects.ts';
import { GitRefs } from './GitRefs.ts';
import { readLooseObject, writeLooseBlob } from './looseObjects.ts';
import { GitError } from './runGit.ts';

/** The files of a repository: blobs and trees. */
export class GitTrees extends GitRefs {
  /** Writes a file's content. */
  writeBlob(bytes: Uint8Array): Promise<string> {
    return writeLooseBlob(this.folder, bytes);
  }

  /** The object's type, or `undefined` when there is none. */
  async getType(sha: string): Promise<string | undefined> {
    const loose = await readLooseObject(this.folder, sha);
    if (loose) return loose.type;
    return (await this.tryText(['cat-file', '-t', sha]))?.trim();
  }

  async readBlob(sha: string): Promise<Buffer> {
    const loose = await readLooseObject(this.folder, sha);
    return loose?.type === 'blob' ? loose.bytes : this.run(['cat-file', 'blob', sha]);
  }

  /** Writes a tree: another one with changes. Removals of paths that are not there are ignored, as by git. */
  async writeTree(base: string | undefined, changes: readonly TreeChange[]): Promise<string> {
    const index = join(this.folder, `index-${randomUUID()}`);
    const env = { GIT_INDEX_FILE: index };
    try {
      if (base) await this.run(['read-tree', base], { env });
      const lines = changes.map(({ path, mode = '100644', sha }) =>
        sha ? `${mode} ${sha}\t${path}\0` : `0 ${noObject}\t${path}\0`,
      );
      await this.run(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      return (await this.text(['write-tree'], { env })).trim();
    } finally {
      await rm(index, { force: true });
    }
  }

  /** Entries of a tree, of a commit or of a folder in one (`commit:path`). */
  async listTree(treeish: string, { isRecursive = false } = {}): Promise<TreeEntry[]> {
    const options = isRecursive ? ['-r', '-t'] : [];
    const text = await this.text(['ls-tree', '-z', '--long', ...options, treeish]);
    return text
      .split('\0')
      .filter(Boolean)
      .map(line => {
        const tab = line.indexOf('\t');
        const [mode = '', type = '', sha = '', size = '-'] = line.slice(0, tab).split(/ +/);
        return {
          path: line.slice(tab + 1),
          mode,
          type: type as TreeEntry['type'],
          sha,
          ...(size !== '-' && { size: Number(size) }),
        };
      });
  }

  /** The entry at a path of a commit. */
  async findEntry(commit: string, path: string): Promise<TreeEntry | undefined> {
    const trimmed = path.replace(/^\/+|\/+$/g, '');
    if (trimmed === '') {
      const sha = await this.resolveExactly(`${commit}^{tree}`);
      return sha ? { path: '', mode: '040000', type: 'tree', sha } : undefined;
    }
    const folder = trimmed.includes('/') ? trimmed.slice(0, trimmed.lastIndexOf('/')) : '';
    const name = trimmed.slice(folder ? folder.length + 1 : 0);
    try {
      const entries = await this.listTree(folder ? `${commit}:${folder}` : `${commit}^{tree}`);
      const found = entries.find(entry => entry.path === name);
      return found && { ...found, path: trimmed };
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }

  archive(commit: string, format: 'tar.gz' | 'zip', prefix: string, path?: string) {
    return this.run([
      'archive',
      `--format=${format}`,
      ...(prefix ? [`--prefix=${prefix}/`] : []),
      commit,
      ...(path ? ['--', path] : []),
    ]);
  }
}
