export {
  marksSecret,
  readFieldName,
  readUiOption,
  type ReviewHints,
  secretFieldName,
} from '../form/fieldHints.ts';
export { FormNode } from '../form/FormNode.ts';
export { isLive } from '../form/isLive.ts';
export { mapSubschemas } from '../form/mapSubschemas.ts';
export { normalizeSchema } from '../form/normalizeSchema.ts';
export { resolveRef } from '../form/resolveRef.ts';
export { maskSecretValues, omitSecretValues, secretMask } from '../form/secretValues.ts';
export {
  listSubschemas,
  type SchemaNode,
  type SubschemaPlace,
  visitSchemas,
} from '../form/subschemas.ts';
export { findLiveValues, findValues } from '../form/transformValue.ts';
export { findWidgetProblem, type WidgetProblem } from '../form/widgets.ts';
export { type DashedName, findDashedNames } from '../template/dashedNames.ts';
export { builtInFieldNames, listFormHints } from '../template/formHints.ts';
