import {
  addRecentQueryEndpoint,
  clearRecentQueriesEndpoint,
  listRecentQueriesEndpoint,
  listSearchMissesEndpoint,
  removeRecentQueryEndpoint,
  searchMissesReadPermission,
} from '@portico/search-common';
import type { Principal } from '@portico/contract/auth';
import { InputError, NotAllowedError } from '@portico/errors';
import { serve } from '@portico/server';
import { buildCriteria } from '../query/buildCriteria.ts';
import { completeLastValue } from '../query/suggestValues.ts';
import type { SearchServices } from '../SearchServices.ts';
import { listOwnerRefs } from './query.ts';

const ownAccess = { access: ['user'], isWrite: false } as const;

/** The caller's own queries. Guests share an identity, and so have none. */
export const listRecentQueriesRoute = serve(listRecentQueriesEndpoint, {
  ...ownAccess,
  async handle({ principal }, { queries }: SearchServices) {
    const user = findUser(principal);
    return { items: user === undefined ? [] : await queries.list(user) };
  },
});

/** Stores a query of the caller's own. */
export const addRecentQueryRoute = serve(addRecentQueryEndpoint, {
  access: ['signed-in'],
  isWrite: false,
  async handle({ body, principal, issueTokenFor, signal }, services: SearchServices) {
    const { engine, visibilities, queries } = services;
    const user = requireUser(principal);
    const term = body.term.replaceAll('\0', '').toWellFormed();
    if (term === '') throw new InputError("Body field 'term' has no words; send some");
    const visibility = await visibilities.read({ principal, issueTokenFor, signal });
    const { total } = await engine.search({
      criteria: buildCriteria({
        term,
        types: [],
        filters: {},
        ownerRefs: listOwnerRefs(principal),
        completions: await completeLastValue(engine, term, visibility),
      }),
      visibility,
      limit: 0,
      offset: 0,
      facets: [],
      corrects: false,
    });
    if (total === 0) await queries.addMiss(user, term);
    return queries.add(user, term);
  },
});

/** Removes a query of the caller's own. */
export const removeRecentQueryRoute = serve(removeRecentQueryEndpoint, {
  access: ['signed-in'],
  isWrite: false,
  handle: ({ params, principal }, { queries }: SearchServices) =>
    queries.remove(requireUser(principal), params.id),
});

/** Removes all of them. */
export const clearRecentQueriesRoute = serve(clearRecentQueriesEndpoint, {
  access: ['signed-in'],
  isWrite: false,
  handle: ({ principal }, { queries }: SearchServices) => queries.clear(requireUser(principal)),
});

/** What several users did not find. */
export const listSearchMissesRoute = serve(listSearchMissesEndpoint, {
  access: ['signed-in', 'service'],
  permission: searchMissesReadPermission,
  handle: async ({ query }, { queries }: SearchServices) => ({
    items: await queries.listMisses(query.limit ?? 100),
  }),
});

function findUser(principal: Principal): string | undefined {
  return principal.type === 'user' && !principal.isGuest ? principal.userEntityRef : undefined;
}

function requireUser(principal: Principal): string {
  const user = findUser(principal);
  if (user === undefined) throw new NotAllowedError('Only signed-in users have recent queries');
  return user;
}
