import type { PermissionConditions } from '@portico/contract/permissions';
import type { TaskSpec } from '@portico/scaffolder-common';
import type { StoredStepState } from './tables.ts';

/** A task to store. */
export interface NewStoredTask {
  id: string;
  templateRef: string;
  /** As others see it: without values that are secrets. */
  spec: TaskSpec;
  secretParameters?: SecretParameters | undefined;
  secrets: Readonly<Record<string, string>>;
  createdBy: string | undefined;
  jobId: string;
  delegationId: string | undefined;
  rights: TaskRights;
  /** In which its creator gets news of its end; nobody does when omitted or null. */
  newsLanguage?: string | null;
}

/** The values that a task was created with, where some are secrets. */
export interface SecretParameters {
  parameters: Readonly<Record<string, unknown>>;
  /** The texts of the secrets among them. */
  texts: readonly string[];
}

/** What the actions of a task may do, as it was when the task was started. */
export interface TaskRights {
  /** Conditions that actions must fit; all may run when omitted. */
  actions?: PermissionConditions | undefined;
  /** Whether they may use the credentials under `integrations` to write. */
  canUseIntegrations: boolean;
}

/** A task as its runner needs it. */
export interface StoredTask {
  id: string;
  /** With the values that it was created with. */
  spec: TaskSpec;
  /** Texts of these values that nobody may see. */
  secretTexts: readonly string[];
  secrets: Readonly<Record<string, string>>;
  createdBy: string | undefined;
  delegationId: string | undefined;
  rights: TaskRights;
  /** Whether it began before. */
  isResumed: boolean;
}

/** A step that has begun, with what it put out. */
export interface StoredStep {
  position: number;
  state: StoredStepState;
  attempt: number;
  itemsDone: number;
  output: Readonly<Record<string, unknown>>;
  workspace: string | null;
}
