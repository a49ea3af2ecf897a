/** What names of namespaces begin with that `separateReexports` has made. */
const prefix = 'reexported$';

/**
 * Gives each `export * from '…'` of a list of plugins a namespace of its own. Where two packages export one name, a module
 * that re-exports both has neither, without an error.
 *
 * @param code - of the list, TypeScript or JavaScript.
 */
export function separateReexports(code: string): string {
  let count = 0;
  return code.replaceAll(/\bexport\s*\*\s*(?=from\b)/g, () => `export * as ${prefix}${count++} `);
}

/**
 * The plugins that a list exports, each once: those of its `plugins`, and all others that it or a package that it
 * re-exports has under any name.
 *
 * @param exported - what the list exports, after `separateReexports`.
 */
export function listExportedPlugins(exported: Readonly<Record<string, unknown>>): unknown[] {
  const { plugins, ...named } = exported;
  const values = Object.entries(named).flatMap(([name, value]) =>
    name.startsWith(prefix) ? Object.values(value as object) : [value],
  );
  return [...new Set([...(Array.isArray(plugins) ? plugins : []), ...values.filter(isPlugin)])];
}

/** Packages export other values beside their plugins: refs, links, hooks. */
function isPlugin(value: unknown): boolean {
  const { id, provides, contributes } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && Array.isArray(provides) && Array.isArray(contributes);
}
