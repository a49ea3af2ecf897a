import {
  type CodeHosts,
  type CodeHostWriter,
  findOccupants,
  isCodeHostError,
  listRepositoryPaths,
  listTwins,
  type Occupant,
} from '@portico/code-hosts';
import { inStep } from './hostErrors.ts';
import type { ImportTarget } from './checkRepositoryUrl.ts';

/** Where a descriptor is to be added. */
export interface WantedFile {
  path: string;
  /** The default branch. */
  branch: string;
  /** Of the branch. */
  commit: string;
}

/** What a descriptor would replace, or would duplicate. */
export interface Obstacle extends Occupant {
  /** Address of its page. */
  url: string;
}

/** Calls that list one repository at most. */
const maxPages = 10;

/** What the default branch has where a descriptor is to be added; `undefined` where there is room for it. */
export async function findObstacle(
  writer: CodeHostWriter,
  { host, repository }: ImportTarget,
  { path, branch, commit }: WantedFile,
  codeHosts: CodeHosts,
): Promise<Obstacle | undefined> {
  const [found] = await inStep("Couldn't fetch default branch data", async () => {
    const listed = await listRepositoryPaths(writer.api, host, { repository, commit, maxPages });
    const occupants = findOccupants(listed, path);
    if (occupants.length > 0 || !listed.isCut) return occupants;
    const paths: string[] = [];
    for (const each of [path, ...listTwins(path)])
      if ((await readIfFile(writer, repository, each, branch)) !== undefined) paths.push(each);
    return findOccupants({ paths, links: [] }, path);
  });
  if (!found) return undefined;
  const page = { repository, branch, path: found.path };
  return { ...found, url: codeHosts.getBranchPageUrl(host, page) };
}

/** Describes what is in the way, with the fix. */
export function describeObstacle({ path, kind, isSame, url }: Obstacle, branch: string): string {
  if (kind === 'folder')
    return `'${path}' is a folder on '${branch}', where no file can be added: ${url}; choose another file name`;
  if (!isSame && kind === 'link')
    return `'${path}' is a link on '${branch}': ${url}; choose another file name, or remove the link`;
  const what = kind === 'link' ? 'is a link' : 'exists already';
  return isSame
    ? `'${path}' ${what} on '${branch}', and an import replaces nothing: ${url}; correct that file, or register it as it is`
    : `'${path}' ${what} on '${branch}', which a second descriptor would duplicate: ${url}; correct or register that file, or rename it`;
}

async function readIfFile(writer: CodeHostWriter, repository: string, path: string, ref: string) {
  try {
    return await writer.getText(repository, path, ref);
  } catch (error) {
    // Some hosts refuse to show what is too large, or no file: it is there.
    if (isCodeHostError(error) && error.failure === 'invalid') return '';
    throw error;
  }
}
