export { type ActionDescription } from './actions.ts';
export { type Draft } from './drafts.ts';
export { type DryRunResult } from './dryRun.ts';
export { type HostAccess } from './hostAccess.ts';
export { type HostSuggestions, hostSuggestions } from './hostSuggestions.ts';
export { type CodeHostKind, repositoryParts, type RepositoryPart } from './repositoryParts.ts';
export { type StepStatus, type TaskEvent } from './events.ts';
export { type Plan, type PlannedChange, type PlannedStep } from './plan.ts';
export {
  type DryRun,
  type NewTask,
  type ScaffolderApi,
  scaffolderApiRef,
  scaffolderPluginId,
  type TaskEventsOptions,
  type TaskQuery,
} from './ScaffolderApi.ts';
export { ScaffolderClient } from './ScaffolderClient.ts';
export { TaskCreationError } from './TaskCreationError.ts';
export {
  isFinalStatus,
  maxTaskBytes,
  type Task,
  type TaskSpec,
  type TaskStatus,
  type TaskStep,
  type ValueError,
} from './tasks.ts';
export {
  defaultStepTitle,
  type ParameterSchema,
  type ProposedChanges,
  templateApiVersion,
  type TemplateFiles,
  type TemplatingExtensions,
} from './templates.ts';
