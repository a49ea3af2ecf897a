import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const pluginList = 'src/plugins.ts';
const built = 'dist';
/** Written when a build is complete: a hash of what it was built from. */
const stamp = 'dist/built-from';

/**
 * Builds a company's portal where its `src/plugins.ts` names plugins, unless it was built from what is there now. While
 * that file names none, the portal of this package is served and nothing is built.
 *
 * @param {string} folder - of the company's portal.
 * @param {{ always?: boolean }} [options] - whether to build what is built already.
 */
export async function preparePortal(folder, { always = false } = {}) {
  if (!listsPlugins(folder)) {
    if (always) write(`${pluginList} names no plugins, so there is nothing to build`);
    return;
  }
  const sources = hashSources(folder);
  const isBuilt = readText(join(folder, stamp)) === sources;
  if (isBuilt && !always) return;
  const builder = findBuilder(folder);
  if (builder === undefined) {
    const { version } = JSON.parse(readText(new URL('../package.json', import.meta.url)));
    write(
      `${pluginList} names plugins, and the portal is not built with them; run 'npm install --save-dev @portico/portal@${version}' and try again`,
    );
    process.exit(1);
  }
  write(`building the portal with the plugins of ${pluginList}`);
  // A build that does not reach its end leaves files that nobody may take for a portal.
  rmSync(join(folder, stamp), { force: true });
  const { status } = spawnSync(process.execPath, [builder], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    write(`the portal could not be built with the plugins of ${pluginList}; the reason is above`);
    process.exit(status ?? 1);
  }
  writeFileSync(join(folder, stamp), sources);
}

/**
 * The portal that was built with a company's plugins.
 *
 * @param {string} folder - of the company's portal.
 * @returns {string | undefined} its folder; undefined where the prebuilt portal is served: no plugins are named any more, or
 *   the last build did not reach its end.
 */
export function findBuiltPortal(folder) {
  const isBuilt = listsPlugins(folder) && existsSync(join(folder, stamp));
  return isBuilt ? join(folder, built) : undefined;
}

/**
 * Whether a company's portal names plugins: its list exports something.
 *
 * @param {string} folder
 */
export function listsPlugins(folder) {
  const code = readText(join(folder, pluginList)) ?? '';
  const withoutComments = code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  return /\bexport\b(?!\s*(?:\{\s*\}|type\b|interface\b))/.test(withoutComments);
}

/** What the portal is made from: the company's sources and the versions it has installed. */
function hashSources(folder) {
  const files = [
    'package.json',
    'package-lock.json',
    'pnpm-lock.yaml',
    'yarn.lock',
    'icon.svg',
    ...globSync(['src/**/*', 'plugins/*/package.json', 'plugins/*/src/**/*'], { cwd: folder }),
  ];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const text = readText(join(folder, file));
    if (text !== undefined) hash.update(`${file}\0${text.length}\0${text}`);
  }
  return hash.digest('hex');
}

function findBuilder(folder) {
  try {
    return createRequire(join(folder, 'package.json')).resolve('@portico/portal/build');
  } catch {
    return undefined;
  }
}

/** @returns undefined for what is no file. */
function readText(file) {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  } catch (error) {
    if (error.code === 'EISDIR') return undefined;
    throw error;
  }
}

function write(text) {
  process.stderr.write(`portico: ${text}\n`);
}
