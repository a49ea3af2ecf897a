import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type UserConfigFnPromise } from 'vite';
import { compressAssets } from './assets/compressAssets.ts';
import { hintToCompile } from './assets/hintToCompile.ts';
import { omitModules } from './assets/omitModules.ts';
import { preloadFont } from './assets/preloadFont.ts';
import { defineCodeSplitting } from './chunks/codeSplitting.ts';
import { findFirstModules } from './chunks/findFirstModules.ts';
import { listPageFiles } from './chunks/listPageFiles.ts';
import { listPublicFiles } from './chunks/listPublicFiles.ts';
import { PortalModules } from './chunks/PortalModules.ts';
import { preloadFirstPage } from './chunks/preloadFirstPage.ts';
import { pickFirstPage, pickSignIn } from './declarations/pickDeclared.ts';
import { readDeclarations } from './declarations/readDeclarations.ts';
import { sandboxFrames } from './frames/sandboxFrames.ts';
import { portalEntries } from './pages/entries.ts';
import { BundledPackages } from './packages/BundledPackages.ts';
import { pageNames, portalPages } from './pages/portalPages.ts';

/** What a portal is built from. */
export interface PortalOptions {
  /** Folder of the portal, with its `package.json`; the current one by default. */
  folder?: string;
  /**
   * File that exports the portal's plugins, as a list or each by a name of its own: `export * from '@acme/costs'` adds
   * those of a package. `src/plugins.ts` by default.
   */
  plugins?: string;
  /** Module of an installed package that exports `plugins`, which come before the portal's own. */
  standardPlugins?: string;
  /** File that exports `bindings`, where external routes lead; `src/bindings.ts` by default, if there is one. */
  bindings?: string;
  /** File of the portal's icon, an SVG. */
  icon?: string;
  /** Name of the package whose first page is fetched beside the entry, where several declare one. */
  firstPage?: string;
  /** Conditions of `exports` to resolve with, before those of every browser: `['source']` builds a workspace from source. */
  conditions?: readonly string[];
  /** JSON file to list the installed packages in that the portal is made of, each with `name`, `version` and `license`. */
  packagesFile?: string;
}

const target = 'es2022';

/**
 * The Vite configuration of a portal. Which pages, frames and modules it has comes from the plugins' packages, each
 * from the field `portico` of its `package.json`.
 */
export function definePortal(options: PortalOptions = {}): UserConfigFnPromise {
  const {
    folder = process.cwd(),
    plugins = 'src/plugins.ts',
    bindings = 'src/bindings.ts',
  } = options;
  const { conditions = [], standardPlugins, packagesFile } = options;
  const bundled = new BundledPackages();
  return defineConfig(async ({ command }) => {
    // `@acme/portal` of `@acme/portal/plugins`; it may be a dependency for the build alone.
    const dependencies = standardPlugins?.match(/^(@[^/]+\/)?[^/]+/)?.slice(0, 1) ?? [];
    const packages = await readDeclarations(folder, dependencies);
    const signIn = pickSignIn(packages);
    const firstPage = pickFirstPage(packages, options.firstPage);
    const modules = new PortalModules({ signInPage: signIn.page, firstPage });
    const omitted = packages.flatMap(({ declaration }) => declaration.omits ?? []);
    const makeConfig = () =>
      ({
        root: folder,
        base: './',
        plugins: [
          react(),
          portalPages(folder, options.icon),
          portalEntries({ folder, plugins, standardPlugins, bindings, signIn: signIn.entry }),
          modules.resolve(),
        ],
        resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
        build: { target, rolldownOptions: { input: [...pageNames] } },
      }) satisfies InlineConfig;
    const config = makeConfig();
    const found = command === 'build' ? await findFirstModules(makeConfig(), modules) : undefined;
    return {
      ...config,
      appType: 'custom' as const,
      optimizeDeps: { entries: [plugins] },
      plugins: [
        ...config.plugins,
        bundled.record(),
        ...(packagesFile === undefined ? [] : [bundled.write(resolve(folder, packagesFile))]),
        omitModules(omitted),
        sandboxFrames({ folder, dependencies, conditions, plugins: [bundled.record()] }),
        hintToCompile(),
        compressAssets(),
        preloadFont(),
        preloadFirstPage(modules, found?.groups.parts ?? new Map()),
        listPageFiles(modules),
        listPublicFiles(),
      ],
      build: {
        target,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [...pageNames],
          ...(found && {
            output: { codeSplitting: defineCodeSplitting(found.first, found.groups) },
          }),
        },
      },
      worker: { plugins: () => [bundled.record()] },
      server: {
        port: 5173,
        proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 7007}` },
      },
    };
  });
}
