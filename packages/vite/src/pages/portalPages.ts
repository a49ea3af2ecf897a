import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { entryIds, entryNames } from './entries.ts';
import { fillPage } from './fillPage.ts';

/** The pages of a portal, as inputs of a build: the portal's own, and that for sign-in. */
export const pageNames = ['index.html', 'sign-in.html'] as const;

type PageName = (typeof pageNames)[number];

const templates = resolve(
  import.meta.dirname,
  import.meta.url.includes('/src/') ? '../../pages' : '../pages',
);
const scripts = { 'index.html': 'app', 'sign-in.html': 'signIn' } as const;

/**
 * Makes the pages of a portal: built, with marks `%PORTICO_…%` that the server fills in for each request; while
 * developing, filled in.
 *
 * @param icon - file of the portal's icon, an SVG.
 */
export function portalPages(folder: string, icon = join(templates, 'icon.svg')): Plugin {
  return {
    name: 'portico-pages',
    enforce: 'pre',
    resolveId(source, _importer, { isEntry }) {
      const name = pageNames.find(each => each === source);
      return isEntry && name ? join(folder, name) : undefined;
    },
    load(id) {
      const name = pageNames.find(each => join(folder, each) === id);
      if (!name) return undefined;
      const script = entryNames[scripts[name]];
      return readPage(name, script, `./${relative(folder, icon).replaceAll('\\', '/')}`);
    },
    configureServer: server => () => {
      server.middlewares.use(async (request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        const { originalUrl = '/' } = request as { originalUrl?: string };
        try {
          const name =
            originalUrl.split('?')[0] === '/sign-in.html' ? 'sign-in.html' : 'index.html';
          const script = `/@id/${entryIds[scripts[name]].replace('\0', '__x00__')}`;
          const html = await readPage(name, script, `/@fs${icon}`);
          response.setHeader('content-type', 'text/html; charset=utf-8');
          const url = `/${name}`;
          return response.end(await server.transformIndexHtml(url, fillPage(html), originalUrl));
        } catch (error) {
          return next(error);
        }
      });
    },
  };
}

/** A page with what all of them run before anything is rendered. */
async function readPage(name: PageName, script: string, icon: string): Promise<string> {
  const [html = '', theme = '', unloadable = '', firstCalls = ''] = await Promise.all(
    [name, 'theme.js', 'unloadable.js', 'firstCalls.js'].map(file =>
      readFile(join(templates, file), 'utf8'),
    ),
  );
  return html
    .replace('%PORTAL_THEME%', () => theme)
    .replace('%PORTAL_UNLOADABLE%', () => unloadable)
    .replace('%PORTAL_FIRST_CALLS%', () => firstCalls)
    .replace('%PORTAL_ICON%', icon)
    .replace('%PORTAL_SCRIPT%', script);
}
