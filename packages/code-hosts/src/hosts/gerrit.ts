import { encodePath } from '@portico/config/encodePath';
import { trimSlash } from '@portico/config/trimSlash';
import { z } from 'zod';
import { basicHeader, decodePath, encodeRef, getPagesUrl, withQuery } from '../addresses.ts';
import type { CodeHost, CodeHostFormat } from '../CodeHost.ts';

const page = /^(.+?)\/\+\/(refs\/(?:heads|tags)\/[^/]+|[^/]+)\/(.+)$/;
const heads = 'refs/heads/';
const commitId = /^[0-9a-f]{40}$/;

/** Gerrit: its pages of files are those of Gitiles. A ref is as these write it: `refs/heads/main`. */
export const gerrit: CodeHostFormat = {
  parsePage(url, host) {
    const [, repository, ref, path] = getGitilesPath(url, host)?.match(page) ?? [];
    if (!repository || !ref || !path) return undefined;
    return { repository: decodePath(repository), ref: decodePath(ref), path: decodePath(path) };
  },
  formatPage: ({ repository, ref = 'HEAD', path }, host) =>
    `${getGitilesUrl(host)}/${encodePath(repository)}/+/${encodeFullRef(ref)}/${encodePath(path)}`,
  // It has no address at which a file of a branch is changed.
  formatEdit: () => undefined,
  formatCommit: (repository, id, host) =>
    `${getGitilesUrl(host)}/${encodePath(repository)}/+/${id}`,
  formatRaw({ repository, ref = 'HEAD', path }, host) {
    // Its own API knows branches and commits only.
    if (ref.startsWith('refs/') && !ref.startsWith(heads))
      return withQuery(
        `${getGitilesApi(repository, host)}/+/${encodePath(ref)}/${encodePath(path)}`,
        { format: 'TEXT' },
      );
    const version = commitId.test(ref)
      ? `commits/${ref}`
      : `branches/${encodeURIComponent(ref.startsWith(heads) ? ref.slice(heads.length) : ref)}`;
    return `${getGerritProjectApi(repository, host)}/${version}/files/${encodeURIComponent(path)}/content`;
  },
  rawEncoding: 'base64',
  formatCommits: ({ repository, ref = 'HEAD', path }, host) =>
    withQuery(
      `${getGitilesApi(repository, host)}/+log/${encodePath(ref)}${path && `/${encodePath(path)}`}`,
      { format: 'JSON', n: '1' },
    ),
  commits: z
    .object({ log: z.array(z.object({ commit: z.string() })) })
    .transform(({ log: [latest] }) => latest?.commit),
  listHeaders({ token, username, password }) {
    if (username && password) return basicHeader(username, password);
    return token ? { authorization: `Bearer ${token}` } : {};
  },
};

/** A ref as pages write it: `refs/heads/` and `refs/tags/` are parts of their own. */
function encodeFullRef(ref: string): string {
  return encodeRef(ref, /^refs\/(?:heads|tags)\//.exec(ref)?.[0]);
}

/** Address of Gitiles, without a slash at its end. */
export function getGitilesUrl(host: CodeHost): string {
  return trimSlash(host.gitilesBaseUrl ?? `${getPagesUrl(host)}/plugins/gitiles`);
}

/** The path of a page below Gitiles; undefined for others, also where Gitiles is on another host. */
export function getGitilesPath(url: URL, host: CodeHost): string | undefined {
  const gitiles = new URL(getGitilesUrl(host));
  const base = `${trimSlash(gitiles.pathname)}/`;
  const isBelow = url.host === gitiles.host && url.pathname.startsWith(base);
  return isBelow ? url.pathname.slice(base.length) : undefined;
}

/** Address of the API: with credentials below `/a`. */
export function getGerritApi(host: CodeHost): string {
  return `${getPagesUrl(host)}${getAccess(host)}`;
}

/** Address of a project in Gitiles, as programs call it. */
export function getGitilesApi(project: string, host: CodeHost): string {
  const [gitiles, pages] = [getGitilesUrl(host), getPagesUrl(host)];
  const isBelow = gitiles.startsWith(`${pages}/`);
  const base = isBelow ? `${pages}${getAccess(host)}${gitiles.slice(pages.length)}` : gitiles;
  return `${base}/${encodePath(project)}`;
}

/** Address of a project in the API. */
export function getGerritProjectApi(project: string, host: CodeHost): string {
  return `${getGerritApi(host)}/projects/${encodeURIComponent(project)}`;
}

function getAccess({ token, username, password }: CodeHost): '' | '/a' {
  return token || (username && password) ? '/a' : '';
}
