import { hash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { CodeHosts } from '@portico/code-hosts';
import { readTextFile } from '@portico/url-reader/files';
import { DocumentError } from './DocumentError.ts';
import type { PartTask, SourceContext } from '../protocol.ts';

/** Fetches a URL; the serving thread does it, since it knows which are allowed. */
export type Fetcher = (url: string) => Promise<string>;

/** Marks a file that could not be included, so that its part is read again. */
export const failedIncludeHash = '';

/**
 * Reads what placeholders, and references in the files that they name, lead to: files below the location's own
 * folder or one of `catalog.fileRoots`, and URLs of hosts that the configuration lets the catalog read.
 */
export class IncludeReader {
  readonly #hashes = new Map<string, string>();
  readonly #task: PartTask;
  readonly #context: SourceContext;
  readonly #fetch: Fetcher;
  readonly #codeHosts: CodeHosts;

  constructor(task: PartTask, context: SourceContext, fetch: Fetcher) {
    this.#task = task;
    this.#context = context;
    this.#fetch = fetch;
    this.#codeHosts = new CodeHosts(context.codeHosts);
  }

  /** What was read so far, as pairs of path or URL and hash. */
  get included(): [address: string, hash: string][] {
    return [...this.#hashes];
  }

  /**
   * The path or URL of a target.
   *
   * @param from - path or URL of the file that names it; the document's own when omitted.
   * @throws DocumentError when it is neither a path nor a web address.
   */
  locate(target: string, from = this.#task.path): string {
    const isWritten = isUrl(target) || !hasScheme(target);
    const address = !isWritten
      ? undefined
      : isUrl(target) || isUrl(from)
        ? this.#codeHosts.resolve(target, from)
        : resolve(dirname(from), target);
    if (address === undefined || (isUrl(from) && !isUrl(address)))
      throw new DocumentError(
        `'${target}' is no path and no web address; write './file' or 'https://…'`,
      );
    return address;
  }

  /** @param target - as it is written, for messages: where a file is on the server is not for readers. */
  async read(address: string, target: string): Promise<string> {
    this.#hashes.set(address, failedIncludeHash);
    const text = await this.#readAddress(address, target);
    this.#hashes.set(address, hash('sha1', text));
    return text;
  }

  /** Whether all that a part included is as it was. */
  async isUnchanged(): Promise<boolean> {
    for (const [address, known] of this.#task.included)
      try {
        if (hash('sha1', await this.#readAddress(address, address)) !== known) return false;
      } catch {
        // Reading the documents again shows what is wrong.
        return false;
      }
    return true;
  }

  async #readAddress(address: string, target: string): Promise<string> {
    if (isUrl(address)) return this.#fetch(address);
    if (this.#context.type === 'url') throw refuse(target);
    const { root, fileRoots = [] } = this.#context;
    return readTextFile({
      path: address,
      name: target,
      missingFix: 'add it or correct what refers to it',
      bounds: { folders: [root, ...fileRoots], refuse: () => refuse(target) },
    });
  }
}

function refuse(target: string): DocumentError {
  return Object.assign(
    new DocumentError(
      `'${target}' is outside the folder of its location; move the file inside, or name its folder under catalog.fileRoots`,
    ),
    { name: 'NotAllowedError' },
  );
}

const isUrl = (text: string) => /^https?:\/\//i.test(text);
const hasScheme = (text: string) => /^[a-z][a-z\d+.-]+:/i.test(text);
