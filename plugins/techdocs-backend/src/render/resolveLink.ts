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
    if (isAddress(rawPath)) return { kind: 'elsewhere', target };
    const path = decodePart(rawPath);
    if (path.startsWith('/')) return this.#findFromRoot(path, anchor, target);
    const found = isHtml
      ? this.#findInSite(page, path, anchor, target)
      : this.#findInSource(page, path, anchor, target);
    if (found.kind !== 'missing' && found.kind !== 'outside') return found;
    // HTML is relative to the address of its page, but authors look at the file.
    const other = isHtml
      ? this.#findInSource(page, path, anchor, target)
      : this.#findInSite(page, path, anchor, target);
    return other.kind === 'missing' || other.kind === 'outside' ? found : other;
  }

  #findInSource(
    page: SitePage,
    path: string,
    anchor: string | undefined,
    target: string,
  ): LinkTarget {
    const source = posix.join(posix.dirname(page.sourcePath), path);
    // Where several sites are one, or there are several languages, paths are those of the result.
    const found = this.#findBesidePage(page, path) ?? this.#pagesBySource.get(source);
    if (found !== undefined) return { kind: 'page', path: found, anchor };
    const file = this.#findFileBesidePage(page, path) ?? this.#filesBySource.get(source);
    if (file !== undefined) return { kind: 'file', path: file };
    return source.startsWith('../') ? { kind: 'outside', target } : { kind: 'missing', target };
  }

  /** By the paths that files have where several sites are one: `../other-site/page.md`. */
  #joinToPage(page: SitePage, path: string): string {
    return posix.join(posix.dirname(this.#pagesByUrl.get(page.url) ?? ''), path);
  }

  #findBesidePage(page: SitePage, path: string): string | undefined {
    const joined = this.#joinToPage(page, path);
    return Object.hasOwn(this.#manifest.pages, joined) ? joined : undefined;
  }

  #findFileBesidePage(page: SitePage, path: string): string | undefined {
    const joined = this.#joinToPage(page, path);
    return Object.hasOwn(this.#manifest.files, joined) ? joined : undefined;
  }

  /** `/guides/setup.md` begins at the folder of the docs, or at the repository; other pages of the portal begin with a slash, too. */
  #findFromRoot(path: string, anchor: string | undefined, target: string): LinkTarget {
    const rooted = posix.normalize(path).replace(/^\/+/, '');
    const { pages, files } = this.#manifest;
    const page = Object.hasOwn(pages, rooted)
      ? rooted
      : (this.#pagesBySource.get(rooted) ?? this.#findByAddress(rooted));
    if (page !== undefined) return { kind: 'page', path: page, anchor };
    const file = Object.hasOwn(files, rooted) ? rooted : this.#filesBySource.get(rooted);
    if (file !== undefined) return { kind: 'file', path: file };
    return /\.md$/i.test(rooted) ? { kind: 'missing', target } : { kind: 'elsewhere', target };
  }

  /** `guides/setup/` or `guides/setup.html`; an address of one part is rather that of another page of the portal. */
  #findByAddress(rooted: string): string | undefined {
    const folder = rooted.replace(/\.html$/, '/').replace(/(?<=^|\/)index\/$/, '');
    const isDeep = folder !== rooted || folder.replace(/\/$/, '').includes('/');
    return isDeep ? this.#pagesByUrl.get(folder.replace(/(?<!\/|^)$/, '/')) : undefined;
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
    const anyMark = new RegExp(`(?<=["\\s])${linkScheme}:(\\d{1,9})(?=["\\s,])`, 'g');
    const write = (_: string, digits: string) => {
      const link = links[Number(digits)];
      return link ? escapeHtml(this.#writeAddress(page, link)) : '#';
    };
    return html
      .replaceAll(/ srcset="[^"]*"/g, sources => sources.replaceAll(anyMark, write))
      .replaceAll(mark, write);
  }

  #writeAddress(page: SitePage, link: PageLink): string {
    const found = this.find(page, link);
    if (found.kind === 'page') {
      const { url } = this.#manifest.pages[found.path] ?? page;
      const query = /\?[^#]*/.exec(link.target)?.[0] ?? '';
      const anchor = /#.+/s.exec(link.target)?.[0] ?? '';
      if (link.target.startsWith('#')) return link.target;
      return `${getRelativeUrl(page.url, url)}${query}${anchor}`;
    }
    return found.kind === 'file' ? getRelativeUrl(page.url, found.path) : link.target;
  }
}

function isAddress(path: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path);
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
