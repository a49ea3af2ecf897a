import type { HandlerParts } from '@portico/auth-node';
import { CatalogClient, type EntityPredicate } from '@portico/catalog-common';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { ConflictError, NotFoundError } from '@portico/errors';
import type { AdditionContext } from '../Additions.ts';

type EntityName = string | { kind?: string; namespace?: string; name: string };
type Filter = Readonly<Record<string, string | readonly string[]>>;

/** How published resolvers name a user of the catalog. */
export type UserQuery =
  | { entityRef: EntityName }
  | { annotations: Readonly<Record<string, string>> }
  | { filter: Filter | readonly Filter[] };

/** What published resolvers of sign-in work with. */
export interface ResolverContext {
  issueToken(options: {
    claims: { sub: string; ent?: readonly string[] };
  }): Promise<{ token: string }>;
  findCatalogUser(query: UserQuery): Promise<{ entity: Entity }>;
  signInWithCatalogUser(
    query: UserQuery,
    options?: { dangerousEntityRefFallback?: { entityRef: EntityName } | undefined },
  ): Promise<{ token: string }>;
  resolveOwnershipEntityRefs(entity: Entity): Promise<{ ownershipEntityRefs: string[] }>;
}

/** What decides whom a user counts as, in the form of plugin-auth-node. */
export interface PublishedOwnership {
  resolveOwnershipEntityRefs(entity: Entity): Promise<{ ownershipEntityRefs: string[] }>;
}

/** @param findOwnership - what a module decides ownership with; the catalog does without one. */
export function createResolverContext(
  { issueToken }: HandlerParts,
  { fetch, users }: Pick<AdditionContext, 'fetch' | 'users'>,
  findOwnership: () => PublishedOwnership | undefined,
): ResolverContext {
  const catalog = new CatalogClient(fetch.forPlugin('catalog'));
  const findCatalogUser = async (query: UserQuery) => {
    const { items } = await catalog.queryEntities({ query: toPredicate(query), limit: 2 });
    const [entity, second] = items;
    if (second) throw new ConflictError('User lookup resulted in multiple matches');
    if (!entity) throw new NotFoundError('User not found');
    return { entity };
  };
  const signIn = async (entity: Entity) => {
    const userEntityRef = stringifyEntityRef(entity);
    const own = await findOwnership()?.resolveOwnershipEntityRefs(entity);
    return issueToken({ userEntityRef, ...own });
  };
  return {
    issueToken: ({ claims: { sub, ent } }) =>
      issueToken({ userEntityRef: sub, ...(ent && { ownershipEntityRefs: ent }) }),
    findCatalogUser,
    async signInWithCatalogUser(query, { dangerousEntityRefFallback: fallback } = {}) {
      try {
        return await signIn((await findCatalogUser(query)).entity);
      } catch (error) {
        if (!fallback || (error as Error).name !== 'NotFoundError') throw error;
        const userEntityRef = toRef(fallback.entityRef);
        return issueToken({ userEntityRef, ownershipEntityRefs: [userEntityRef] });
      }
    },
    async resolveOwnershipEntityRefs(entity) {
      const ref = stringifyEntityRef(entity);
      const own = await findOwnership()?.resolveOwnershipEntityRefs(entity);
      return own ?? { ownershipEntityRefs: (await users?.listOwnershipRefs(ref)) ?? [ref] };
    },
  };
}

function toRef(name: EntityName): string {
  const options = { defaultKind: 'user', defaultNamespace: 'default' };
  if (typeof name === 'string') return stringifyEntityRef(parseEntityRef(name, options));
  const { kind = 'user', namespace = 'default' } = name;
  return stringifyEntityRef({ kind, namespace, name: name.name });
}

function toPredicate(query: UserQuery): EntityPredicate {
  if ('entityRef' in query) {
    const { kind, namespace, name } = parseEntityRef(toRef(query.entityRef));
    return { kind, 'metadata.namespace': namespace, 'metadata.name': name };
  }
  if ('annotations' in query) {
    const pairs = Object.entries(query.annotations);
    return {
      kind: 'user',
      ...Object.fromEntries(
        pairs.map(([key, value]) => [`metadata.annotations.${key}`, value] as const),
      ),
    };
  }
  const filters = [query.filter].flat() as readonly Filter[];
  return {
    $any: filters.map(filter => ({
      kind: 'user',
      ...Object.fromEntries(
        Object.entries(filter).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : { $in: value },
        ]),
      ),
    })),
  };
}
