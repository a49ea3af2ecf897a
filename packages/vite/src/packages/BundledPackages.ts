import { readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** An installed package that a bundle has modules of. */
interface BundledPackage {
  name: string;
  version: string;
  /** As the package says it: mostly an expression of SPDX. */
  license?: string;
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

async function readPackage(folder: string): Promise<BundledPackage> {
  const text = await readFile(`${folder}/package.json`, 'utf8');
  const { name, version, license } = JSON.parse(text) as BundledPackage;
  return { name, version, ...(typeof license === 'string' && { license }) };
}
