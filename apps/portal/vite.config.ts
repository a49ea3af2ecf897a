import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const apiTarget = `http://localhost:${process.env['PORT'] ?? 7007}`;
const smallestCompressedBytes = 1024;
const compileHint = '//# allFunctionsCalledOnLoad';
const firstPage = '/IndexPage/IndexPage.tsx';

/** Writes each asset in compressed forms beside it, for the server to pick from. */
function compressAssets(): Plugin {
  return {
    name: 'portico-compress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const folder = join(dir, 'assets');
      const files = (await readdir(folder)).filter(file => /\.(js|css|svg)$/.test(file));
      await Promise.all(
        files.map(async file => {
          const content = await readFile(join(folder, file));
          if (content.length < smallestCompressedBytes) return;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await writeFile(
            join(folder, `${file}.br`),
            await promisify(brotliCompress)(content, { params }),
          );
          await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
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

/** Fetches the code of the page that most visits begin with beside the entry, not after it. */
function preloadFirstPage(): Plugin {
  return {
    name: 'portico-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
        const page = chunks.find(chunk => chunk.facadeModuleId?.endsWith(firstPage));
        if (!page) throw new Error(`The build has no chunk for the first page '${firstPage}'`);
        const entry = chunks.find(chunk => chunk.isEntry);
        const known = new Set(entry ? listWithImports(entry, chunks) : []);
        const wanted = listWithImports(page, chunks).filter(fileName => !known.has(fileName));
        return wanted.map(fileName => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          injectTo: 'head' as const,
        }));
      },
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
          .replace('%PORTICO_API%', '/api')
          .replace('%PORTICO_CONFIG%', () =>
            JSON.stringify({ basePath: '', config }).replaceAll('<', String.raw`\u003c`),
          ),
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export default defineConfig({
  base: './',
  plugins: [react(), hintToCompile(), compressAssets(), preloadFirstPage(), fillPage()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the entry imports comes in one file, not in one for each set of pages that share it.
        codeSplitting: { groups: [{ name: 'portal', tags: ['$initial'] }] },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': apiTarget } },
});
