import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Changeset } from './Changeset.ts';
import { composeNotes } from './composeNotes.ts';
import { raiseChart } from './raiseChart.ts';
import { readChangesets } from './readChangesets.ts';

/** Where the notes of releases are, for readers of the repository. */
const folder = 'docs/releases';
/** What an author writes about the release that comes; it becomes a part of the notes. */
const writtenFile = `${folder}/next.md`;
/** For readers of the packages: `npx @portico/create` is small, and is fetched for each new version. */
const packagedFolder = 'packages/create/releases';
const chartFile = 'charts/portico/Chart.yaml';

/**
 * Writes the notes of the release that the changesets of a repository make, and gives the chart its version.
 *
 * @param root - of the repository.
 * @returns the file, from the root.
 */
export async function writeReleaseNotes(root: string): Promise<string> {
  const changesets = await readChangesets(root);
  const version = await findNextVersion(root, changesets);
  const written = existsSync(join(root, writtenFile))
    ? await readFile(join(root, writtenFile), 'utf8')
    : undefined;
  const notes = composeNotes({ version, changesets, written });
  for (const target of [folder, packagedFolder]) {
    await mkdir(join(root, target), { recursive: true });
    await writeFile(join(root, target, `${version}.md`), notes);
  }
  await rm(join(root, writtenFile), { force: true });
  const chart = join(root, chartFile);
  await writeFile(chart, raiseChart(await readFile(chart, 'utf8'), version));
  return `${folder}/${version}.md`;
}

/** All packages have one version, which the greatest change raises. */
async function findNextVersion(root: string, changesets: readonly Changeset[]): Promise<string> {
  const file = join(root, dirname(packagedFolder), 'package.json');
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  const [major = 0, minor = 0, patch = 0] = version
    .split('.')
    .map(part => Number.parseInt(part, 10));
  const bumps = new Set(changesets.flatMap(({ bumps: each }) => [...each.values()]));
  if (bumps.has('major')) return `${major + 1}.0.0`;
  if (bumps.has('minor')) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}
