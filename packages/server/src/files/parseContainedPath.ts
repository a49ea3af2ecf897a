import { InputError } from '@portico/errors';

const maxPathCharacters = 1024;

/**
 * The names of a path within a folder: none for the folder itself.
 *
 * @param path - relative, with `/` or `\` between names, as callers give it.
 * @param folder - what the folder is called in messages: `workspace`.
 * @throws InputError when it could lead out of the folder on any system.
 */
export function parseContainedPath(path: string, folder: string): string[] {
  const normalized = path.replaceAll('\\', '/');
  const parts = normalized.split('/').filter(part => part !== '' && part !== '.');
  const isAbsolute = normalized.startsWith('/') || /^[a-z]:/i.test(normalized);
  // Some systems drop dots and blanks at the end of a name, which makes '..' of '.. '.
  const isUpward = parts.some(part => /^[. ]+$/.test(part));
  if (isAbsolute || isUpward || normalized.includes('\0') || path.length > maxPathCharacters)
    throw new InputError(
      `The path '${path.slice(0, 200).replaceAll('\0', String.raw`\0`)}' does not lead into the ${folder}; write it relative to it, without '..', with at most ${maxPathCharacters} characters`,
    );
  return parts;
}
