import type { Plugin } from 'vite';
import { entryIds } from '../pages/entries.ts';
import { listChunks, listWithImports, requireChunk } from './chunkGraph.ts';
import type { PortalModules } from './PortalModules.ts';

const appFilesMark = '%PORTAL_APP_FILES%';

/**
 * Fetches the code of the page that most visits begin with beside the entry, not after it, and names the files of
 * small parts, for the app to fetch when the browser is idle; the page for sign-in gets the names of the app's files,
 * to fetch them when it pays.
 *
 * @param parts - the modules of small parts.
 */
export function preloadFirstPage(
  modules: PortalModules,
  parts: ReadonlyMap<string, string>,
): Plugin {
  return {
    name: 'portico-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        const chunks = listChunks(Object.values(bundle));
        const portal = requireChunk(chunks, entryIds.portal);
        const page =
          modules.firstPage === undefined ? [] : [requireChunk(chunks, modules.firstPage)];
        const own = chunks.find(chunk => chunk.isEntry && chunk.facadeModuleId === filename);
        const known = new Set(own ? listWithImports(own, chunks) : []);
        const wanted = [portal, ...page].flatMap(chunk => listWithImports(chunk, chunks));
        const files = [...new Set(wanted)].filter(fileName => !known.has(fileName));
        if (!html.includes(appFilesMark)) {
          const later = chunks.filter(({ moduleIds }) => moduleIds.some(id => parts.has(id)));
          const laterFiles = [
            ...new Set(later.flatMap(chunk => listWithImports(chunk, chunks))),
          ].filter(fileName => !known.has(fileName) && !files.includes(fileName));
          const tags = [...files.map(preloadModule), ...laterFiles.map(nameForLater)];
          return { html, tags };
        }
        const form = listWithImports(requireChunk(chunks, modules.signInPage), chunks);
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

/** Not known to browsers: the app makes them known when there is time. */
function nameForLater(fileName: string) {
  return {
    tag: 'link',
    attrs: { rel: 'portico-later', href: `./${fileName}` },
    injectTo: 'head' as const,
  };
}
