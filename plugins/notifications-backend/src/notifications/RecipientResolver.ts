import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import type { CatalogApi } from '@portico/catalog-common';
import { InputError, ServiceUnavailableError } from '@portico/errors';
import { notificationLimits, type NotificationRecipients } from '@portico/notifications-common';

type EntityRecipients = Extract<NotificationRecipients, { type: 'entity' }>;

const fields = ['kind', 'metadata.name', 'metadata.namespace', 'relations'];

/** Finds the people behind refs: members of groups and of those below them, owners of entities. */
export class RecipientResolver {
  readonly #catalog: Pick<CatalogApi, 'getEntitiesByRefs'> | undefined;

  constructor(catalog: Pick<CatalogApi, 'getEntitiesByRefs'> | undefined) {
    this.#catalog = catalog;
  }

  /**
   * The refs of the users, each once. Users need not be in the catalog; what else is not there reaches nobody.
   *
   * @throws InputError for what is no entity ref, and when there are too many people.
   */
  async resolve({ entityRef, excludeEntityRef = [] }: EntityRecipients): Promise<string[]> {
    const excluded = new Set([excludeEntityRef].flat().map(readRef));
    const users = new Set<string>();
    const seen = new Set<string>(excluded);
    let open = [entityRef].flat().map(readRef);
    while (open.length > 0) {
      const found: string[] = [];
      const others: string[] = [];
      for (const ref of open) {
        if (seen.has(ref)) continue;
        seen.add(ref);
        if (ref.startsWith('user:')) users.add(ref);
        else others.push(ref);
      }
      if (users.size > notificationLimits.people)
        throw new InputError(
          `The recipients are more than ${notificationLimits.people} people; send a broadcast, or send to fewer groups`,
        );
      for (const entity of await this.#read(others)) found.push(...listNext(entity));
      open = found;
    }
    return [...users];
  }

  async #read(entityRefs: readonly string[]): Promise<Entity[]> {
    if (entityRefs.length === 0) return [];
    if (!this.#catalog)
      throw new ServiceUnavailableError(
        'Groups and owners are read from the catalog, which this server does not have; send to users',
      );
    const entities = await this.#catalog.getEntitiesByRefs({ entityRefs, fields });
    return entities.filter(entity => entity !== undefined);
  }
}

/** Where a message goes on to: from a group to members and groups below, from others to owners. */
function listNext({ kind, relations = [] }: Entity): string[] {
  const followed = kind.toLowerCase() === 'group' ? ['hasMember', 'parentOf'] : ['ownedBy'];
  return relations
    .filter(({ type }) => followed.includes(type))
    .map(({ targetRef }) => targetRef.toLowerCase());
}

function readRef(text: string): string {
  return stringifyEntityRef(parseEntityRef(text));
}
