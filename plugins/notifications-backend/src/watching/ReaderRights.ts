import type { CatalogApi } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import type { Principal, UserPrincipal } from '@portico/contract/auth';
import type { Authorizer, Permission } from '@portico/contract/permissions';
import { ResponseError } from '@portico/errors';
import type { OwnTokens, UserDirectory } from '@portico/server';
import type { HiddenIds, NotificationStore, Subject } from '../store/NotificationStore.ts';

/** What rights are looked up with. */
export interface ReaderRightsOptions {
  store: Pick<NotificationStore, 'listSubjects'>;
  /** Without a catalog nobody may read anything that is watched. */
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'> | undefined;
  authorizer: Authorizer;
  tokens: Pick<OwnTokens, 'issueFor'>;
  users: UserDirectory | undefined;
  /** The permissions that sources of states need besides, by their ids; null where a source needs none. */
  permissions: ReadonlyMap<string, Permission | null>;
  now: () => Date;
}

/** Whose rights count, and with which token the catalog is called for them. */
interface Reader {
  principal: Principal;
  token: string;
  signal?: AbortSignal | undefined;
}

const tokenMs = 60_000;
const nameFields = ['kind', 'metadata.name', 'metadata.title', 'spec.profile'];

/** What readers of notifications may read now; people who are not there have the rights that they would have if they were. */
export class ReaderRights {
  readonly #options: ReaderRightsOptions;

  constructor(options: ReaderRightsOptions) {
    this.#options = options;
  }

  /** The ids of a reader's own notifications that they may not see any more. */
  async listHidden(user: string, find: () => Promise<Reader>): Promise<HiddenIds> {
    const subjects = await this.#options.store.listSubjects(user);
    if (subjects.size === 0) return [];
    const isReadable = await this.findReadable([...subjects.values()].flat(), await find());
    return [...subjects].flatMap(([id, own]) => (own.every(isReadable) ? [] : [id]));
  }

  /** Which of some subjects a reader may read. */
  async findReadable(
    subjects: readonly Subject[],
    { principal, token, signal }: Reader,
  ): Promise<(subject: Subject) => boolean> {
    const refs = [...new Set(subjects.map(({ ref }) => ref))];
    const readable = new Set((await this.readEntities(refs, { token, signal })).keys());
    const sources = new Set<string>();
    for (const source of new Set(subjects.flatMap(each => each.source ?? [])))
      if (await this.#mayUse(source, principal)) sources.add(source);
    return ({ ref, source }) => readable.has(ref) && (source === undefined || sources.has(source));
  }

  /** Those of some entities that a reader may read, with their names, by their refs. */
  async readEntities(
    entityRefs: readonly string[],
    { token, signal }: Omit<Reader, 'principal'>,
  ): Promise<ReadonlyMap<string, Entity>> {
    const { catalog } = this.#options;
    if (!catalog || entityRefs.length === 0) return new Map();
    try {
      const entities = await catalog.getEntitiesByRefs(
        { entityRefs, fields: nameFields },
        { token, ...(signal && { signal }) },
      );
      return new Map(
        entityRefs.flatMap((ref, at) => {
          const entity = entities[at];
          return entity ? [[ref, entity]] : [];
        }),
      );
    } catch (error) {
      // Who may read no entity at all is refused as a whole.
      if (error instanceof ResponseError && error.status === 403) return new Map();
      throw error;
    }
  }

  /** Whether a person may read every entity, and so what was one. */
  async mayReadAll(principal: Principal): Promise<boolean> {
    const { result } = await this.#options.authorizer.decide(
      principal,
      catalogEntityReadPermission,
    );
    return result === 'ALLOW';
  }

  /** Somebody who is not there now, to read the catalog with their rights and to do nothing else. */
  async actFor(user: string): Promise<{ principal: UserPrincipal; token: string }> {
    const { tokens, users, now } = this.#options;
    const principal: UserPrincipal = {
      type: 'user',
      userEntityRef: user,
      ownershipEntityRefs: (await users?.listOwnershipRefs(user)) ?? [user],
      isGuest: false,
      delegation: {
        id: 'watching',
        task: 'news of what they watch',
        restrictions: [{ pluginId: 'catalog', actions: ['read'] }],
        expiresAt: now().getTime() + tokenMs,
      },
    };
    const token = await tokens.issueFor('catalog', { principal, authorization: undefined });
    return { principal, token };
  }

  async #mayUse(source: string, principal: Principal): Promise<boolean> {
    const permission = this.#options.permissions.get(source);
    if (permission === undefined) return false;
    if (permission === null) return true;
    const { result } = await this.#options.authorizer.decide(principal, permission);
    return result === 'ALLOW';
  }
}
