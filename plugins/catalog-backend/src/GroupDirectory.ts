import type { CatalogApi } from '@portico/catalog-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { UserDirectory } from '@portico/server';

/** Tells which groups a user belongs to, by the catalog's Group entities. */
export class GroupDirectory implements UserDirectory {
  readonly #catalog: Pick<CatalogApi, 'streamEntities'>;

  constructor(catalog: Pick<CatalogApi, 'streamEntities'>) {
    this.#catalog = catalog;
  }

  async listOwnershipRefs(userEntityRef: string): Promise<string[]> {
    const refs = [userEntityRef];
    const groups = this.#catalog.streamEntities({
      query: { kind: 'group', 'relations.hasMember': userEntityRef },
      fields: ['kind', 'metadata.namespace', 'metadata.name'],
    });
    for await (const page of groups) refs.push(...page.map(group => stringifyEntityRef(group)));
    return refs;
  }
}
