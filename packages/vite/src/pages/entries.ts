import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { ModuleReference } from '../declarations/pickDeclared.ts';
import { separateReexports } from '../pluginList.ts';

/** What the entries of a portal are made from. */
export interface EntryOptions {
  /** Folder of the portal. */
  folder: string;
  /** File that exports plugins, from the portal's folder. */
  plugins: string;
  /** Module that exports `plugins`, which come first. */
  standardPlugins?: string | undefined;
  /** File that exports `bindings`, from the portal's folder. */
  bindings: string;
  /** Module that exports `openSignIn`. */
  signIn: ModuleReference;
}

/** Names of the modules that start a page, as pages and other entries import them. */
export const entryNames = {
  app: 'virtual:portico/app',
  signIn: 'virtual:portico/sign-in',
  portal: 'virtual:portico/portal',
} as const;

/** Their ids within a build. */
export const entryIds = {
  app: `\0${entryNames.app}`,
  signIn: `\0${entryNames.signIn}`,
  portal: `\0${entryNames.portal}`,
} as const;

const require = createRequire(import.meta.url);
const font = require.resolve('@fontsource-variable/inter/wght.css');
const pluginList = require.resolve('@portico/vite/plugin-list');
const root = "document.getElementById('root')";
const write = (path: string) => JSON.stringify(path.replaceAll('\\', '/'));

/** Makes the modules that the pages of a portal start with. */
export function portalEntries(options: EntryOptions): Plugin {
  const { folder, plugins, standardPlugins, bindings, signIn } = options;
  const importer = join(folder, 'package.json');
  const list = resolve(folder, plugins).replaceAll('\\', '/');
  return {
    name: 'portico-entries',
    // Before types are removed.
    enforce: 'pre',
    transform: (code, id) =>
      id === list ? { code: separateReexports(code), map: null } : undefined,
    resolveId: source =>
      Object.values<string>(entryNames).includes(source) ? `\0${source}` : undefined,
    async load(id) {
      if (id === entryIds.app) {
        return [
          `import ${write(font)};`,
          `import { startPortal } from '${entryNames.portal}';`,
          `startPortal(${root});`,
        ].join('\n');
      }
      if (id === entryIds.portal) {
        const bindingsFile = resolve(folder, bindings);
        const standard = standardPlugins && (await this.resolve(standardPlugins, importer));
        if (standardPlugins && !standard)
          throw new Error(`'${standardPlugins}' is not installed in '${folder}'`);
        return [
          "import { startApp } from '@portico/app/assembly';",
          existsSync(bindingsFile)
            ? `import { bindings } from ${write(bindingsFile)};`
            : 'const bindings = [];',
          standard
            ? `import { plugins as standard } from ${write(standard.id)};`
            : 'const standard = [];',
          `import * as own from ${write(resolve(folder, plugins))};`,
          `import { listExportedPlugins } from ${write(pluginList)};`,
          'const plugins = [...standard, ...listExportedPlugins(own)];',
          'export const startPortal = (element, signedIn, apis = []) =>',
          '  startApp(element, { plugins, bindings, signedIn, apis });',
        ].join('\n');
      }
      if (id !== entryIds.signIn) return undefined;
      const opener = await this.resolve(signIn.specifier, signIn.importer);
      if (!opener) {
        throw new Error(
          `A package declares '${signIn.specifier}' in its field 'portico', but does not export it`,
        );
      }
      return [
        `import ${write(font)};`,
        `import { openSignIn } from ${write(opener.id)};`,
        `openSignIn(${root}, () => import('${entryNames.portal}'));`,
      ].join('\n');
    },
  };
}
