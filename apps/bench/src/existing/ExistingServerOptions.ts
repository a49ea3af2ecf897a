/** Who brings the generated entities: nobody, files, a provider of the portal, or the same provider as a published module. */
export type BenchSource = 'none' | 'files' | 'own' | 'stock';

/** What `existingServer.mjs` is started with, as JSON in its environment. */
export interface ExistingServerOptions {
  /** Folder in which packages are installed. */
  packages: string;
  /** Those of them that run. */
  names: readonly string[];
  /** The package with which modules are written. */
  api: string;
  source: BenchSource;
  /** What a provider emits: JSON. */
  entitiesFile: string;
}
