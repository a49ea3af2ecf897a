import { setImmediate } from 'node:timers/promises';
import { type EndpointRequest, type EndpointResult, inParts } from '@portico/contract';
import {
  applyConditionsEndpoint,
  type DefinitiveResult,
  permissionMetadataEndpoint,
} from '@portico/contract/permissions';
import { InputError } from '@portico/errors';
import { z } from 'zod';
import { serve, type ServedRoute } from '../http/serve.ts';
import type { PermissionResource, PluginPermissions } from './PluginPermissions.ts';

/** Items that conditions are applied to before others get their turn. */
const itemsPerBatch = 20;

/** The calls by which the permission plugin reaches a plugin that checks permissions. */
export function createPermissionRoutes(
  described: PluginPermissions<unknown>,
): ServedRoute<unknown>[] {
  const { permissions, resources = [] } = described;
  const metadata = {
    permissions: [...permissions],
    rules: resources.flatMap(({ resourceType, rules }) =>
      rules.map(({ name, description, params }) => ({
        name,
        description,
        resourceType,
        paramsSchema: z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Record<
          string,
          unknown
        >,
      })),
    ),
  };
  return [
    serve(permissionMetadataEndpoint, {
      access: ['user', 'service'],
      handle: () => metadata,
    }),
    serve(applyConditionsEndpoint, {
      access: ['service'],
      isWrite: false,
      async handle({ body }, services: unknown) {
        const items: Result[] = [];
        for (const some of inParts(body.items, itemsPerBatch)) {
          if (items.length > 0) await setImmediate();
          items.push(...(await Promise.all(some.map(item => apply(item, resources, services)))));
        }
        return { items };
      },
    }),
  ];
}

type Item = EndpointRequest<typeof applyConditionsEndpoint>['body']['items'][number];
type Result = EndpointResult<typeof applyConditionsEndpoint>['items'][number];

async function apply(
  { id, resourceRef, resourceType, conditions }: Item,
  resources: readonly PermissionResource<unknown>[],
  services: unknown,
): Promise<Result> {
  const { applyConditions } = requireResource(resources, resourceType);
  const holds = await applyConditions([resourceRef].flat(), conditions, services);
  const results = holds.map((item): DefinitiveResult => (item ? 'ALLOW' : 'DENY'));
  return { id, result: Array.isArray(resourceRef) ? results : (results[0] ?? 'DENY') };
}

function requireResource(
  resources: readonly PermissionResource<unknown>[],
  resourceType: string,
): PermissionResource<unknown> {
  const found = resources.find(resource => resource.resourceType === resourceType);
  if (found) return found;
  const known = resources.map(resource => `'${resource.resourceType}'`).join(', ') || 'none';
  throw new InputError(
    `Unexpected resource type '${resourceType}'; this plugin has resources of type ${known}`,
  );
}
