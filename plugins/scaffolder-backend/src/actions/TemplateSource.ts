import { posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError } from '@portico/errors';
import type { CodeHosts } from '@portico/code-hosts';
import type { OmittedEntry, Reader, TreeFile } from '@portico/url-reader';

/** What an action reads. */
export interface SourceRequest {
  /** Of the template; relative addresses begin there. */
  baseUrl: string | undefined;
  /** As the template gives it. */
  url: string;
  /** A user's own, for the code host. */
  token?: string | undefined;
  signal: AbortSignal;
}

/** What is read for one step at most. */
const maxBytes = 256 * 1024 * 1024;

/** Reads files beside templates and from code hosts. */
export class TemplateSource {
  readonly #reader: Reader;
  readonly #codeHosts: CodeHosts;

  constructor(reader: Reader, codeHosts: CodeHosts) {
    this.#reader = reader;
    this.#codeHosts = codeHosts;
  }

  /** The files of a folder, links that stay in it among them, and what else it has. */
  async readTree(request: SourceRequest): Promise<{ files: TreeFile[]; omitted: OmittedEntry[] }> {
    const { token, signal } = request;
    const { url, folders } = this.#resolve(request, true);
    const omitted: OmittedEntry[] = [];
    const tree = await this.#reader.readTree(url, {
      token,
      signal,
      folders,
      keepsLinks: true,
      onOmitted: entry => omitted.push(entry),
    });
    const files: TreeFile[] = [];
    let bytes = 0;
    for await (const file of tree.files) {
      bytes += file.bytes.length;
      if (bytes > maxBytes)
        throw new InputError(`'${request.url}' has more than ${maxBytes / 1024 / 1024} MiB`);
      if (file.path.split('/')[0] !== '.git') files.push(file);
    }
    return { files, omitted };
  }

  async readFile(request: SourceRequest): Promise<Uint8Array> {
    const { token, signal } = request;
    const { url, folders } = this.#resolve(request, false);
    return (await this.#reader.readFile(url, { token, signal, folders })).bytes;
  }

  #resolve({ baseUrl, url }: SourceRequest, isFolder: boolean) {
    const absolute = URL.parse(url);
    if (absolute && /^https?:$/.test(absolute.protocol)) return { url: absolute.href };
    if (absolute)
      throw new InputError(
        `'${url.slice(0, 200)}' cannot be fetched; use an address that begins with https:, or a path beside the template`,
      );
    if (baseUrl === undefined)
      throw new InputError(
        `'${url.slice(0, 200)}' is relative, and the template was not read from an address; use an absolute one`,
      );
    const target = isFolder && !url.endsWith('/') ? `${url}/` : url;
    if (!baseUrl.startsWith('file:')) {
      const resolved = this.#codeHosts.resolve(target, baseUrl);
      if (resolved !== undefined && /^https?:/.test(resolved)) return { url: resolved };
      throw new InputError(`'${url.slice(0, 200)}' is no address`);
    }
    const folder = posix.dirname(fileURLToPath(baseUrl));
    const path = posix.join(folder, target);
    if (posix.isAbsolute(target) || (path !== `${folder}/` && !path.startsWith(`${folder}/`)))
      throw new InputError(
        `'${url.slice(0, 200)}' is not below the folder of the template; move it there, or use an address`,
      );
    return { url: pathToFileURL(path).href, folders: [folder] };
  }
}
