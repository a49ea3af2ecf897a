import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectId, readLooseObject, writeLooseBlob } from './looseObjects.ts';
import { listLooseRefs, readLooseRef } from './looseRefs.ts';
import { GitError, runGit } from './runGit.ts';
import {
  type Commit,
  commitFormat,
  type DiffFile,
  type ImportedCommit,
  type NewCommit,
  parseCommit,
  type PushedCommit,
  type TreeChange,
  type TreeEntry,
} from './gitObjects.ts';

const noObject = '0'.repeat(40);

/**
 * A bare git repository on disk. Reading and writing are git's, except for what is done most often and would take a
 * process each time: blobs are written, and refs and objects with files of their own are read, here.
 */
export class BareRepository {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes an empty repository as `git init` does, without its process. */
  static async create(folder: string, defaultBranch: string): Promise<BareRepository> {
    for (const name of ['objects', 'refs/heads', 'refs/tags'])
      await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`);
    await writeFile(
      join(folder, 'config'),
      '[core]\n\trepositoryformatversion = 0\n\tbare = true\n',
    );
    return new BareRepository(folder);
  }

  /** Refs below a prefix by their full names. */
  async listRefs(prefix = 'refs/'): Promise<Map<string, string>> {
    const loose = await listLooseRefs(this.folder, prefix);
    if (loose) return loose;
    const text = await this.#text(['for-each-ref', '--format=%(objectname) %(refname)', prefix]);
    return new Map(
      splitLines(text).map(line => {
        const at = line.indexOf(' ');
        return [line.slice(at + 1), line.slice(0, at)];
      }),
    );
  }

  /** Branches by name. */
  async listBranches(): Promise<{ name: string; sha: string }[]> {
    const refs = await this.listRefs('refs/heads/');
    return [...refs].map(([ref, sha]) => ({ name: ref.slice('refs/heads/'.length), sha }));
  }

  /** The commit that a branch, tag, full ref or id names. */
  async resolve(name: string): Promise<string | undefined> {
    for (const folder of ['refs/heads', 'refs/tags']) {
      const ref = await readLooseRef(this.folder, `${folder}/${name}`);
      const sha = ref ? await this.#toCommit(ref.id) : await this.#peel(`${folder}/${name}`);
      if (sha) return sha;
    }
    return isObjectId(name) ? this.#toCommit(name) : this.#peel(name);
  }

  /** The object that a full ref points to. */
  async getRef(ref: string): Promise<string | undefined> {
    const loose = await readLooseRef(this.folder, ref);
    return loose ? loose.id : this.#resolveExactly(ref);
  }

  /** Moves a ref; `from` is what it must point to now, `undefined` that it must not exist. */
  async setRef(ref: string, to: string, from: string | undefined): Promise<void> {
    await this.#run(['update-ref', ref, to, from ?? noObject]);
  }

  async deleteRef(ref: string): Promise<void> {
    await this.#run(['update-ref', '-d', ref]);
  }

  /** Creates a branch with its whole history by one process. */
  async importHistory(branch: string, commits: readonly ImportedCommit[]): Promise<void> {
    const parts = commits.flatMap(({ message, author, files }) => {
      const moment = Math.floor(Date.parse(author.date) / 1000);
      const person = `${author.name} <${author.email}> ${moment} +0000`;
      const head = `commit refs/heads/${branch}\nauthor ${person}\ncommitter ${person}\n`;
      const changes = Object.entries(files).flatMap(([path, bytes]) => [
        Buffer.from(`M 100644 inline ${path}\n`),
        formatData(bytes),
      ]);
      return [Buffer.from(head), formatData(Buffer.from(message)), ...changes];
    });
    await this.#run(['fast-import', '--quiet'], { input: Buffer.concat(parts) });
  }

  /** Points HEAD at a branch, which need not exist. */
  async setDefaultBranch(name: string): Promise<void> {
    await this.#run(['symbolic-ref', 'HEAD', `refs/heads/${name}`]);
  }

  /** Whether git takes a name for a branch. */
  async isBranchName(name: string): Promise<boolean> {
    return this.#succeeds(['check-ref-format', '--branch', name]);
  }

  async isAncestor(ancestor: string, commit: string): Promise<boolean> {
    return this.#succeeds(['merge-base', '--is-ancestor', ancestor, commit]);
  }

  /** Writes a file's content. */
  writeBlob(bytes: Uint8Array): Promise<string> {
    return writeLooseBlob(this.folder, bytes);
  }

  /** The object's type, or `undefined` when there is none. */
  async getType(sha: string): Promise<string | undefined> {
    const loose = await readLooseObject(this.folder, sha);
    if (loose) return loose.type;
    try {
      return (await this.#text(['cat-file', '-t', sha])).trim();
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }

  async readBlob(sha: string): Promise<Buffer> {
    const loose = await readLooseObject(this.folder, sha);
    return loose?.type === 'blob' ? loose.bytes : this.#run(['cat-file', 'blob', sha]);
  }

  /** Writes a tree: another one with changes. Removals of paths that are not there are ignored, as by git. */
  async writeTree(base: string | undefined, changes: readonly TreeChange[]): Promise<string> {
    const index = join(this.folder, `index-${randomUUID()}`);
    const env = { GIT_INDEX_FILE: index };
    try {
      if (base) await this.#run(['read-tree', base], { env });
      const lines = changes.map(({ path, mode = '100644', sha }) =>
        sha ? `${mode} ${sha}\t${path}\0` : `0 ${noObject}\t${path}\0`,
      );
      await this.#run(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      return (await this.#text(['write-tree'], { env })).trim();
    } finally {
      await rm(index, { force: true });
    }
  }

  /** Entries of a tree, of a commit or of a folder in one (`commit:path`). */
  async listTree(treeish: string, { isRecursive = false } = {}): Promise<TreeEntry[]> {
    const options = isRecursive ? ['-r', '-t'] : [];
    const text = await this.#text(['ls-tree', '-z', '--long', ...options, treeish]);
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
      const sha = await this.#resolveExactly(`${commit}^{tree}`);
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

  async writeCommit({ tree, parents, message, author, committer = author }: NewCommit) {
    const date = new Date().toISOString();
    const sha = await this.#text(
      ['commit-tree', tree, ...parents.flatMap(parent => ['-p', parent]), '-F', '-'],
      {
        input: message,
        env: {
          GIT_AUTHOR_NAME: author.name,
          GIT_AUTHOR_EMAIL: author.email,
          GIT_AUTHOR_DATE: author.date ?? date,
          GIT_COMMITTER_NAME: committer.name,
          GIT_COMMITTER_EMAIL: committer.email,
          GIT_COMMITTER_DATE: committer.date ?? date,
        },
      },
    );
    return sha.trim();
  }

  /** The commits that changed a path, the latest first. */
  async log(
    commit: string,
    {
      path,
      skip = 0,
      limit = 30,
    }: { path?: string | undefined; skip?: number; limit?: number } = {},
  ): Promise<Commit[]> {
    const text = await this.#text([
      'log',
      '-z',
      `--format=${commitFormat}`,
      `--skip=${skip}`,
      `--max-count=${limit}`,
      commit,
      ...(path ? ['--', path] : []),
    ]);
    return text.split('\0').filter(Boolean).map(parseCommit);
  }

  async getCommit(sha: string): Promise<Commit> {
    const [commit] = await this.log(sha, { limit: 1 });
    if (!commit) throw new Error(`No commit '${sha}'`);
    return commit;
  }

  /** What `head` changed since it left `base`, as a patch. */
  async diff(base: string, head: string): Promise<string> {
    return this.#text(['diff', '--no-color', '--no-renames', `${base}...${head}`]);
  }

  /** The files of that patch. */
  async diffFiles(base: string, head: string): Promise<DiffFile[]> {
    const range = `${base}...${head}`;
    const statuses = await this.#text(['diff', '--no-renames', '--name-status', '-z', range]);
    const numbers = await this.#text(['diff', '--no-renames', '--numstat', '-z', range]);
    const words = { A: 'added', D: 'removed' } as const;
    const parts = statuses.split('\0').filter(Boolean);
    const counts = numbers.split('\0').filter(Boolean);
    return counts.map((line, index) => {
      const [additions = '', deletions = '', path = ''] = line.split('\t');
      const status = words[parts[index * 2] as 'A' | 'D'] ?? 'modified';
      // Git counts no lines of binary files and writes a dash.
      return { path, status, additions: Number(additions) || 0, deletions: Number(deletions) || 0 };
    });
  }

  /** Commits that a push added to a branch, the oldest first, with the paths that each changed. */
  async listPushed(before: string | undefined, after: string): Promise<PushedCommit[]> {
    const range = before ? [`${before}..${after}`] : [after];
    const ids = splitLines(
      await this.#text(['rev-list', '--reverse', '--max-count=100', ...range]),
    );
    const options = ['--root', '--no-commit-id', '--no-renames', '--name-status', '-r', '-m', '-z'];
    const commits = [];
    for (const id of ids) {
      const parts = (await this.#text(['diff-tree', ...options, id])).split('\0').filter(Boolean);
      const list = (letter: string) => [
        ...new Set(parts.filter((_, at) => at % 2 === 1 && parts[at - 1] === letter)),
      ];
      const commit = await this.getCommit(id);
      commits.push({ ...commit, added: list('A'), modified: list('M'), removed: list('D') });
    }
    return commits;
  }

  /** The tree of both commits together, `undefined` when they conflict. */
  async mergeTrees(ours: string, theirs: string): Promise<string | undefined> {
    try {
      return splitLines(await this.#text(['merge-tree', '--write-tree', ours, theirs]))[0];
    } catch (error) {
      if (error instanceof GitError && error.exitCode === 1) return undefined;
      throw error;
    }
  }

  archive(commit: string, format: 'tar.gz' | 'zip', prefix: string, path?: string) {
    return this.#run([
      'archive',
      `--format=${format}`,
      ...(prefix ? [`--prefix=${prefix}/`] : []),
      commit,
      ...(path ? ['--', path] : []),
    ]);
  }

  /** The commit that an object is, or that a tag is of. */
  async #toCommit(sha: string | undefined): Promise<string | undefined> {
    if (sha === undefined) return undefined;
    const object = await readLooseObject(this.folder, sha);
    return object?.type === 'commit' ? sha : this.#peel(sha);
  }

  #peel(name: string): Promise<string | undefined> {
    return this.#resolveExactly(`${name}^{commit}`);
  }

  async #resolveExactly(name: string): Promise<string | undefined> {
    try {
      return (
        await this.#text(['rev-parse', '--verify', '--quiet', '--end-of-options', name])
      ).trim();
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }

  async #succeeds(args: readonly string[]): Promise<boolean> {
    try {
      await this.#run(args);
      return true;
    } catch (error) {
      if (error instanceof GitError) return false;
      throw error;
    }
  }

  #run(...[args, options]: [readonly string[], Parameters<typeof runGit>[2]?]): Promise<Buffer> {
    return runGit(this.folder, args, options);
  }

  async #text(...parameters: [readonly string[], Parameters<typeof runGit>[2]?]): Promise<string> {
    return (await this.#run(...parameters)).toString();
  }
}

function formatData(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

function splitLines(text: string): string[] {
  return text.split('\n').filter(Boolean);
}
