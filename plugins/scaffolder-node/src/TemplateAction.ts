import type { TaskSpec } from '@portico/scaffolder-common';
import type { Logger } from '@portico/server';

/** A JSON Schema of draft 7. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A use of an action, for its documentation. */
export interface TemplateExample {
  description: string;
  /** YAML. */
  example: string;
}

/** What a run of an action works with. */
export interface ActionContext<
  Input = Readonly<Record<string, unknown>>,
  Output = Readonly<Record<string, unknown>>,
> {
  /** As the template gives it, rendered and valid. */
  readonly input: Input;
  /** Texts that must not be shown; they are removed from logs and outputs by value. */
  readonly secrets: Readonly<Record<string, string>>;
  /** A folder that the steps of one task share. Resolve paths in it with care: templates choose them. */
  readonly workspacePath: string;
  /** Writes to the log of the task. */
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  /** Aborted when the task is cancelled, or this run may not go on for another reason. */
  readonly signal: AbortSignal;
  /** The same in every run of this step of this task, for calls that must have their effect once. */
  readonly idempotencyKey: string;
  readonly task: { readonly id: string; readonly spec: TaskSpec };
  readonly step: { readonly id: string; readonly name: string };
  /** Ref of the user or service for whom the task runs. */
  readonly initiator: string;
  /** Whether the credentials under `integrations` may be used to write for the initiator. */
  readonly canUseIntegrations: boolean;
  /** Whether effects outside the workspace are only described, for a dry run. */
  readonly isDryRun: boolean;
  /** Adds to the output of the step. */
  output<Name extends keyof Output & string>(name: Name, value: Output[Name]): void;
  /**
   * Does something once: when the step runs again after a crash, what `work` returned before is returned without a call.
   *
   * @param key - unique in the step.
   * @param work - its result must be JSON.
   */
  checkpoint<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** A token with which another plugin is called for the initiator; `undefined` for a service, which calls as this plugin. */
  issueToken(pluginId: string): Promise<string | undefined>;
}

/** A file elsewhere that an action would change. */
export interface PlannedFile {
  /** In the repository or the like that the input names. */
  path: string;
  /** Absent for one that would be added. */
  before?: Uint8Array | undefined;
  /** Absent for one that would be removed. */
  after?: Uint8Array | undefined;
}

/** A text of an input that is no pattern. */
export interface PatternProblem {
  /** Of the field in the input. */
  path: readonly (string | number)[];
  pattern: string;
  message: string;
}

/** An action that steps of templates may name. */
export interface TemplateAction {
  /** `fetch:plain`, `publish:github` … */
  readonly id: string;
  readonly description: string;
  readonly examples: readonly TemplateExample[];
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema | undefined;
  readonly supportsDryRun: boolean;
  /** Whether a run that was interrupted may be repeated: it looks first what was done, or has no effect outside the workspace. */
  readonly isRepeatable: boolean;
  /** Outputs that are removed by value from logs and results. */
  readonly secretOutputs: readonly string[];
  /**
   * Checks the input, with defaults filled in.
   *
   * @throws InputError that names the field.
   */
  parseInput(input: unknown): Readonly<Record<string, unknown>>;
  /** Which texts of an input, as a template writes it, are no patterns where patterns must be. */
  findPatternProblems?(input: unknown): readonly PatternProblem[];
  run(context: ActionContext): Promise<void>;
  /** Reads which files elsewhere a run would change, for the plan of a task; it changes nothing. */
  readonly plan?: ((context: ActionContext) => Promise<readonly PlannedFile[]>) | undefined;
}
