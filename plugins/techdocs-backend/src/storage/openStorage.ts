import { InputError } from '@portico/errors';
import type { DocsStorage, DocsStorageType } from '@portico/techdocs-node';
import type { TechdocsConfig } from '../techdocsConfig.ts';
import { createFolderStorage } from './createFolderStorage.ts';
import { createS3Storage } from './createS3Storage.ts';

/**
 * Opens the storage that `techdocs.publisher` names.
 *
 * @param types - what plugins add to those that are built in.
 * @param toPath - makes a path of the configuration absolute.
 * @throws InputError that names the key when it is wrong.
 */
export async function openStorage(
  { publisher }: Pick<TechdocsConfig, 'publisher'>,
  types: readonly DocsStorageType[],
  toPath: (path: string) => string,
): Promise<DocsStorage> {
  const { type } = publisher;
  const added = types.findLast(each => each.type === type);
  if (added) return added.create(publisher[type]);
  if (type === 'awsS3') return createS3Storage(publisher['awsS3']);
  if (type !== 'local') {
    const known = ['local', 'awsS3', ...types.map(each => each.type)]
      .map(each => `'${each}'`)
      .join(', ');
    throw new InputError(
      `'techdocs.publisher.type' is '${type}'; use one of ${known}, or add a plugin for it`,
    );
  }
  const folder = publisher.local.publishDirectory;
  if (folder === undefined)
    throw new InputError(
      "'techdocs.publisher.local.publishDirectory' is missing; name the folder of the built sites",
    );
  return createFolderStorage(toPath(folder));
}
