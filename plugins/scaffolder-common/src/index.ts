export { type ActionDescription, actionSchema, listActionsEndpoint } from './actions.ts';
export { autocompleteEndpoint } from './autocomplete.ts';
export {
  deleteDraftEndpoint,
  type Draft,
  draftSchema,
  getDraftEndpoint,
  putDraftEndpoint,
} from './drafts.ts';
export { dryRunEndpoint, type DryRunResult, dryRunResultSchema } from './dryRun.ts';
export { type HostAccess, hostAccessEndpoint, hostAccessSchema } from './hostAccess.ts';
export { type HostSuggestions, hostSuggestions } from './hostSuggestions.ts';
export {
  listTaskEventsEndpoint,
  type StepStatus,
  stepStatusSchema,
  streamTaskEventsEndpoint,
  type TaskEvent,
  taskEventSchema,
} from './events.ts';
export {
  actionExecutePermission,
  actionResourceType,
  scaffolderPermissions,
  taskCancelPermission,
  taskCreatePermission,
  taskReadPermission,
  taskResourceType,
  templateManagementPermission,
  templateParameterReadPermission,
  templateResourceType,
  templateStepReadPermission,
} from './permissions.ts';
export {
  type Plan,
  type PlannedChange,
  type PlannedStep,
  planEndpoint,
  planSchema,
} from './plan.ts';
export {
  type DryRun,
  type NewTask,
  type ScaffolderApi,
  scaffolderApiRef,
  ScaffolderClient,
  type TaskEventsOptions,
  type TaskQuery,
} from './ScaffolderClient.ts';
export { TaskCreationError } from './TaskCreationError.ts';
export {
  cancelTaskEndpoint,
  createTaskEndpoint,
  getTaskEndpoint,
  isFinalStatus,
  listTasksEndpoint,
  maxTaskBytes,
  retryTaskEndpoint,
  scaffolderPluginId,
  secretsSchema,
  type Task,
  taskSchema,
  type TaskSpec,
  taskSpecSchema,
  type TaskStatus,
  taskStatusSchema,
  type TaskStep,
  taskStepSchema,
  type ValueError,
  valueErrorSchema,
  valueErrorsSchema,
} from './tasks.ts';
export {
  defaultStepTitle,
  type ParameterSchema,
  parameterSchemaEndpoint,
  parameterSchemaSchema,
  type ProposedChanges,
  proposeChangesEndpoint,
  templateApiVersion,
  type TemplateFiles,
  templateFilesEndpoint,
  type TemplatingExtensions,
  templatingExtensionsEndpoint,
  templatingExtensionsSchema,
} from './templates.ts';
