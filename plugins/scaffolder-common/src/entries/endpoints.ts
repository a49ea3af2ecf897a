export { actionSchema, listActionsEndpoint } from '../actions.ts';
export { autocompleteEndpoint } from '../autocomplete.ts';
export { deleteDraftEndpoint, draftSchema, getDraftEndpoint, putDraftEndpoint } from '../drafts.ts';
export { dryRunEndpoint, dryRunResultSchema } from '../dryRun.ts';
export { hostAccessEndpoint, hostAccessSchema } from '../hostAccess.ts';
export {
  listTaskEventsEndpoint,
  stepStatusSchema,
  streamTaskEventsEndpoint,
  taskEventSchema,
} from '../events.ts';
export { planEndpoint, planSchema } from '../plan.ts';
export {
  cancelTaskEndpoint,
  createTaskEndpoint,
  getTaskEndpoint,
  listTasksEndpoint,
  retryTaskEndpoint,
  secretsSchema,
  taskSchema,
  taskSpecSchema,
  taskStatusSchema,
  taskStepSchema,
  valueErrorSchema,
  valueErrorsSchema,
} from '../tasks.ts';
export {
  parameterSchemaEndpoint,
  parameterSchemaSchema,
  proposeChangesEndpoint,
  templateFilesEndpoint,
  templatingExtensionsEndpoint,
  templatingExtensionsSchema,
} from '../templates.ts';
