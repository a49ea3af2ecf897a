import { getStatusCode, InputError } from '@portico/errors';
import {
  customResourceSchema,
  customResourcesQueryEndpoint,
  kubernetesResourcesReadPermission,
  servicesEndpoint,
  workloadsByRefsEndpoint,
  workloadsQueryEndpoint,
} from '@portico/kubernetes-common';
import type { ObjectKind } from '@portico/kubernetes-node';
import { serve } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { z } from 'zod';
import { listClustersOf } from '../clusters/ServiceLocator.ts';
import type { KubernetesServices } from '../KubernetesServices.ts';
import { toCustomKind } from '../objects/objectKinds.ts';
import { limitAnswer } from '../objects/limitObjects.ts';
import { writeObjects, writeObjectsOfMany } from '../objects/writeObjects.ts';
import { findEntities, findEntity } from './findEntity.ts';

const maxCustomResources = 100;
const entitySchema = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().default('default') }),
});

/** Finds the workloads of an entity. */
export const workloadsQueryRoute = serve(workloadsQueryEndpoint, {
  access: ['user', 'service'],
  permission: kubernetesResourcesReadPermission,
  handle: ({ body, ...call }, services: KubernetesServices) => find(body, call, services),
});

/** Finds the workloads of many entities, of each as the caller may see it. */
export const workloadsByRefsRoute = serve(workloadsByRefsEndpoint, {
  access: ['user', 'service'],
  permission: kubernetesResourcesReadPermission,
  async handle({ body, ...call }, services: KubernetesServices) {
    const { catalog, registry, fetcher, serviceLocator } = services;
    const entities = await findEntities(body.entityRefs, call, catalog);
    const readable = [...new Set(entities.filter(entity => entity !== undefined))];
    const placed = await Promise.all(
      readable.map(async entity => ({
        entity,
        clusters: await listClustersOf(entity, registry, serviceLocator),
      })),
    );
    const found = limitAnswer(await fetcher.fetch(placed, { auth: {}, signal: call.signal }));
    return RawAnswer.json(
      writeObjectsOfMany(entities.map(entity => entity && found[readable.indexOf(entity)])),
    );
  },
});

/** Finds objects of custom resources of an entity. */
export const customResourcesQueryRoute = serve(customResourcesQueryEndpoint, {
  access: ['user', 'service'],
  permission: kubernetesResourcesReadPermission,
  handle({ body, ...call }, services: KubernetesServices) {
    const kinds = readCustomResources(body.customResources).map(toCustomKind);
    return find(body, call, services, kinds);
  },
});

/** Finds the objects of an entity in the older form, whose failures have a form of their own. */
export const servicesRoute = serve(servicesEndpoint, {
  access: ['user', 'service'],
  permission: kubernetesResourcesReadPermission,
  async handle({ body, ...call }, services: KubernetesServices) {
    const entity = entitySchema.safeParse(body.entity);
    const name = entity.data?.metadata;
    const entityRef = name && `${entity.data?.kind}:${name.namespace}/${name.name}`;
    try {
      return await find({ entityRef, auth: body.auth }, call, services);
    } catch (error) {
      const isOfCaller = error instanceof Error && getStatusCode(error) < 500;
      if (call.signal.aborted || isOfCaller) throw error;
      const message = 'The objects cannot be read';
      services.logger.warn(message, { error });
      return RawAnswer.json(JSON.stringify({ error: message }), { status: 500 });
    }
  },
});

type Call = Parameters<typeof findEntity>[1];

async function find(
  { entityRef, auth }: { entityRef?: unknown; auth?: unknown },
  call: Call,
  { catalog, registry, fetcher, serviceLocator }: KubernetesServices,
  kinds?: readonly ObjectKind[],
) {
  const entity = await findEntity(entityRef, call, catalog);
  const clusters = await listClustersOf(entity, registry, serviceLocator);
  const [items = []] = await fetcher.fetch([{ entity, clusters }], {
    auth: (auth ?? {}) as Record<string, string>,
    ...(kinds && { kinds }),
    signal: call.signal,
  });
  return RawAnswer.json(writeObjects(items));
}

function readCustomResources(value: unknown) {
  if (value === undefined || value === null)
    throw new InputError('customResources is a required field');
  if (!Array.isArray(value)) throw new InputError('customResources must be an array');
  if (value.length === 0) throw new InputError('at least 1 customResource is required');
  if (value.length > maxCustomResources)
    throw new InputError(
      `Body field 'customResources' has ${value.length} items; at most ${maxCustomResources} are accepted`,
    );
  return value.map((item, at) => {
    const result = z.object(customResourceSchema.shape).safeParse(item);
    if (result.success) return result.data;
    throw new InputError(
      `Body field 'customResources.${at}' is not valid: it needs texts 'group', 'apiVersion' and 'plural'`,
    );
  });
}
