/** The address that a link of a notification leads to from outside of the portal; `undefined` when it leads nowhere safe. */
export function resolveLink(link: string | undefined, portalUrl: string): string | undefined {
  if (link === undefined || /[\s\\]/.test(link)) return undefined;
  if (link.startsWith('/')) return link.startsWith('//') ? undefined : `${portalUrl}${link}`;
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? link : undefined;
}
