import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { ConflictError, InputError } from '@portico/errors';
import { addDependency, addReferences } from './editManifests.ts';
import { addToPluginList } from './addToPluginList.ts';
import { adaptToPortal, isCompanyPortal, listPortalChanges } from './companyPortal.ts';
import { namePlugin, type PluginNames } from './pluginNames.ts';

/** What plugin to write. */
export interface NewPluginOptions {
  /** Root of the workspace, or of a portal that `npm create @portico` wrote. */
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
  /** It is a company's portal, not the workspace. */
  isCompanyPortal: boolean;
}

const templates = resolve(
  import.meta.dirname,
  import.meta.dirname.endsWith('dist') ? '../templates' : '../../templates',
);
const portal = 'apps/portal';
const server = 'apps/server';

/**
 * Writes a plugin's packages into a workspace and adds them to its portal and server.
 *
 * @throws InputError for an id that cannot be one, or where the folder is no workspace; ConflictError when there is such a
 *   plugin. Nothing is written then.
 */
export async function writeNewPlugin({
  folder,
  id,
  backend,
}: NewPluginOptions): Promise<NewPlugin> {
  const names = namePlugin(id);
  const sources: readonly [name: string, layers: readonly string[]][] = backend
    ? [
        [`${id}-common`, ['common']],
        [`${id}-backend`, ['backend']],
        [id, ['page', 'page-with-backend']],
      ]
    : [[id, ['page']]];
  const isCompany = await isCompanyPortal(folder);
  if (!isCompany && !(await exists(join(folder, portal, 'src/plugins.ts')))) {
    throw new InputError(
      `'${folder}' has no ${portal}/src/plugins.ts; run this at the root of the repository, or of a portal that 'npm create @portico' wrote`,
    );
  }
  for (const [name] of sources) {
    if (await exists(join(folder, 'plugins', name))) {
      throw new ConflictError(
        `plugins/${name} exists already; choose another id, or remove it first`,
      );
    }
  }
  const changes = isCompany
    ? await listPortalChanges(folder, id, backend)
    : await listChanges(folder, names, backend);
  for (const [name, layers] of sources) {
    const templateFiles = await readTemplates(layers, names);
    const files = isCompany ? adaptToPortal(templateFiles, id) : templateFiles;
    for (const [path, text] of files) await write(join(folder, 'plugins', name, path), text);
  }
  for (const [path, text] of changes) await write(join(folder, path), text);
  return {
    packages: sources.map(([name]) => name),
    changed: changes.map(([path]) => path),
    isCompanyPortal: isCompany,
  };
}

/** The changed text of each file that lists plugins or their packages. */
async function listChanges(folder: string, { id, camel }: PluginNames, backend: boolean) {
  const change = async (path: string, edit: (text: string) => string) =>
    [path, edit(await readFile(join(folder, path), 'utf8'))] as const;
  const common = backend ? [`${id}-common`, `${id}-backend`] : [];
  const inPortal = [
    await change('tsconfig.json', text =>
      addReferences(
        text,
        [...common, id].map(name => `./plugins/${name}`),
      ),
    ),
    await change(`${portal}/package.json`, text => addDependency(text, `@portico/${id}`)),
    await change(`${portal}/tsconfig.json`, text => addReferences(text, [`../../plugins/${id}`])),
    await change(`${portal}/src/plugins.ts`, text =>
      addToPluginList(text, `${camel}Plugin`, `@portico/${id}`),
    ),
  ];
  if (!backend) return inPortal;
  return [
    ...inPortal,
    await change(`${server}/package.json`, text =>
      addDependency(addDependency(text, `@portico/${id}`), `@portico/${id}-backend`),
    ),
    await change(`${server}/tsconfig.json`, text =>
      addReferences(text, [`../../plugins/${id}`, `../../plugins/${id}-backend`]),
    ),
    await change(`${server}/src/plugins.ts`, text =>
      addToPluginList(
        addToPluginList(text, `${camel}BackendPlugin`, `@portico/${id}-backend`),
        `${camel}Config`,
        `@portico/${id}/config`,
      ),
    ),
  ];
}

/** The files of some template folders, later ones over earlier ones, with the plugin's names filled in. */
async function readTemplates(
  layers: readonly string[],
  names: PluginNames,
): Promise<ReadonlyMap<string, string>> {
  const fill = (text: string) =>
    text
      .replaceAll('__id__', names.id)
      .replaceAll('__name__', names.camel)
      .replaceAll('__Name__', names.pascal)
      .replaceAll('__title__', names.title);
  const files = new Map<string, string>();
  for (const layer of layers) {
    const root = join(templates, layer);
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file).replace(/[.]txt$/, '');
      files.set(fill(path), fill(await readFile(file, 'utf8')));
    }
  }
  return files;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
