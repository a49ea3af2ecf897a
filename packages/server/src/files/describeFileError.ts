import { ConflictError, InputError, NotFoundError } from '@portico/errors';

/**
 * An error of the file system in words that name the file as its user wrote it. Those that are no mistake of the user, such
 * as a full disk, are returned as they are.
 */
export function describeFileError(error: unknown, path: string, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const shown = `'${path.slice(0, 200)}'`;
  switch (code) {
    case 'ENOENT':
      return new NotFoundError(`There is no file or directory ${shown} in the ${folder}`);
    case 'ENOTDIR':
      return new InputError(`A part of the path ${shown} in the ${folder} is a file, no directory`);
    case 'EISDIR':
      return new InputError(`${shown} in the ${folder} is a directory; name a file`);
    case 'EEXIST':
    case 'ENOTEMPTY':
      return new ConflictError(`${shown} in the ${folder} exists already`);
    case 'ENAMETOOLONG':
      return new InputError(`The path ${shown} has a name that is too long; shorten it`);
    case 'ELOOP':
      return new InputError(`The path ${shown} in the ${folder} has links in a circle`);
    case 'EINVAL':
    case 'ENXIO':
      return new InputError(`${shown} in the ${folder} cannot be used like this (${code})`);
    case 'EACCES':
    case 'EPERM':
      return new InputError(`${shown} in the ${folder} may not be used (${code})`);
    default:
      return error;
  }
}
