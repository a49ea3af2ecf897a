import { posix } from 'node:path';
import { slugify } from './slugs.ts';

/** A page of docs. */
export const markdownFile = /\.(?:md|markdown|mdown|mkdn|mkd)$/i;

/** An image, which pages may show. */
export const imageFile = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** The names of the configuration of a site. */
export const configNames = ['mkdocs.yml', 'mkdocs.yaml'];

/** The paths of a source that a site may need, by its `mkdocs.yml` files; for reading no more than that. */
export function isNeededPath(path: string, docsFolders: readonly string[]): boolean {
  if (/(?:^|\/)(?:\.git|node_modules|\.venv)\//.test(`${path}/`)) return false;
  if (/(?:^|\/)mkdocs\.ya?ml$/.test(path)) return true;
  if (!path.includes('/') && /\.(?:md|txt)$/i.test(path)) return true;
  return docsFolders.some(folder => folder === '.' || path.startsWith(`${folder}/`));
}

/** A title from the name of a file or folder. */
export function titleOf(name: string): string {
  const title = name.replace(/\.[^.]+$/, '').replace(/[-_]/g, ' ');
  return title.toLowerCase() === title ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

/** Whether a page is that of its folder. */
export function isIndexName(name: string): boolean {
  return /^(?:index|readme)\.[^.]+$/i.test(name);
}

/** The folder of a page in the site. */
export function getPageUrl(path: string): string {
  const folder = posix.dirname(path);
  const prefix = folder === '.' ? '' : `${folder}/`;
  const name = posix.basename(path);
  return isIndexName(name) ? prefix : `${prefix}${name.replace(/\.[^.]+$/, '')}/`;
}

/** Whether a path has a part that begins with a dot. */
export function isHidden(path: string): boolean {
  return path.split('/').some(name => name.startsWith('.'));
}

/** Whether a README gives way to an `index.md` in its folder. */
export function isReadmeBesideIndex(path: string, present: ReadonlySet<string>): boolean {
  if (!/^readme\./i.test(posix.basename(path))) return false;
  return present.has(posix.join(posix.dirname(path), 'index.md'));
}

/** The folder of an included site: its name, which may have slashes. */
export function getAlias(siteName: string): string {
  const parts = siteName.split('/').map(slugify).filter(Boolean);
  return parts.length === 0 ? 'site' : parts.join('/');
}

/** A file as text with `\n` at the end of lines. */
export function decodeText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^﻿/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '�');
}
