import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Changeset, parseChangeset } from './Changeset.ts';

/**
 * The changes of a repository that are not released yet, sorted by the names of their files.
 *
 * @param root - of the repository.
 */
export async function readChangesets(root: string): Promise<readonly Changeset[]> {
  const source = join(root, '.changeset');
  const names = (await readdir(source)).filter(
    name => name.endsWith('.md') && name !== 'README.md',
  );
  return Promise.all(
    names
      .toSorted()
      .map(async name =>
        parseChangeset(name.slice(0, -3), await readFile(join(source, name), 'utf8')),
      ),
  );
}
