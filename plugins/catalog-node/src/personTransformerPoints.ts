import type { Entity } from '@portico/catalog-model';
import { createApiRef, createExtensionPoint } from '@portico/core';

/** What a directory says of a person or a group. */
export interface DirectoryOrigin {
  /** The source that it comes from, such as `ldapOrg:default`. */
  source: string;
  /** The key of the source's kind in the configuration, such as `ldapOrg`. */
  type: string;
  /** As the directory gives it: texts by attribute in lower case for LDAP, the object of the directory's API for others. */
  value: Readonly<Record<string, unknown>>;
}

/** Changes what becomes of a person or a group of a directory. */
export interface DirectoryTransformer {
  /**
   * Called while the directory is read, with what the portal would make of it. Names need not be valid or unique; that is seen to later.
   *
   * @returns what it becomes, of the same kind; `undefined` omits it.
   */
  transform(
    entity: Entity,
    origin: DirectoryOrigin,
  ): Entity | undefined | Promise<Entity | undefined>;
}

/** What changes people of directories on their way into the catalog; owned by the plugin `catalog`. */
export const userTransformerPoint = createExtensionPoint<DirectoryTransformer>({
  id: 'user-transformer',
  description: 'What changes people of directories on their way into the catalog',
});

/** What changes groups of directories on their way into the catalog; owned by the plugin `catalog`. */
export const groupTransformerPoint = createExtensionPoint<DirectoryTransformer>({
  id: 'group-transformer',
  description: 'What changes groups of directories on their way into the catalog',
});

/** All that changes people and groups on their way into the catalog. */
export interface PersonTransformers {
  user: readonly DirectoryTransformer[];
  group: readonly DirectoryTransformer[];
}

/** What sources of people apply to each of them; the catalog provides it. */
export const personTransformersRef = createApiRef<PersonTransformers>({
  id: 'catalog.person-transformers',
});
