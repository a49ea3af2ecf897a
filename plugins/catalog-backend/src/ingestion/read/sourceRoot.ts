import { getBaseFolder } from '@portico/url-reader/files';
import type { StoredSource } from '../../store/sources.ts';

/**
 * What placeholders and targets reach no further than: the folder of the registered location, or its URL,
 * whose folder is meant. A source elsewhere is a root of its own.
 */
export function getSourceRoot({
  type,
  target,
  root_ref,
}: Pick<StoredSource, 'type' | 'target' | 'root_ref'>): string {
  const rootTarget = root_ref.startsWith(`${type}:`) ? root_ref.slice(type.length + 1) : target;
  return type === 'file' ? getBaseFolder(rootTarget) : rootTarget;
}
