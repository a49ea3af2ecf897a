import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Commit,
  commitFormat,
  type DiffFile,
  type ImportedCommit,
  type NewCommit,
  parseCommit,
  type PushedCommit,
} from './gitObjects.ts';
import { GitTrees } from './GitTrees.ts';
import { GitError } from './runGit.ts';
import { splitLines } from './splitLines.ts';

/**
 * A bare git repository on disk: its refs, its files and, here, its commits. Reading and writing are git's, except for what is
 * done most often and would take a process each time: blobs are written, and refs and objects with files of their own are read,
 * without it.
 */
export class BareRepository extends GitTrees {
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

  async isAncestor(ancestor: string, commit: string): Promise<boolean> {
    return this.succeeds(['merge-base', '--is-ancestor', ancestor, commit]);
  }

  /** Creates a branch with its whole history by one process. */
  async importHistory(branch: string, commits: readonly ImportedCommit[]): Promise<void> {
    const parts = commits.flatMap(({ message, author, files, tag }) => {
      const moment = Math.floor(Date.parse(author.date) / 1000);
      const person = `${author.name} <${author.email}> ${moment} +0000`;
      const head = `commit refs/heads/${branch}\nauthor ${person}\ncommitter ${person}\n`;
      const changes = Object.entries(files).flatMap(([path, bytes]) => [
        Buffer.from(`M 100644 inline ${path}\n`),
        formatData(bytes),
      ]);
      const tags =
        tag === undefined ? [] : [`reset refs/tags/${tag}\nfrom refs/heads/${branch}\n\n`];
      return [
        Buffer.from(head),
        formatData(Buffer.from(message)),
        ...changes,
        ...tags.map(each => Buffer.from(each)),
      ];
    });
    await this.run(['fast-import', '--quiet'], { input: Buffer.concat(parts) });
  }

  async writeCommit({ tree, parents, message, author, committer = author }: NewCommit) {
    const date = new Date().toISOString();
    const sha = await this.text(
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
    const text = await this.text([
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

  /** The commits that `head` has and `base` has not, the oldest first; at most 250. */
  async listAhead(base: string, head: string): Promise<Commit[]> {
    return (await this.log(`${base}..${head}`, { limit: 250 })).toReversed();
  }

  async getCommit(sha: string): Promise<Commit> {
    const [commit] = await this.log(sha, { limit: 1 });
    if (!commit) throw new Error(`No commit '${sha}'`);
    return commit;
  }

  /** What `head` changed since it left `base`, as a patch. */
  async diff(base: string, head: string): Promise<string> {
    return this.text(['diff', '--no-color', '--no-renames', `${base}...${head}`]);
  }

  /** The files of that patch. */
  async diffFiles(base: string, head: string): Promise<DiffFile[]> {
    const range = `${base}...${head}`;
    const statuses = await this.text(['diff', '--no-renames', '--name-status', '-z', range]);
    const numbers = await this.text(['diff', '--no-renames', '--numstat', '-z', range]);
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
    const ids = splitLines(await this.text(['rev-list', '--reverse', '--max-count=100', ...range]));
    const options = ['--root', '--no-commit-id', '--no-renames', '--name-status', '-r', '-m', '-z'];
    const commits = [];
    for (const id of ids) {
      const parts = (await this.text(['diff-tree', ...options, id])).split('\0').filter(Boolean);
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
      return splitLines(await this.text(['merge-tree', '--write-tree', ours, theirs]))[0];
    } catch (error) {
      if (error instanceof GitError && error.exitCode === 1) return undefined;
      throw error;
    }
  }
}

function formatData(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}
