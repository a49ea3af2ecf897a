import { InputError } from '@portico/errors';

/**
 * Adds a plugin to the code of a list of plugins: its import where the alphabet puts it, and itself at the end of the list.
 *
 * @param name - what the package exports.
 * @throws InputError when the code has no list `plugins`.
 */
export function addToPluginList(code: string, name: string, packageName: string): string {
  const list = /export const plugins\b[^=]*= \[\n/.exec(code);
  const end = list ? code.indexOf('\n];', list.index) : -1;
  if (end === -1) {
    throw new InputError(
      "The list of plugins is not written as 'export const plugins = [ … ];'; add the plugin yourself",
    );
  }
  const withEntry = `${code.slice(0, end)}\n  ${name},${code.slice(end)}`;
  const line = `import { ${name} } from '${packageName}';\n`;
  const imports = [...withEntry.matchAll(/^import .* from '(.*)';\n/gm)];
  const next = imports.find(([, from = '']) => from.startsWith('.') || from > packageName);
  const last = imports.at(-1);
  const at = next ? next.index : last ? last.index + last[0].length : 0;
  return withEntry.slice(0, at) + line + withEntry.slice(at);
}
