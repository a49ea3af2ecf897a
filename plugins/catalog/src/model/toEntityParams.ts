import type { EntityName } from '@portico/catalog-model';

/** The params of an entity's page, in lower case as links are written. */
export function toEntityParams({ kind, namespace, name }: EntityName) {
  return {
    kind: kind.toLowerCase(),
    namespace: namespace.toLowerCase(),
    name: name.toLowerCase(),
  };
}
