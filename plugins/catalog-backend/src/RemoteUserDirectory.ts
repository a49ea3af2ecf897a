import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { UserDirectory } from '@portico/server';

const deepestGroups = 20;

/** Knows people and groups by the catalog's API, for processes that the catalog is not in. */
export class RemoteUserDirectory implements UserDirectory {
  readonly #catalog: Pick<CatalogApi, 'getEntitiesByRefs' | 'queryEntities'>;

  constructor(catalog: Pick<CatalogApi, 'getEntitiesByRefs' | 'queryEntities'>) {
    this.#catalog = catalog;
  }

  /** One call for each level of groups. */
  async listOwnershipRefs(userEntityRef: string): Promise<string[]> {
    const groups = new Set<string>();
    let level = await this.#listTargets([userEntityRef], 'memberOf');
    for (let depth = 0; level.length > 0 && depth < deepestGroups; depth++) {
      for (const ref of level) groups.add(ref);
      level = (await this.#listTargets(level, 'childOf')).filter(ref => !groups.has(ref));
    }
    return [userEntityRef, ...[...groups].toSorted()];
  }

  async findUsers(match: Readonly<Record<string, string>>): Promise<string[]> {
    if (Object.keys(match).length === 0) return [];
    const { items } = await this.#catalog.queryEntities({
      query: { kind: 'user', ...match },
      fields: ['kind', 'metadata.namespace', 'metadata.name'],
      limit: 2,
      totalItems: 'exclude',
    });
    return items.map(stringifyEntityRef);
  }

  async #listTargets(entityRefs: readonly string[], type: string): Promise<string[]> {
    const found = await this.#catalog.getEntitiesByRefs({ entityRefs, fields: ['relations'] });
    const targets = found.flatMap(entity => listRelated(entity, type));
    return [...new Set(targets)];
  }
}

function listRelated(entity: Entity | undefined, type: string): string[] {
  const relations = entity?.relations ?? [];
  return relations.filter(relation => relation.type === type).map(({ targetRef }) => targetRef);
}
