import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import type { ApiHolder } from '@portico/core';
import { permissionChecksApiRef, usePermission } from '@portico/permission';

/**
 * Whether an entity that was not found may be there and be hidden from the reader. Conditions hold for no entity that is
 * missing, so that only readers who may read whatever there is are allowed to read it.
 */
export async function mayBeHidden(apis: ApiHolder, entityRef: string): Promise<boolean> {
  return !(await apis
    .require(permissionChecksApiRef)
    .check({ permission: catalogEntityReadPermission, resourceRef: entityRef }));
}

/** The same for parts of pages; `undefined` until it is known, or while there is no entity to check. */
export function useMayBeHidden(entityRef: string | undefined): boolean | undefined {
  const { allowed, loading } = usePermission({
    permission: catalogEntityReadPermission,
    resourceRef: entityRef,
  });
  return loading || entityRef === undefined ? undefined : !allowed;
}
