import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Roles that packages of backend plugins have in `backstage.role` of their package.json, as the ecosystem's command line writes it. */
const roles = ['backend-plugin', 'backend-plugin-module'];

/** Finds which package of an existing plugin a file is part of. */
export class PluginPackages {
  readonly #byFolder = new Map<string, string | undefined>();

  /**
   * The name of its package; `undefined` for files of other packages, and for code without a file.
   *
   * @param file - a path, or a `file:` URL.
   */
  readonly find = (file: string): string | undefined => {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    return isAbsolute(path) ? this.#findAbove(dirname(path)) : undefined;
  };

  #findAbove(folder: string): string | undefined {
    if (!this.#byFolder.has(folder)) {
      const described = readPackage(folder);
      const above = dirname(folder);
      this.#byFolder.set(
        folder,
        described
          ? getPluginName(described)
          : above === folder
            ? undefined
            : this.#findAbove(above),
      );
    }
    return this.#byFolder.get(folder);
  }
}

interface PackageJson {
  name: string;
  backstage?: { role?: unknown };
}

function getPluginName({ name, backstage }: PackageJson): string | undefined {
  return roles.includes(String(backstage?.role)) ? name : undefined;
}

/** The package whose root the folder is. Those without a name only say in which form their modules are written. */
function readPackage(folder: string): PackageJson | undefined {
  try {
    const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as unknown;
    const isPackage = typeof (described as Partial<PackageJson> | null)?.name === 'string';
    return isPackage ? (described as PackageJson) : undefined;
  } catch {
    return undefined;
  }
}
