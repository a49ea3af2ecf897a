import { isAbsolute, relative, sep } from 'node:path';
import type { StoredSource } from '../store/sources.ts';
import { getBaseFolder } from './listFiles.ts';

/** The folder or URL prefix of the registered location; a source elsewhere is a root of its own. */
export function getSourceRoot({
  type,
  target,
  root_ref,
}: Pick<StoredSource, 'type' | 'target' | 'root_ref'>): string {
  const rootTarget = root_ref.startsWith(`${type}:`) ? root_ref.slice(type.length + 1) : target;
  return type === 'file' ? getBaseFolder(rootTarget) : new URL('.', rootTarget).href;
}

/** Whether an absolute path is a folder or lies in it, going by the names alone. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep)[0] !== '..';
}
