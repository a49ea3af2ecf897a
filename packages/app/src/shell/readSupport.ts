import type { SupportItem } from '@portico/ui/shell';
import type { ConfigApi } from '../apis/refs.ts';

/**
 * Where people find help, from `app.support`: its items, and its page when no item leads there.
 *
 * @param pageTitle - names the page.
 */
export function readSupportItems(config: ConfigApi, pageTitle: string): SupportItem[] {
  const url = config.getOptionalString('app.support.url');
  const items = config.getOptional<SupportItem[]>('app.support.items') ?? [];
  const isListed = items.some(({ links }) => links?.some(link => link.url === url));
  const page =
    url === undefined || isListed ? [] : [{ title: pageTitle, icon: 'docs', links: [{ url }] }];
  return [...items.map(item => ({ ...item, links: item.links ?? [] })), ...page];
}
