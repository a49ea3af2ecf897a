import type { TaskSpec } from '@portico/scaffolder-common';
import type { PlannedFile, TemplateAction } from '@portico/scaffolder-node';
import type { TemplateRenderer } from '../render/TemplateRenderer.ts';
import type { StoredStep } from '../store/StoredTask.ts';
import type { Redactor } from './Redactor.ts';
import type { RunJournal } from './RunJournal.ts';

/** What the configuration gives to all templates. */
export interface TaskEnvironment {
  parameters: Readonly<Record<string, unknown>>;
  secrets: Readonly<Record<string, string>>;
}

/** What a run is made from. */
export interface RunOptions {
  taskId: string;
  spec: TaskSpec;
  secrets: Readonly<Record<string, string>>;
  /** What the configuration gives to all templates; its secrets reach inputs only. */
  environment: TaskEnvironment;
  initiator: string;
  isDryRun: boolean;
  workspacePath: string;
  journal: RunJournal;
  /** Steps that began in former runs. */
  former: readonly StoredStep[];
  actions: ReadonlyMap<string, TemplateAction>;
  /** Whether an action may run with an input; all may when omitted. */
  isActionAllowed?: (action: { id: string; input: unknown }) => boolean;
  renderer: TemplateRenderer;
  redactor: Redactor;
  canUseIntegrations: boolean;
  signal: AbortSignal;
  issueToken: (pluginId: string) => Promise<string | undefined>;
  /** Called with what an action is given, before it runs or is skipped in a dry run. */
  onInput?: (stepId: string, input: unknown) => void;
  /** Called in a dry run with the files elsewhere that a step would change; nothing is read for it when omitted. */
  onPlannedFiles?: (stepId: string, files: readonly PlannedFile[]) => Promise<void>;
}
