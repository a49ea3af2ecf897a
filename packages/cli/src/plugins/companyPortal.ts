import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '@portico/errors';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
}

const product = '@portico/portico';
/** The prebuilt portal as a library, which a portal with plugins of its own is built from. */
const library = '@portico/portal';
/** Left out: a company's portal has neither the workspace's compiler settings nor its test runner. */
const workspaceFile = /(^|\/)tsconfig[.]json$|[.]test[.]tsx?$/;

/** Whether a folder is a portal that `npm create @portico` wrote. */
export async function isCompanyPortal(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  try {
    return (JSON.parse(text) as Manifest).dependencies?.[product] !== undefined;
  } catch {
    throw new InputError(`'${join(folder, 'package.json')}' is not valid JSON`);
  }
}

/** The files of a new plugin as packages of a company's portal: private, and run from their source. */
export function adaptToPortal(
  files: ReadonlyMap<string, string>,
  id: string,
): ReadonlyMap<string, string> {
  // The names of the plugin's own packages, and none that only begins like one.
  const endings = ['-common', '-backend', '/', "'", '"', '\n', '`'];
  const rename = (text: string) =>
    endings.reduce(
      (renamed, ending) => renamed.replaceAll(`@portico/${id}${ending}`, `@local/${id}${ending}`),
      text,
    );
  return new Map(
    [...files]
      .filter(([path]) => !workspaceFile.test(path))
      .map(([path, text]) => {
        const renamed = rename(text);
        if (path.endsWith('package.json')) return [path, adaptManifest(renamed)];
        return [path, renamed.replace(/\n\*\*Develop\*\*.*\n/, '\n**Develop** `npm start`\n')];
      }),
  );
}

function adaptManifest(text: string): string {
  const { name, version, description, exports, dependencies, peerDependencies } = JSON.parse(
    text,
  ) as Manifest;
  const manifest = {
    name,
    version,
    private: true,
    description,
    type: 'module',
    exports: Object.fromEntries(
      Object.entries(exports as Record<string, { source: string }>).map(([path, { source }]) => [
        path,
        source,
      ]),
    ),
    // The versions are those of the portal.
    dependencies: Object.fromEntries(Object.keys(dependencies ?? {}).map(each => [each, '*'])),
    ...(peerDependencies && { peerDependencies }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The changed text of each file of a company's portal that names its plugins. */
export async function listPortalChanges(
  folder: string,
  id: string,
  backend: boolean,
): Promise<(readonly [path: string, text: string])[]> {
  const read = (path: string) =>
    readFile(join(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
  const addLines = async (path: string, specifiers: readonly string[]) => {
    const text = await read(path);
    const lines = specifiers.map(specifier => `export * from '${specifier}';\n`);
    return [path, text + lines.filter(line => !text.includes(line)).join('')] as const;
  };
  const manifest = JSON.parse(await read('package.json')) as Manifest;
  const packages = backend ? [id, `${id}-common`, `${id}-backend`] : [id];
  const dependencies = {
    ...manifest.dependencies,
    ...Object.fromEntries(packages.map(name => [`@local/${name}`, '*'])),
  };
  // Only the build needs it.
  const devDependencies = {
    ...manifest.devDependencies,
    [library]: manifest.dependencies?.[product] ?? '*',
  };
  return [
    [
      'package.json',
      `${JSON.stringify({ ...manifest, dependencies, devDependencies }, null, 2)}\n`,
    ],
    await addLines('src/plugins.ts', [`@local/${id}`]),
    ...(backend
      ? [await addLines('src/serverPlugins.ts', [`@local/${id}-backend`, `@local/${id}/config`])]
      : []),
  ];
}
