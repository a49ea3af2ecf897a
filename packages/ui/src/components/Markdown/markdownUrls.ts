import { stripMailFields } from '../../links/urls.ts';

/** What decides where addresses in a text lead. */
export interface UrlRules {
  baseUrl: string | undefined;
  allowsDataImages: boolean;
  /** Default true. */
  showsImages?: boolean;
  idPrefix: string;
}

const linkProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const dataImage = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=]+$/i;

/**
 * Where a link of a text leads: a place in the text, a path of the portal, or a whole address.
 *
 * @returns `undefined` for what must not or cannot be followed.
 */
export function resolveLink(url: string, { baseUrl, idPrefix }: UrlRules): string | undefined {
  if (url.startsWith('#')) return url === '#' ? undefined : `#${idPrefix}${url.slice(1)}`;
  // A browser takes a backslash for a slash: `/\host` is another host's.
  if (baseUrl === undefined && /^\/(?![/\\])/.test(url)) return url;
  const target = URL.parse(url, baseUrl);
  return target && linkProtocols.has(target.protocol) ? stripMailFields(target.href) : undefined;
}

/** Where a picture of a text comes from; `undefined` where it is not to be shown. */
export function resolveImage(url: string, rules: UrlRules): string | undefined {
  if (rules.showsImages === false) return undefined;
  if (rules.allowsDataImages && dataImage.test(url)) return url;
  const target = URL.parse(url, rules.baseUrl);
  return target && /^https?:$/.test(target.protocol) ? target.href : undefined;
}
