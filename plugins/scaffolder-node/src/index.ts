export {
  autocompletePoint,
  type AutocompleteProvider,
  type AutocompleteProviders,
  type AutocompleteRequest,
} from './autocompletePoint.ts';
export { createTemplateAction, type TemplateActionOptions } from './createTemplateAction.ts';
export type {
  ActionContext,
  JsonSchema,
  PatternProblem,
  PlannedFile,
  TemplateAction,
  TemplateExample,
} from './TemplateAction.ts';
export {
  dryRunLimits,
  openWorkspace,
  resolveInWorkspace,
  workspaceLimits,
} from './openWorkspace.ts';
export { templateActionPoint, type TemplateActions } from './templateActionPoint.ts';
export {
  type TemplateFilterExtension,
  templateFilterPoint,
  type TemplateImplementation,
} from './templateFilterPoint.ts';
export {
  type TemplateGlobalFunction,
  templateGlobalPoint,
  type TemplateGlobalValue,
} from './templateGlobalPoint.ts';
