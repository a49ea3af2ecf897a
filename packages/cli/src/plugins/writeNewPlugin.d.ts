/** What plugin to write. */
export interface NewPluginOptions {
  /** Root of the workspace. */
  folder: string;
  id: string;
  /** Whether it has a server. */
  backend: boolean;
}
/** What was written. */
export interface NewPlugin {
  /** Folders below `plugins/`. */
  packages: readonly string[];
  /** Files that were there before, below the root. */
  changed: readonly string[];
}
/**
 * Writes a plugin's packages into a workspace and adds them to its portal and server.
 *
 * @throws InputError for an id that cannot be one, or where the folder is no workspace; ConflictError when there is such a
 *   plugin. Nothing is written then.
 */
export declare function writeNewPlugin({
  folder,
  id,
  backend,
}: NewPluginOptions): Promise<NewPlugin>;
//# sourceMappingURL=writeNewPlugin.d.ts.map
