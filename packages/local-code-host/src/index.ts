export type { ImportedCommit, TreeEntry } from './git/gitObjects.ts';
export type { Failure, FailureRule } from './http/FailureSwitches.ts';
export type { ForgeRepository, PullRequest, Rights } from './model/ForgeRepository.ts';
export type { ForgeState } from './model/ForgeState.ts';
export type { WorkflowRun } from './model/WorkflowRun.ts';
export { canStartForge } from './canStartForge.ts';
export { type DialectName, type Forge, type ForgeOptions, startForge } from './startForge.ts';
