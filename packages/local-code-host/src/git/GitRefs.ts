import { GitFolder } from './GitFolder.ts';
import { isObjectId, readLooseObject } from './looseObjects.ts';
import { listLooseRefs, readLooseRef } from './looseRefs.ts';
import { noObject } from './gitObjects.ts';
import { splitLines } from './splitLines.ts';

/** The branches and tags of a repository, and what names lead to. */
export class GitRefs extends GitFolder {
  /** Refs below a prefix by their full names. */
  async listRefs(prefix = 'refs/'): Promise<Map<string, string>> {
    const loose = await listLooseRefs(this.folder, prefix);
    if (loose) return loose;
    const text = await this.text(['for-each-ref', '--format=%(objectname) %(refname)', prefix]);
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
    return loose ? loose.id : this.resolveExactly(ref);
  }

  /** Moves a ref; `from` is what it must point to now, `undefined` that it must not exist. */
  async setRef(ref: string, to: string, from: string | undefined): Promise<void> {
    await this.run(['update-ref', ref, to, from ?? noObject]);
  }

  async deleteRef(ref: string): Promise<void> {
    await this.run(['update-ref', '-d', ref]);
  }

  /** Points HEAD at a branch, which need not exist. */
  async setDefaultBranch(name: string): Promise<void> {
    await this.run(['symbolic-ref', 'HEAD', `refs/heads/${name}`]);
  }

  /** Whether git takes a name for a branch. */
  async isBranchName(name: string): Promise<boolean> {
    return this.succeeds(['check-ref-format', '--branch', name]);
  }

  /** The commit that an object is, or that a tag is of. */
  async #toCommit(sha: string | undefined): Promise<string | undefined> {
    if (sha === undefined) return undefined;
    const object = await readLooseObject(this.folder, sha);
    return object?.type === 'commit' ? sha : this.#peel(sha);
  }

  #peel(name: string): Promise<string | undefined> {
    return this.resolveExactly(`${name}^{commit}`);
  }

  /** The object that a name of git's own grammar leads to. */
  protected async resolveExactly(name: string): Promise<string | undefined> {
    const options = ['--verify', '--quiet', '--end-of-options'];
    return (await this.tryText(['rev-parse', ...options, name]))?.trim();
  }
}
