import { GitError, type GitOptions, runGit } from './runGit.ts';

/** A folder that git works in. */
export class GitFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @returns what git writes. */
  protected run(args: readonly string[], options?: GitOptions): Promise<Buffer> {
    return runGit(this.folder, args, options);
  }

  /** @returns what git writes, as text. */
  protected async text(args: readonly string[], options?: GitOptions): Promise<string> {
    return (await this.run(args, options)).toString();
  }

  /** Whether git ends without an error. */
  protected async succeeds(args: readonly string[]): Promise<boolean> {
    return (await this.tryText(args)) !== undefined;
  }

  /** @returns what git writes, `undefined` where it ends with an error. */
  protected async tryText(args: readonly string[]): Promise<string | undefined> {
    try {
      return await this.text(args);
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }
}
