import { useRouteRef } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import { getDocsTarget } from '../model/docsTarget.ts';
import { viewTechdocRouteRef } from '../routes.ts';

/** Where the docs of entities are read; `undefined` for those without, and where no plugin shows docs. */
export function useWriteDocsPath(): (entity: Entity) => string | undefined {
  const write = useRouteRef(viewTechdocRouteRef);
  return entity => {
    const target = getDocsTarget(entity);
    if (!target) return undefined;
    const { kind, namespace, name } = target.name;
    const root = write?.({
      kind: kind.toLowerCase(),
      namespace: namespace.toLowerCase(),
      name: name.toLowerCase(),
    });
    return root === undefined || target.path === '' ? root : `${root}/${target.path}`;
  };
}
