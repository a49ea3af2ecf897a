export {
  bootstrapLocationRef,
  editUrlAnnotation,
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
  orphanAnnotation,
  sourceLocationAnnotation,
  viewUrlAnnotation,
} from './annotations.ts';
export {
  type Entity,
  type EntityLink,
  type EntityMetadata,
  type EntityRelation,
  type EntityStatusItem,
  getEntityDisplayName,
} from './Entity.ts';
export {
  defaultNamespace,
  type EntityName,
  type EntityRefContext,
  getEntityName,
  getRefKind,
  humanizeEntityRef,
  parseEntityRef,
  stringifyEntityRef,
} from './entityRef.ts';
export { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
export type { LocationEntity } from './kinds/location.ts';
export type { GroupEntity, UserEntity } from './kinds/organization.ts';
export type {
  ApiEntity,
  ComponentEntity,
  DomainEntity,
  ResourceEntity,
  SystemEntity,
} from './kinds/software.ts';
export type { TemplateEntity } from './kinds/template.ts';
export {
  type LocationTarget,
  parseLocationRef,
  splitLocationRef,
  stringifyLocationRef,
} from './locationRef.ts';
export {
  kindRule,
  namespaceRule,
  type NameRule,
  objectNameRule,
  suggestObjectName,
  tagRule,
} from './nameRules.ts';
export {
  getInverseRelation,
  isRelationType,
  type RelationType,
  relationTypes,
} from './relations.ts';
export { getEntitySourceLocation } from './sourceLocation.ts';
export { removeInvisibleControls } from './removeInvisibleControls.ts';
