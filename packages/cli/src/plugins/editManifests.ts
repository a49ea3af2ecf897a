import { InputError } from '@portico/errors';

interface Manifest {
  dependencies?: Record<string, string>;
}

interface TsConfig {
  references?: { path: string }[];
}

/** Adds a workspace package to a `package.json`. */
export function addDependency(text: string, name: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const dependencies = { ...manifest.dependencies, [name]: 'workspace:*' };
  const sorted = Object.fromEntries(
    Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : Number(a > b))),
  );
  return `${JSON.stringify({ ...manifest, dependencies: sorted }, null, 2)}\n`;
}

/**
 * Adds project references to a `tsconfig.json`, before the first of an app, as the text is otherwise.
 *
 * @throws InputError when it has no list of references.
 */
export function addReferences(text: string, paths: readonly string[]): string {
  const known = (JSON.parse(text) as TsConfig).references?.map(({ path }) => path) ?? [];
  const added = paths.filter(path => !known.includes(path));
  const start = /"references": \[\n/.exec(text);
  if (!start) throw new InputError('The tsconfig.json has no list "references" to add to');
  const at = start.index + start[0].length;
  const lines = added.map(path => `    {\n      "path": "${path}"\n    },\n`).join('');
  return text.slice(0, at) + lines + text.slice(at);
}
