import type { PermissionsService } from '@backstage/backend-plugin-api';
import type { FetchApi } from '@portico/contract';
import { authorizeEndpoint } from '@portico/permission-common';
import { getCaller } from '../http/Caller.ts';

interface Query {
  permission: object;
  resourceRef?: string | undefined;
}

/** `core.permissions`: what callers may do, as the permission plugin decides for them. */
export function createPermissions(fetch: FetchApi): PermissionsService {
  const permission = fetch.forPlugin('permission');
  const decide = async (queries: readonly Query[], options: { credentials: object }) => {
    const caller = getCaller(options.credentials);
    // Other services are let in by their tokens, and people are decided about.
    if (caller.principal.type === 'service')
      return queries.map(() => ({ result: 'ALLOW' as const }));
    const isNobody = caller.principal.type === 'none';
    const items = queries.map(({ permission: queried, resourceRef }, at) => ({
      id: String(at),
      permission: queried,
      ...(resourceRef !== undefined && { resourceRef }),
    }));
    const answer = await permission.call(
      authorizeEndpoint,
      { body: { items } as never },
      isNobody ? {} : { token: await caller.issueTokenFor('permission') },
    );
    const found = new Map(answer.items.map(({ id, ...decision }) => [id, decision]));
    return queries.map((_, at) => found.get(String(at)) ?? { result: 'DENY' as const });
  };
  return { authorize: decide, authorizeConditional: decide } as unknown as PermissionsService;
}
