import {
  failingEntitiesEndpoint,
  kubernetesResourcesReadPermission,
} from '@portico/kubernetes-common';
import { serve } from '@portico/server';
import type { KubernetesServices } from '../KubernetesServices.ts';
import { listFailingEntities } from '../watch/listFailingEntities.ts';

/** Lists the entities with failing pods that the caller may read. */
export const failingEntitiesRoute = serve(failingEntitiesEndpoint, {
  access: ['user', 'service'],
  permission: kubernetesResourcesReadPermission,
  async handle({ issueTokenFor, signal }, services: KubernetesServices) {
    return listFailingEntities(services, { token: await issueTokenFor('catalog'), signal });
  },
});
