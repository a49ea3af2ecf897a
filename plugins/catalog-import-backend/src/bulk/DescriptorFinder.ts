import { type CodeHost, type CodeHostWriter, listRepositoryPaths } from '@portico/code-hosts';
import { findDescriptors } from '@portico/url-reader';

/** What a repository was found to have on its default branch. */
export interface FoundDescriptors {
  /** `empty` without a commit. */
  state: 'present' | 'absent' | 'empty';
  /** Of the descriptors, those nearest to the root first. */
  paths: readonly string[];
}

/** Where descriptors are looked for. */
interface Repository {
  host: CodeHost;
  writer: CodeHostWriter;
  branch: string;
}

/** Calls that list one repository at most: all of it on most hosts, 1,000 files where a call lists 100. */
const maxPages = 10;
/** As many as the analysis of a repository reads. */
const maxDescriptors = 20;
const maxCommits = 10_000;

/** Finds the descriptors of repositories at any depth, once for each commit. */
export class DescriptorFinder {
  readonly #fileName: string;
  /** Paths by host, repository and commit; what was used last is last. */
  readonly #paths = new Map<string, readonly string[]>();

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** @throws CodeHostError, RateLimitError. */
  async find(fullName: string, repository: Repository): Promise<FoundDescriptors> {
    const { host, writer, branch } = repository;
    // Who may not see the repository gets no further than this.
    const commit = await writer.getBranch(fullName, branch);
    if (commit === undefined) return { state: 'empty', paths: [] };
    const key = JSON.stringify([host.host, fullName, commit]);
    const paths = this.#paths.get(key) ?? (await this.#list(fullName, commit, repository));
    this.#store(key, paths);
    return { state: paths.length > 0 ? 'present' : 'absent', paths };
  }

  async #list(fullName: string, commit: string, { host, writer, branch }: Repository) {
    const wanted = { repository: fullName, commit, maxPages };
    const { paths, links, isCut } = await listRepositoryPaths(writer.api, host, wanted);
    const toEntry = (path: string) => ({ path });
    const entries = { files: paths.map(toEntry), links: links.map(toEntry) };
    const found = (await findDescriptors(entries, this.#fileName)).slice(0, maxDescriptors);
    if (found.length > 0 || !isCut) return found.map(({ path }) => path);
    const text = await writer.getText(fullName, this.#fileName, branch);
    return text === undefined ? [] : [this.#fileName];
  }

  #store(key: string, paths: readonly string[]): void {
    this.#paths.delete(key);
    this.#paths.set(key, paths);
    const [oldest] = this.#paths.keys();
    if (this.#paths.size > maxCommits && oldest !== undefined) this.#paths.delete(oldest);
  }
}
