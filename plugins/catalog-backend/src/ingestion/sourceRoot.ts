import { isAbsolute, relative, sep } from 'node:path';
import type { StoredSource } from '../store/sources.ts';
import { getBaseFolder } from './listFiles.ts';

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

/** Whether an absolute path is a folder or lies in it, going by the names alone. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep)[0] !== '..';
}
