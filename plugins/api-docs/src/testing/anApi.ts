import { anEntity } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';

/** An API with a definition. */
export function anApi(type: string, definition: string, name = 'pay-api'): Entity {
  return anEntity({
    kind: 'API',
    name,
    spec: { type, lifecycle: 'production', owner: 'group:default/team-pay', definition },
  });
}
