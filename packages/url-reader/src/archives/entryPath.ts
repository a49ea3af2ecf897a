import { InputError } from '@portico/errors';

const maxPathLength = 1024;

/**
 * The path of an entry of an archive, without a slash at its end.
 *
 * @throws InputError when it could lead out of the folder that the archive is unpacked in, on any system.
 */
export function parseEntryPath(url: string, name: string): string {
  const path = name.replace(/^(\.\/)+/, '').replace(/(?<!\/)\/+$/, '');
  const isUnsafe =
    path.length > maxPathLength ||
    path.startsWith('/') ||
    /^[a-z]:/i.test(path) ||
    path.includes('\\') ||
    hasControlCharacter(path) ||
    path.split('/').some(part => part === '..' || part === '.' || (part === '' && path !== ''));
  if (isUnsafe) throw unsafePath(url, name);
  return path;
}

/** The error for such a path. */
export function unsafePath(url: string, name: string): InputError {
  return new InputError(
    `The archive of '${url}' names the path '${shorten(name)}', which is not a plain path inside it`,
  );
}

/** Where an entry is in the requested folder; `undefined` outside it and for the folder itself. */
export function locateEntry(
  path: string,
  { topFolders, folder }: { topFolders: number; folder: string },
): string | undefined {
  const below = path.split('/').slice(topFolders).join('/');
  if (folder === '') return below || undefined;
  return below.startsWith(`${folder}/`) ? below.slice(folder.length + 1) : undefined;
}

function hasControlCharacter(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return /[\u0000-\u001f\u007f]/.test(path);
}

function shorten(name: string): string {
  const plain = JSON.stringify(name).slice(1, -1);
  return plain.length > 100 ? `${plain.slice(0, 100)}…` : plain;
}
