import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Manifest } from './listPublished.ts';
import type { ReleaseTools, TypesProblem } from './releaseTools.ts';

/** Of packages that are commands, which nobody imports. */
const commands = ['@portico/create', '@portico/portico'];

/**
 * What is wrong with a package as it goes to the registry: what publint and Are The Types Wrong find, what is not in it,
 * and what nobody could install.
 *
 * @param tarball - its file.
 * @param published - names of all packages of the workspace that are published.
 */
export async function listPackageProblems(
  tarball: string,
  published: ReadonlySet<string>,
  tools: ReleaseTools,
): Promise<readonly string[]> {
  const data = await readFile(tarball);
  const bytes = new Uint8Array(data);
  const { messages, pkg } = await tools.publint({
    pack: { tarball: bytes.buffer },
    level: 'suggestion',
  });
  const manifest = pkg as Manifest;
  const found = [
    ...messages.map(message => tools.formatMessage(message, pkg) ?? message.code),
    ...listMissing(tarball, manifest),
    ...listUninstallable(manifest, published),
  ];
  if (!commands.includes(manifest.name)) found.push(...(await listTypesProblems(bytes, tools)));
  return found.map(text => `${manifest.name}: ${text}`);
}

async function listTypesProblems(
  data: Uint8Array,
  tools: ReleaseTools,
): Promise<readonly string[]> {
  const checked = await tools.checkPackage(tools.createPackageFromTarballData(data));
  if (checked.types === false) return ['has no types'];
  return checked.problems
    .filter(problem => !isExpected(problem))
    .map(({ kind, entrypoint, fileName, moduleSpecifier, resolutionKind, resolutionOption }) =>
      [kind, entrypoint ?? fileName, moduleSpecifier, resolutionKind ?? resolutionOption]
        .filter(each => each !== undefined)
        .join(' '),
    );
}

function isExpected({ kind, moduleSpecifier, resolutionKind }: TypesProblem): boolean {
  // All packages are modules for Node 24 and bundlers.
  if (kind === 'CJSResolvesToESM' || resolutionKind === 'node10') return true;
  // A style has no types, and a build is what reads it.
  return kind === 'InternalResolutionError' && /[.]css$/.test(moduleSpecifier ?? '');
}

function listMissing(tarball: string, manifest: Manifest): readonly string[] {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n');
  const missing = ['LICENSE', 'README.md'].filter(file => !files.includes(`package/${file}`));
  // Those of a template end with .txt.
  const tests = files.filter(file => /[.](test|stories)[.]([cm]?[jt]sx?|d[.]ts)$/.test(file));
  return [
    ...missing.map(file => `has no ${file}`),
    ...tests.map(file => `has the test '${file}'`),
    ...(manifest.description ? [] : ['has no description']),
    ...(manifest.license === 'Apache-2.0' ? [] : ['has another license than Apache-2.0']),
  ];
}

function listUninstallable(
  { dependencies, peerDependencies, optionalDependencies }: Manifest,
  published: ReadonlySet<string>,
): readonly string[] {
  const all = { ...dependencies, ...peerDependencies, ...optionalDependencies };
  return Object.entries(all).flatMap(([name, range]) => {
    if (/^(workspace|catalog|file|link):/.test(range)) return [`needs ${name} as '${range}'`];
    if (name.startsWith('@portico/') && !published.has(name))
      return [`needs ${name}, which is private`];
    return [];
  });
}
