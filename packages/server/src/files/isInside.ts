import { isAbsolute, relative, sep } from 'node:path';

/** Whether an absolute path is a folder or lies in it, going by the names alone. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep)[0] !== '..';
}
