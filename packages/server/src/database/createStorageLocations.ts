import { join } from 'node:path';
import { InputError } from '@portico/errors';
import type { StorageLocations } from '../refs.ts';
import type { DatabaseOptions } from './DatabaseOptions.ts';
import { readClientConfig } from './readClientConfig.ts';

const namePattern = /^[a-z][a-z0-9_-]{0,50}$/;

/** Places beside the tables of plugins: files in the folder of SQLite, schemas of PostgreSQL. */
export function createStorageLocations(options: DatabaseOptions): StorageLocations {
  return {
    locate(name) {
      if (!namePattern.test(name))
        throw new InputError(
          `'${name.slice(0, 100)}' cannot name a database; use up to 51 lower-case letters, digits, hyphens and underscores`,
        );
      if (options.engine === 'sqlite')
        return { engine: 'sqlite', file: join(options.folder, `${name}.sqlite`) };
      const schema = `${options.schemaPrefix ?? ''}${name}`;
      return { engine: 'postgres', connection: readClientConfig(options), schema };
    },
  };
}
