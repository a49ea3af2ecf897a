/** Packages of others outside of the repository and its lockfile. */
export interface InstalledPackages {
  /** In which they are installed. */
  folder: string;
  /** What each exports, in order. */
  load(): unknown[];
  /** Removes them again. */
  remove(): Promise<void>;
}

/**
 * Installs packages from the registry, without their scripts.
 *
 * @param packages - names with exact versions.
 * @param overrides - versions of what they depend on, where the registry lacks the one that they name.
 * Where `PORTICO_TEST_PACKAGES` names a folder in which they are installed, that is used as it is.
 */
export function installPackages(
  packages: readonly (readonly [name: string, version: string])[],
  overrides?: Readonly<Record<string, string>>,
): Promise<InstalledPackages>;
