import { hash } from 'node:crypto';
import type { Entity, LocationTarget } from '@portico/catalog-model';

/** The source of the Location entities that represent registered locations. */
export const locationProviderRef = 'provider:locations';

/** The entity that represents a registered location; its name follows from the location alone. */
export function makeLocationEntity(
  { type, target }: LocationTarget,
  presence?: string | null,
): Entity {
  const name = `generated-${hash('sha1', `${type}:${target}`)}`;
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Location',
    metadata: { name, namespace: 'default' },
    spec: { type, target, ...(presence ? { presence } : {}) },
  };
}
