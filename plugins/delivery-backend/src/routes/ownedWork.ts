import { stringifyEntityRef } from '@portico/catalog-model';
import {
  deliveryReadPermission,
  type EntityDelivery,
  ownedWorkEndpoint,
} from '@portico/delivery-common';
import { serve } from '@portico/server';
import { summarize } from '../read/summarize.ts';
import type { DeliveryServices } from './DeliveryServices.ts';
import { listOwned } from './listOwned.ts';

/** Answers what is open, failed and firing of what some owners own, as far as the caller may read it. */
export const ownedWorkRoute = serve(ownedWorkEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  isWrite: false,
  async handle({ body, principal, issueTokenFor, signal }, { catalog, reader }: DeliveryServices) {
    const options = { token: await issueTokenFor('catalog'), signal };
    const entities = await listOwned(body.owners, catalog, options);
    const stored = await reader.readStored(entities);
    const found = entities.map((entity, at) =>
      listWork(stringifyEntityRef(entity), stored[at] ?? undefined),
    );
    const userRef = principal.type === 'user' ? principal.userEntityRef : undefined;
    const user = userRef && (await catalog.getEntityByRef(userRef, options));
    return {
      pullRequests: unique(
        found.flatMap(({ pullRequests }) => pullRequests),
        ({ pullRequest }) => pullRequest.url,
      ).toSorted((a, b) => (a.pullRequest.createdAt < b.pullRequest.createdAt ? -1 : 1)),
      builds: unique(
        found.flatMap(({ builds }) => builds),
        ({ build }) => build.url,
      ),
      alerts: unique(
        found.flatMap(({ alerts }) => alerts),
        ({ alert, project }) => `${project} ${alert.id}`,
      ),
      logins: user ? listLogins(user.metadata) : [],
      entities: entities.length,
    };
  },
});

function listWork(entityRef: string, delivery: EntityDelivery | undefined) {
  const { builds = [], pullRequests = [], alerts = [] } = delivery ?? {};
  return {
    pullRequests: pullRequests.flatMap(({ project, items }) =>
      items.map(pullRequest => ({ entityRef, project, pullRequest })),
    ),
    builds: builds.flatMap(reading => {
      const { build } = summarize([reading], []);
      return build?.state === 'failed' ? [{ entityRef, project: reading.project, build }] : [];
    }),
    alerts: alerts.flatMap(({ project, items }) =>
      items.map(alert => ({ entityRef, project, alert })),
    ),
  };
}

/** Several entities may name one project. */
function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const known = new Set<string>();
  return items.filter(item => {
    const key = keyOf(item);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** Annotations such as `github.com/user-login`, and the name in the catalog, which hosts often share. */
function listLogins({
  name,
  annotations = {},
}: {
  name: string;
  annotations?: Record<string, string>;
}) {
  const named = Object.entries(annotations)
    .filter(([key]) => key.endsWith('/user-login'))
    .map(([, value]) => value.split('/').at(-1) ?? '');
  return [...new Set([name, ...named].map(each => each.trim().toLowerCase()))].filter(Boolean);
}
