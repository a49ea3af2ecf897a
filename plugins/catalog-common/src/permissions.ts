import {
  createPermission,
  createResourcePermission,
  type Permission,
} from '@portico/contract/permissions';

/** The resource type of catalog entities; a resource ref is an entity ref. */
export const catalogEntityResourceType = 'catalog-entity';

/** To see an entity. */
export const catalogEntityReadPermission = createResourcePermission(
  'catalog.entity.read',
  catalogEntityResourceType,
  'read',
);
/** To delete an entity. */
export const catalogEntityDeletePermission = createResourcePermission(
  'catalog.entity.delete',
  catalogEntityResourceType,
  'delete',
);
/** To have an entity's sources read again. */
export const catalogEntityRefreshPermission = createResourcePermission(
  'catalog.entity.refresh',
  catalogEntityResourceType,
  'update',
);
/** To add entities. */
export const catalogEntityCreatePermission = createPermission('catalog.entity.create', 'create');
/** To have an entity checked. */
export const catalogEntityValidatePermission = createPermission('catalog.entity.validate');
/** To see locations. */
export const catalogLocationReadPermission = createPermission('catalog.location.read', 'read');
/** To register locations; with that to delete, to point own ones elsewhere. */
export const catalogLocationCreatePermission = createPermission(
  'catalog.location.create',
  'create',
);
/** To have a location analyzed. */
export const catalogLocationAnalyzePermission = createPermission(
  'catalog.location.analyze',
  'read',
);
/** To unregister locations: those that one registered, or of which one may delete all entities. */
export const catalogLocationDeletePermission = createPermission(
  'catalog.location.delete',
  'delete',
);

/** Every permission that the catalog checks. */
export const catalogPermissions: readonly Permission[] = [
  catalogEntityReadPermission,
  catalogEntityCreatePermission,
  catalogEntityDeletePermission,
  catalogEntityRefreshPermission,
  catalogEntityValidatePermission,
  catalogLocationReadPermission,
  catalogLocationCreatePermission,
  catalogLocationAnalyzePermission,
  catalogLocationDeletePermission,
];
