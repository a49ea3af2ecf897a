export {
  catalogApiVersions,
  defineEntityKind,
  type EntityKind,
  type EntityOfKind,
  type FieldRelation,
} from './kinds/EntityKind.ts';
export { entityKinds } from './kinds/entityKinds.ts';
export {
  adviseQuotes,
  anyObject,
  anyValue,
  describeType,
  either,
  fields,
  list,
  oneOf,
  optional,
  reference,
  type ReferenceRule,
  type Shape,
  type ShapeValue,
  type Report,
  text,
} from './shape.ts';
export {
  createSpecRelationReader,
  findReferences,
  type FoundReference,
  getSpecRelations,
  type SpecRelation,
} from './specRelations.ts';
export {
  createEntityValidator,
  describeEntityProblem,
  type EntityProblem,
  type EntityValidation,
  validateEntity,
} from './validateEntity.ts';
