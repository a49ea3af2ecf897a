import { trimSlash } from '@portico/config/trimSlash';
import type { CodeHost } from './CodeHost.ts';

/** Address of a host's pages, without a slash at its end. */
export function getPagesUrl({ baseUrl, host }: CodeHost): string {
  return trimSlash(baseUrl ?? `https://${host}`);
}

/** Address of a host's API, without a slash at its end. */
export function getApiUrl(host: Pick<CodeHost, 'apiBaseUrl'>, fallback: string): string {
  return trimSlash(host.apiBaseUrl ?? fallback);
}

/** The path of a page below the host's pages, without a slash at its start; undefined when it is not below. */
export function getPagePath(url: URL, host: CodeHost): string | undefined {
  const base = `${trimSlash(new URL(getPagesUrl(host)).pathname)}/`;
  return url.pathname.startsWith(base) ? url.pathname.slice(base.length) : undefined;
}

/** The first part of a repository's name: its owner, group, workspace, project or organization. */
export function getOwner(repository: string): string {
  return repository.split('/', 1)[0] ?? '';
}

/** A path of an address as people write it. What cannot be decoded stays as it is. */
export function decodePath(path: string): string {
  return path.split('/').map(decodePart).join('/');
}

/**
 * A branch or tag as one part of an address, so that the slashes of its name are none of the address.
 *
 * @param kind - what precedes the name in the address and is none of it, such as `branch/`.
 */
export function encodeRef(ref: string, kind = ''): string {
  return ref.startsWith(kind)
    ? `${kind}${encodeURIComponent(ref.slice(kind.length))}`
    : encodeURIComponent(ref);
}

/** The header of a user with a password, or of a token in place of one. */
export function basicHeader(username: string, password: string): Record<string, string> {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** An address with a query, from which parts that are not set are omitted. */
export function withQuery(address: string, query: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether a path in a repository is that of a folder. */
export function isFolder(path: string): boolean {
  return path === '' || path.endsWith('/');
}
