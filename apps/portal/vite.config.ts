import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { definitionFrames, sandboxFrames } from './src/sandboxFrames.ts';

const apiTarget = `http://localhost:${process.env['PORT'] ?? 7007}`;
const smallestCompressedBytes = 1024;
const compileHint = '//# allFunctionsCalledOnLoad';
const firstPage = '/IndexPage/IndexPage.tsx';
const portalModule = '/src/portal.ts';
const signInPage = '/sign-in.html';
const signInForm = '/SignInPage/SignInPage.tsx';
const appFilesMark = '%PORTAL_APP_FILES%';

/** Writes each asset in compressed forms beside it, for the server to pick from. */
function compressAssets(): Plugin {
  return {
    name: 'portico-compress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const folders = await Promise.all(
        ['assets', 'frames'].map(async name =>
          (await readdir(join(dir, name))).map(file => join(dir, name, file)),
        ),
      );
      const files = folders.flat().filter(file => /\.(js|css|svg|html)$/.test(file));
      await Promise.all(
        files.map(async file => {
          const content = await readFile(file);
          if (content.length < smallestCompressedBytes) return;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Has engines compile all of a file while it comes in, away from the page's thread, where they know the hint. */
function hintToCompile(): Plugin {
  return {
    name: 'portico-compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') output.code = `${compileHint}\n${output.code}`;
        }
      },
    },
  };
}

/** Leaves out what MUI's buttons carry for their ripple: the theme has none, and it would be a part of every first visit. */
function leaveOutRipple(): Plugin {
  const empty = '\0portico-no-ripple';
  return {
    name: 'portico-no-ripple',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './TouchRipple.mjs' && importer?.includes('/ButtonBase/') ? empty : undefined,
    load: id => (id === empty ? 'export default () => null;' : undefined),
  };
}

/**
 * Fetches the code of the page that most visits begin with beside the entry, not after it; the page for sign-in
 * is told the names, to fetch them when it pays.
 */
function preloadFirstPage(): Plugin {
  return {
    name: 'portico-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
        const page = requireChunk(chunks, firstPage);
        const portal = requireChunk(chunks, portalModule);
        const own = chunks.find(chunk => chunk.isEntry && chunk.facadeModuleId === filename);
        const known = new Set(own ? listWithImports(own, chunks) : []);
        const wanted = [...listWithImports(portal, chunks), ...listWithImports(page, chunks)];
        const files = [...new Set(wanted)].filter(fileName => !known.has(fileName));
        if (!html.includes(appFilesMark)) return { html, tags: files.map(preloadModule) };
        const form = listWithImports(requireChunk(chunks, signInForm), chunks);
        return {
          html: html.replace(appFilesMark, JSON.stringify(files.map(file => `./${file}`))),
          tags: form.filter(fileName => !known.has(fileName)).map(preloadModule),
        };
      },
    },
  };
}

function preloadModule(fileName: string) {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
    injectTo: 'head' as const,
  };
}

/** Names the files that those may have who have not signed in: all that the page for sign-in leads to, short of the app. */
function listPublicFiles(): Plugin {
  return {
    name: 'portico-public-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
        const portal = requireChunk(chunks, portalModule);
        const signIn = requireChunk(chunks, signInPage);
        const found = listReachable(signIn, chunks, portal);
        if (found.some(chunk => chunk === portal)) {
          throw new Error('The page for sign-in would carry code of the app');
        }
        const files = found.flatMap(({ fileName, viteMetadata }) => [
          fileName,
          ...(viteMetadata?.importedCss ?? []),
          ...(viteMetadata?.importedAssets ?? []),
        ]);
        const icons = Object.keys(bundle).filter(name => /icon-[^/]+[.]svg$/.test(name));
        this.emitFile({
          type: 'asset',
          fileName: 'public-files.json',
          source: JSON.stringify([...new Set([...files, ...icons])]),
        });
      },
    },
  };
}

/** A chunk and all that it may fetch, at once or later, without what is beyond another chunk. */
function listReachable(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  border: Rolldown.OutputChunk,
  found = new Set<Rolldown.OutputChunk>(),
): Rolldown.OutputChunk[] {
  found.add(chunk);
  const later = chunk.dynamicImports.filter(each => each !== border.fileName);
  for (const fileName of [...chunk.imports, ...later]) {
    const next = chunks.find(each => each.fileName === fileName);
    if (next && !found.has(next)) listReachable(next, chunks, border, found);
  }
  return [...found];
}

function requireChunk(chunks: readonly Rolldown.OutputChunk[], moduleEnd: string) {
  const chunk = chunks.find(each => each.moduleIds.some(id => id.endsWith(moduleEnd)));
  if (!chunk) throw new Error(`The build has no chunk for '${moduleEnd}'`);
  return chunk;
}

/** Puts into each page what all of them run before anything is drawn. */
function includeTheme(): Plugin {
  const file = join(import.meta.dirname, 'src/pageTheme.inline.js');
  return {
    name: 'portico-theme',
    transformIndexHtml: {
      order: 'pre',
      handler: async html => html.replace('%PORTAL_THEME%', await readFile(file, 'utf8')),
    },
  };
}

/** A chunk and all that it cannot run without. */
function listWithImports(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  found = new Set<string>(),
): string[] {
  found.add(chunk.fileName);
  for (const fileName of chunk.imports.filter(each => !found.has(each))) {
    const imported = chunks.find(each => each.fileName === fileName);
    if (imported) listWithImports(imported, chunks, found);
  }
  return [...found];
}

/** Fills in, while developing, what the server fills into the built page. */
function fillPage(): Plugin {
  const config = JSON.parse(process.env['PORTICO_PAGE_CONFIG'] ?? '{}') as {
    app?: { title?: string };
  };
  return {
    name: 'portico-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: html =>
        html
          .replace('%PORTICO_BASE%', '/')
          .replace('%PORTICO_TITLE%', () => escapeHtml(config.app?.title ?? 'Portico'))
          .replaceAll('%PORTICO_NONCE%', '')
          .replace('%PORTICO_PRELOAD%', '')
          .replace('%PORTICO_CONFIG%', () =>
            JSON.stringify({ basePath: '', config }).replaceAll('<', String.raw`\u003c`),
          ),
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Which modules stand behind what is sent first. */
interface FirstModules {
  /** What the page for sign-in cannot be drawn without. */
  signIn: ReadonlySet<string>;
  /** That, and what it may fetch later. */
  signInAtAll: ReadonlySet<string>;
  /** What the catalog's list cannot be drawn without. */
  firstPage: ReadonlySet<string>;
}

/** The modules of what is sent first, found by building it all once without a thought of files. */
async function findFirstModules(): Promise<FirstModules> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    base: './',
    plugins: [react(), includeTheme()],
    resolve,
    build: { write: false, target, minify: false, rolldownOptions: { input: pages } },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter(each => each.type === 'chunk');
  const portal = requireChunk(chunks, portalModule);
  const entry = requireChunk(chunks, signInPage);
  const drawn = [entry, requireChunk(chunks, signInForm)];
  const isPartOf = (files: readonly string[]) => (chunk: Rolldown.OutputChunk) =>
    files.includes(chunk.fileName);
  const modulesOf = (found: readonly Rolldown.OutputChunk[]) =>
    new Set(found.flatMap(chunk => chunk.moduleIds));
  const signIn = drawn.flatMap(chunk => listWithImports(chunk, chunks));
  const list = listWithImports(requireChunk(chunks, firstPage), chunks);
  return {
    signIn: modulesOf(chunks.filter(isPartOf(signIn))),
    signInAtAll: modulesOf(listReachable(entry, chunks, portal)),
    firstPage: modulesOf(chunks.filter(isPartOf(list))),
  };
}

const isIn = (modules: ReadonlySet<string> | undefined) => (id: string) =>
  modules?.has(id) === true && !ownModules.test(id);

const pages = ['index.html', 'sign-in.html'];
const target = 'es2022';
const resolve = { conditions: ['source', 'module', 'browser', 'development|production'] };
/** What starts a page, or serves that for sign-in alone; where it stood among shared code, others would run it. */
const ownModules =
  /[/](index[.]html|sign-in[.]html|main[.]ts|signIn[.]ts|startSignIn[.]tsx)|[/]plugins[/]auth[/]src[/]cookie[/]/;

export default defineConfig(async ({ command }) => {
  const first = command === 'build' ? await findFirstModules() : undefined;
  return {
    base: './',
    plugins: [
      react(),
      includeTheme(),
      leaveOutRipple(),
      sandboxFrames(definitionFrames),
      hintToCompile(),
      compressAssets(),
      preloadFirstPage(),
      listPublicFiles(),
      fillPage(),
    ],
    resolve,
    build: {
      target,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: pages,
        output: {
          // What the entries import comes in few files, by who needs it, not in one
          // for each set of pages that share it.
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'], priority: 3, test: isIn(first?.signIn) },
              { name: 'sign-in-form', priority: 1, test: isIn(first?.signIn) },
              { name: 'shared', tags: ['$initial'], priority: 2, test: isIn(first?.signInAtAll) },
              { name: 'portal', tags: ['$initial'], test: id => !ownModules.test(id) },
              // What the list shares with other pages comes in one file too: most visits begin with it.
              {
                name: 'pages',
                test: id => isIn(first?.firstPage)(id) && !isIn(first?.signInAtAll)(id),
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
    server: { port: 5173, proxy: { '/api': apiTarget } },
  };
});
