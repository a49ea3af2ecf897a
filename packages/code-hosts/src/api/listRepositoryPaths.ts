import { z } from 'zod';
import type { CodeHost } from '../CodeHost.ts';
import type { ListingPage } from '../TreeFormat.ts';
import { treeFormats } from '../trees/treeFormats.ts';
import type { HostApi } from './HostApi.ts';

/** Paths of files. */
export interface PathList {
  paths: string[];
  /** Of links and submodules, where the host marks them. */
  links: string[];
  /** The repository has more. */
  isCut: boolean;
}

/**
 * Lists the files of a repository at a commit, as far as `maxPages` calls do.
 *
 * @throws CodeHostError, RateLimitError.
 */
export async function listRepositoryPaths(
  api: HostApi,
  host: CodeHost,
  { repository, commit, maxPages }: { repository: string; commit: string; maxPages: number },
): Promise<PathList> {
  const trees = treeFormats[host.type];
  const folder = { repository, path: '', commit };
  const paths: string[] = [];
  const links: string[] = [];
  let next: string | undefined = trees.formatListing(folder, host);
  for (let pages = 0; next !== undefined; pages += 1) {
    if (pages === maxPages) return { paths, links, isCut: true };
    const url: string = next;
    const answer = z.unknown();
    const { body, headers } = await api.call({ path: url, answer, isUnchanging: true });
    let page: ListingPage;
    try {
      page = trees.readListing({ url, headers, body });
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const message = `'${host.host}' lists the files of '${repository}' in a form that its API does not document`;
      throw api.fail('unexpected-answer', message, { path: new URL(url).pathname });
    }
    paths.push(...page.paths);
    links.push(...(page.links ?? []));
    if (page.isTruncated) return { paths, links, isCut: true };
    next = page.next;
  }
  return { paths, links, isCut: false };
}
