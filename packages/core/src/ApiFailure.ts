/** An api or a contribution could not be made: its factory threw, or has not ended in time. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** The plugin at fault. */
  readonly pluginId: string;
  /** What could not be made: `api 'catalog.client'`. */
  readonly what: string;

  constructor(pluginId: string, what: string, cause: unknown) {
    super(`Plugin '${pluginId}' could not make ${what}: ${(cause as Error).message}`, { cause });
    this.pluginId = pluginId;
    this.what = what;
  }
}
