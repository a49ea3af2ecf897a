import type { EntityName } from '@portico/catalog-model';

/** Where a page and the files of its site are. */
export interface DocsPlace {
  /** The site's address in the portal, with the portal's base path: `/docs/default/component/pay`. */
  siteHref: string;
  /** The page's folder in the site; `''` for the first page. */
  path: string;
  /** The portal's base path, without a slash at its end. */
  basePath: string;
  /** Where the site's files are served, without a slash at its end. */
  filesUrl: string;
  origin: string;
}

/** Where a link leads: to a page of the portal, or to an address for the browser. */
export interface DocsTarget {
  /** The whole link, for the address bar and for windows of their own. */
  href: string;
  /** The path inside the portal without its base path; `undefined` for what the browser opens. */
  to?: string | undefined;
}

/** Finds out where a link of a page leads. `undefined` for what is no address, or one that could run script. */
export function resolveDocsLink(link: string, place: DocsPlace): DocsTarget | undefined {
  const { siteHref, path, basePath, filesUrl, origin } = place;
  const root = `${origin}${siteHref}/`;
  const page = path === '' || path.endsWith('.html') ? `${root}${path}` : `${root}${path}/`;
  if (link.startsWith('#')) {
    const href = `${siteHref}${path && `/${path}`}${link}`;
    return { href, to: href.slice(basePath.length) };
  }
  const url = parse(link, page);
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return undefined;
  if (url.origin !== origin || !isBelow(url.pathname, basePath)) return { href: url.href };
  if (!url.pathname.startsWith(`${siteHref}/`))
    return { href: writePath(url), to: writePath(url).slice(basePath.length) || '/' };
  const inside = url.pathname.slice(siteHref.length + 1);
  if (isFile(inside)) return { href: `${filesUrl}/${inside}${url.search}` };
  url.pathname = `${siteHref}/${inside.replace(/(?:^|\/)index\.html$/, '')}`.replace(
    /(?<!\/)\/+$/,
    '',
  );
  return { href: writePath(url), to: writePath(url).slice(basePath.length) };
}

/** The address of an image or another file that a page shows. `undefined` for what may not be loaded. */
export function resolveDocsFile(link: string, place: DocsPlace): string | undefined {
  if (/^data:image\//i.test(link)) return link;
  const page = place.path === '' ? '' : `${place.path}/`;
  const base = place.path.endsWith('.html') ? place.path : page;
  const url = parse(link, `${parse(place.filesUrl, place.origin)?.href ?? ''}/${base}`);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** The path of the page that the address below a site names. */
export function readDocsPath(splat: string | undefined): string {
  return (splat ?? '').replaceAll(/^\/+|(?<!\/)\/+$/g, '').replace(/(?:^|\/)index\.html$/, '');
}

/** The address of the files of an entity's site, without a slash at its end. */
export function writeFilesUrl(apiUrl: string, { namespace, kind, name }: EntityName): string {
  return `${apiUrl}/static/docs/${[namespace, kind, name].map(encodeURIComponent).join('/')}`;
}

function parse(link: string, base: string): URL | undefined {
  return URL.canParse(link, base) ? new URL(link, base) : undefined;
}

const writePath = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`;

const isBelow = (path: string, basePath: string) =>
  path === basePath || path.startsWith(`${basePath}/`);

/** Pages are folders, or end with `.html`. Markdown is no file of a built site: such a link leads to a page that is missing. */
function isFile(path: string): boolean {
  const [, extension] = /\.([a-z][a-z\d]{0,9})$/i.exec(path.split('/').at(-1) ?? '') ?? [];
  return extension !== undefined && !['html', 'md'].includes(extension.toLowerCase());
}
