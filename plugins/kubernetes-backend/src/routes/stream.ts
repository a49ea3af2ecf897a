import { stringifyEntityRef } from '@portico/catalog-model';
import { createDeniedError } from '@portico/errors';
import {
  kubernetesResourcesReadPermission,
  objectsStreamEndpoint,
} from '@portico/kubernetes-common';
import { serveEvents } from '@portico/server';
import { listClustersOf } from '../clusters/ServiceLocator.ts';
import type { KubernetesServices } from '../KubernetesServices.ts';
import { endWithRights } from '../rights/endWithRights.ts';
import { EntityFollower } from '../watch/EntityFollower.ts';
import { findEntity } from './findEntity.ts';

/** Follows the objects of an entity. */
export const objectsStreamRoute = serveEvents(objectsStreamEndpoint, {
  access: ['user', 'service'],
  permission: kubernetesResourcesReadPermission,
  async handle({ query, getSessionEnd, ...call }, services: KubernetesServices) {
    const { catalog, registry, serviceLocator, watches, fetcher } = services;
    const entity = await findEntity(query.entityRef, call, catalog);
    const clusters = await listClustersOf(entity, registry, serviceLocator);
    const over = new AbortController();
    const stop = endWithRights({
      getSessionEnd,
      async requireAllowed() {
        const { result } = await call.decide(kubernetesResourcesReadPermission);
        if (result === 'DENY') throw createDeniedError(kubernetesResourcesReadPermission.name);
        await findEntity(stringifyEntityRef(entity), call, catalog);
      },
      end: () => over.abort(),
    });
    call.signal.addEventListener('abort', stop, { once: true });
    const signal = AbortSignal.any([call.signal, over.signal]);
    return new EntityFollower({ entity, clusters, watches, fetcher, signal }).follow();
  },
});
