/** What a plugin warns operators of. */
export interface PluginWarning {
  plugin: string;
  message: string;
}

const maxWarnings = 10;
const maxLength = 500;

/** What plugins warn operators of for as long as the server runs: it serves, but not as it was meant to. */
export class HealthWarnings {
  readonly #warnings: PluginWarning[] = [];

  /** Adds one; the same twice is one, and there are ten of a plugin at most. */
  add(plugin: string, message: string): void {
    const shown = message.slice(0, maxLength);
    const own = this.#warnings.filter(each => each.plugin === plugin);
    if (own.length < maxWarnings && !own.some(each => each.message === shown))
      this.#warnings.push({ plugin, message: shown });
  }

  list(): readonly PluginWarning[] {
    return this.#warnings;
  }
}
