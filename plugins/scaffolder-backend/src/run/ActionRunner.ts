import { NotAllowedError } from '@portico/errors';
import type { TaskStep } from '@portico/scaffolder-common';
import type { ActionContext, TemplateAction } from '@portico/scaffolder-node';
import { LineRedactor } from './LineRedactor.ts';
import { hasExamples, makeExampleOutput } from './makeExampleOutput.ts';
import type { RunOptions } from './RunOptions.ts';
import { createLine, describeFields } from './stepLog.ts';
import { checkOutput, type Outputs } from './stepOutputs.ts';

/** Where an action is run: in which step, for which of its items. */
interface ActionPosition {
  position: number;
  item: number;
}

/** Runs the action of a step with an input, or in a dry run looks what it would do. */
export class ActionRunner {
  readonly #options: RunOptions;
  readonly #lines: LineRedactor;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#lines = new LineRedactor(options.redactor);
  }

  async run(
    action: TemplateAction,
    step: TaskStep,
    rendered: unknown,
    at: ActionPosition,
  ): Promise<Outputs> {
    const { journal, isDryRun, isActionAllowed, signal, onPlannedFiles } = this.#options;
    const output: Record<string, unknown> = {};
    this.#options.onInput?.(step.id, rendered);
    if (isActionAllowed && !isActionAllowed({ id: action.id, input: rendered }))
      throw new NotAllowedError(
        `Unauthorized action: ${action.id}. The action is not allowed with this input`,
      );
    const isSkipped = isDryRun && !action.supportsDryRun;
    if (isSkipped) {
      journal.log(createLine(step, `Skipping because ${action.id} does not support dry-run`));
      // Where examples of outputs are, nothing can be looked up.
      const isPlanned = onPlannedFiles && action.plan && !hasExamples(rendered);
      if (!isPlanned) return makeExampleOutput(action.outputSchema);
    }
    const input = action.parseInput(rendered);
    const context = this.#createContext(step, input, output, at);
    if (isSkipped) {
      await onPlannedFiles?.(step.id, (await action.plan?.(context)) ?? []);
      return makeExampleOutput(action.outputSchema);
    }
    await action.run(context);
    signal.throwIfAborted();
    this.redactOutputs(step, output);
    return checkOutput(output, step);
  }

  #createContext(
    step: TaskStep,
    input: ActionContext['input'],
    output: Record<string, unknown>,
    at: ActionPosition,
  ): ActionContext {
    const { journal, isDryRun, secrets, signal, canUseIntegrations } = this.#options;
    const { taskId, spec, workspacePath, initiator, issueToken } = this.#options;
    const write = (message: string, ...rest: unknown[]) => {
      const more = rest.flatMap(value => describeFields(value));
      journal.log(createLine(step, this.#lines.text([message, ...more].join(' '))));
    };
    return {
      input,
      secrets,
      workspacePath,
      logger: { debug: () => {}, info: write, warn: write, error: write },
      signal,
      idempotencyKey: [taskId, step.id, at.item].join(':'),
      task: { id: taskId, spec },
      step: { id: step.id, name: step.name },
      initiator,
      canUseIntegrations,
      isDryRun,
      output(name, value) {
        if (value !== undefined) output[name] = value;
      },
      async checkpoint<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
        const known = await journal.getCheckpoint({ ...at, key });
        if (known) return known.value as Result;
        const value = await work();
        await journal.putCheckpoint({ ...at, key }, value);
        return value;
      },
      issueToken,
    };
  }

  /** Removes secrets that a step made from all that is shown later. */
  redactOutputs(step: TaskStep, output: Readonly<Record<string, unknown>>): void {
    const { actions, redactor } = this.#options;
    for (const name of actions.get(step.action)?.secretOutputs ?? [])
      redactor.add([output[name]].flat().filter(value => typeof value === 'string'));
  }
}
