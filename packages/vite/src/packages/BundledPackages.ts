import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** An installed package that a bundle has modules of. */
interface BundledPackage {
  name: string;
  version: string;
  /** As the package says it: mostly an expression of SPDX. */
  license?: string;
  /** Where it comes from, where the package names it. */
  source?: string;
  /** The texts of its files of licence and notice. */
  notices: readonly string[];
}

interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  homepage?: unknown;
  repository?: string | { url?: string };
}

const packagePath = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

/** Collects the installed packages that bundles are made of, for a bill of materials. */
export class BundledPackages {
  readonly #folders = new Set<string>();

  /** Notes the modules of a build; several builds may share one collection. */
  record(): Plugin {
    return {
      name: 'portico-bundled-packages',
      apply: 'build',
      moduleParsed: ({ id }) => {
        // Made by other plugins of this build, from a module that is parsed too.
        if (id.startsWith('\0')) return;
        const folder = packagePath.exec(id)?.[1];
        if (folder !== undefined) this.#folders.add(folder);
      },
    };
  }

  /** Writes them to a file when the build that this is a plugin of has ended, as JSON, sorted by name. */
  write(file: string): Plugin {
    return {
      name: 'portico-write-packages',
      apply: 'build',
      closeBundle: {
        order: 'post',
        handler: async () => {
          const packages = await Promise.all([...this.#folders].map(readPackage));
          const byId = new Map(packages.map(each => [`${each.name}@${each.version}`, each]));
          const sorted = [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
          await writeFile(file, `${JSON.stringify(sorted, undefined, 2)}\n`);
        },
      },
    };
  }
}

const noticeFile = /^(licen[sc]e|copying|notice)(s?$|[._-])/i;
const codeFile = /[.]([cm]?[jt]s|json)$/i;

async function readPackage(folder: string): Promise<BundledPackage> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { name, version, license, homepage, repository } = JSON.parse(text) as Manifest;
  const url = typeof repository === 'string' ? repository : repository?.url;
  const source = url?.replace(/^git[+]/, '') ?? homepage;
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries
    .filter(entry => entry.isFile() && noticeFile.test(entry.name) && !codeFile.test(entry.name))
    .map(entry => entry.name)
    .toSorted();
  const notices = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')));
  return {
    name,
    version,
    ...(typeof license === 'string' && { license }),
    ...(typeof source === 'string' && { source }),
    notices,
  };
}
