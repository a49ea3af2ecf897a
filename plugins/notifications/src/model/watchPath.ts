import { parseEntityRef } from '@portico/catalog-model';
import type { Watch } from '@portico/notifications-common';

/** The path of the page of what is watched. */
export function getWatchPath({ type, target }: Pick<Watch, 'type' | 'target'>): string {
  if (type === 'view') return `/catalog${target}`;
  const { kind, namespace, name } = parseEntityRef(target);
  const path = (first: string, second: string) =>
    `/${[first, second, name].map(encodeURIComponent).join('/')}`;
  if (type === 'docs') return `/docs${path(namespace, kind)}`;
  if (type === 'template')
    return `/create/templates/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
  return `/catalog${path(namespace, kind)}`;
}
