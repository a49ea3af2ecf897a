import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import type { CatalogApi } from '@portico/catalog-common';
import { InputError, ServiceUnavailableError } from '@portico/errors';
import { notificationLimits, type NotificationRecipients } from '@portico/notifications-common';

type EntityRecipients = Extract<NotificationRecipients, { type: 'entity' }>;

const fields = ['kind', 'metadata.name', 'metadata.namespace', 'relations'];

/** Whom refs reach, each once, in full refs. */
export interface ReachedPeople {
  users: string[];
  /** The groups that were named, and those on the way from them or from entities to people. */
  groups: string[];
}

/** Finds the people behind refs: members of groups and of those below them, owners of entities. */
export class RecipientResolver {
  readonly #catalog: Pick<CatalogApi, 'getEntitiesByRefs'> | undefined;

  constructor(catalog: Pick<CatalogApi, 'getEntitiesByRefs'> | undefined) {
    this.#catalog = catalog;
  }

  /**
   * The users and groups. Users need not be in the catalog; what else is not there reaches nobody.
   *
   * @throws InputError for what is no entity ref, and when there are too many people.
   */
  async resolve({ entityRef, excludeEntityRef = [] }: EntityRecipients): Promise<ReachedPeople> {
    const excluded = new Set([excludeEntityRef].flat().map(readRef));
    const users = new Set<string>();
    const groups: string[] = [];
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
      groups.push(...others.filter(isGroup));
      for (const entity of await this.#read(others)) found.push(...listNext(entity));
      open = found;
    }
    return { users: [...users], groups };
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

/** The groups that a message names itself. */
export function listNamedGroups({ entityRef, excludeEntityRef = [] }: EntityRecipients): string[] {
  const excluded = new Set([excludeEntityRef].flat().map(readRef));
  return [...new Set([entityRef].flat().map(readRef))].filter(
    ref => isGroup(ref) && !excluded.has(ref),
  );
}

function isGroup(ref: string): boolean {
  return ref.startsWith('group:');
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
