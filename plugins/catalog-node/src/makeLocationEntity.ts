import { hash } from 'node:crypto';
import type { Entity, LocationTarget } from '@portico/catalog-model';

const kind: string = 'Location';

/** The entity that represents a location, such as one that was registered or found; its name follows from the location alone. */
export function makeLocationEntity(
  { type, target }: LocationTarget,
  presence?: string | null,
): Entity {
  const name = `generated-${hash('sha1', `${type}:${target}`)}`;
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name, namespace: 'default' },
    spec: { type, target, ...(presence ? { presence } : {}) },
  };
}
