import { createApiRef } from '@portico/core';

/** A file that a text of an entity refers to. */
export interface EntityFile {
  /** What distinguishes it from other files, for reading what it refers to in turn; of no use to anyone else. */
  address: string;
  text: string;
}

/**
 * Reads the files that texts of entities refer to, such as the definition of an API: those in the folder of the
 * entity's registered location, with the catalog's own credentials, and from elsewhere only what
 * `backend.reading.allow` names, without any.
 */
export interface EntityFilesApi {
  /**
   * Where a text of an entity is: the file that a placeholder rendered it in from, or else the entity's own.
   *
   * @returns undefined where the entity was not read from a file.
   */
  locate(entityRef: string, text: string): Promise<string | undefined>;
  /**
   * Reads what is named in a file by a path or an address.
   *
   * @param from - the file's address; undefined where it is not known, so that only whole addresses lead on.
   * @throws NotAllowedError outside of what may be read; NotFoundError where there is nothing;
   * ServiceUnavailableError when a host does not give it.
   */
  read(entityRef: string, target: string, from: string | undefined): Promise<EntityFile>;
}

/** Reads the files that texts of entities refer to; the catalog provides it in its own process. */
export const entityFilesApiRef = createApiRef<EntityFilesApi>({ id: 'catalog.entity-files' });
