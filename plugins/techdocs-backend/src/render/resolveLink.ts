import { posix } from 'node:path';
import { linkScheme, type PageLink } from './RenderedPage.ts';
import { escapeHtml } from '@portico/config/escapeHtml';
import type { SiteManifest, SitePage } from './SiteManifest.ts';

/** What a link of a page leads to. */
export type LinkTarget =
  | { kind: 'page'; path: string; anchor: string | undefined }
  | { kind: 'file'; path: string }
  /** Another page of the portal, or of another server. */
  | { kind: 'elsewhere'; target: string }
  | { kind: 'missing'; target: string }
  /** Out of the folder of the docs. */
  | { kind: 'outside'; target: string };

/** Finds pages and files of a site by what links say. */
export class SiteLinks {
  readonly #manifest: Pick<SiteManifest, 'pages' | 'files'>;
  /** Paths of the docs folder by paths of the source. */
  readonly #pagesBySource = new Map<string, string>();
  readonly #filesBySource = new Map<string, string>();
  /** By their folders in the site. */
  readonly #pagesByUrl = new Map<string, string>();

  constructor(manifest: Pick<SiteManifest, 'pages' | 'files'>) {
    this.#manifest = manifest;
    for (const [path, { sourcePath, url }] of Object.entries(manifest.pages)) {
      this.#pagesBySource.set(sourcePath, path);
      this.#pagesByUrl.set(url, path);
    }
    for (const [path, { sourcePath }] of Object.entries(manifest.files))
      if (sourcePath !== undefined) this.#filesBySource.set(sourcePath, path);
  }

  /** The path in the docs folder of a page by its folder in the site. */
  findByUrl(url: string): string | undefined {
    return this.#pagesByUrl.get(url);
  }

  find(page: SitePage, { target, isHtml }: PageLink): LinkTarget {
    const [, rawPath = '', hash] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target) ?? [];
    const anchor = hash === undefined || hash === '' ? undefined : decodePart(hash);
    if (rawPath === '') {
      const path = this.#pagesByUrl.get(page.url);
      return path === undefined ? { kind: 'missing', target } : { kind: 'page', path, anchor };
    }
    if (rawPath.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(rawPath))
      return { kind: 'elsewhere', target };
    const path = decodePart(rawPath);
    return isHtml
      ? this.#findInSite(page, path, anchor, target)
      : this.#findInSource(page, path, anchor, target);
  }

  #findInSource(
    page: SitePage,
    path: string,
    anchor: string | undefined,
    target: string,
  ): LinkTarget {
    const source = posix.join(posix.dirname(page.sourcePath), path);
    const found = this.#pagesBySource.get(source);
    if (found !== undefined) return { kind: 'page', path: found, anchor };
    const file = this.#filesBySource.get(source);
    if (file !== undefined) return { kind: 'file', path: file };
    // Authors also write the addresses that pages will have.
    const inSite = this.#findInSite(page, path, anchor, target);
    return inSite.kind === 'missing' && source.startsWith('../')
      ? { kind: 'outside', target }
      : inSite;
  }

  #findInSite(
    page: SitePage,
    path: string,
    anchor: string | undefined,
    target: string,
  ): LinkTarget {
    const joined = posix
      .join(page.url, path)
      .replace(/(?:^|\/)index\.html$/, match => (match.startsWith('/') ? '/' : ''));
    if (joined.startsWith('../')) return { kind: 'outside', target };
    const url =
      joined === '.' || joined === './' || joined === '' ? '' : joined.replace(/\/?$/, '/');
    const found = this.#pagesByUrl.get(url);
    if (found !== undefined) return { kind: 'page', path: found, anchor };
    const file = joined.replace(/^\.\//, '');
    return Object.hasOwn(this.#manifest.files, file)
      ? { kind: 'file', path: file }
      : { kind: 'missing', target };
  }

  /** Puts addresses that are relative to the page's folder in place of the marks of its links. */
  resolve(page: SitePage, html: string, links: readonly PageLink[]): string {
    const mark = new RegExp(`(?<=")${linkScheme}:(\\d{1,9})(?=")`, 'g');
    return html.replace(mark, (_, digits: string) => {
      const link = links[Number(digits)];
      return link ? escapeHtml(this.#writeAddress(page, link)) : '#';
    });
  }

  #writeAddress(page: SitePage, link: PageLink): string {
    const found = this.find(page, link);
    if (found.kind === 'page') {
      const { url } = this.#manifest.pages[found.path] ?? page;
      const query = /\?[^#]*/.exec(link.target)?.[0] ?? '';
      const anchor = /#.*/s.exec(link.target)?.[0] ?? '';
      if (link.target.startsWith('#')) return anchor;
      return `${getRelativeUrl(page.url, url)}${query}${anchor}`;
    }
    return found.kind === 'file' ? getRelativeUrl(page.url, found.path) : link.target;
  }
}

/** The address of a folder or file of a site, relative to the folder of a page. */
export function getRelativeUrl(from: string, to: string): string {
  const isFolder = to === '' || to.endsWith('/');
  const relative = posix.relative(`/${from}`, `/${to}`);
  const encoded = relative.split('/').map(encodeURIComponent).join('/');
  if (!isFolder) return encoded;
  return relative === '' ? './' : `${encoded}/`;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
