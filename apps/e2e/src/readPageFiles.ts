import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const portalFolder = resolve(import.meta.dirname, '../../portal/dist');

/** A page by its path, and the bytes of scripts that it is rendered with. */
export interface WeighedPage {
  path: string;
  scriptBytes: number;
}

/**
 * The scripts that the built portal names for each page, as the server has them compressed: what is loaded until the first
 * row. What pages fetch after that, and what is fetched while the browser is idle, is not among them.
 */
export function weighPages(): WeighedPage[] {
  const html = readFileSync(join(portalFolder, 'index.html'), 'utf8');
  const always = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => {
    const isLoaded = tag.startsWith('<script') || tag.includes('rel="modulepreload"');
    const file = /\b(?:src|href)="\.\/([^"]+\.js)"/.exec(tag)?.[1];
    return isLoaded && file !== undefined ? [file] : [];
  });
  const pages = JSON.parse(readFileSync(join(portalFolder, 'page-files.json'), 'utf8')) as {
    path: string;
    files: string[];
  }[];
  return pages.map(({ path, files }) => {
    const all = [...new Set([...always, ...files])];
    return { path, scriptBytes: all.reduce((sum, file) => sum + weigh(file), 0) };
  });
}

function weigh(name: string): number {
  const file = join(portalFolder, name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
