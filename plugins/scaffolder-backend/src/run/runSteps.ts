import { NotFoundError } from '@portico/errors';
import type { TaskStep } from '@portico/scaffolder-common';
import { ActionRunner } from './ActionRunner.ts';
import type { RunOptions } from './RunOptions.ts';
import {
  createFormerFailure,
  describeError,
  type Failure,
  InterruptedError,
  isCancelled,
} from './stepFailures.ts';
import { listStepItems, readsEach, type StepItem } from './stepItems.ts';
import { createLine, describeItem } from './stepLog.ts';
import { addOutput, type Outputs, showOutput } from './stepOutputs.ts';
import { findDashedNames } from '@portico/scaffolder-common/form';
import { readsStatus } from '../render/TemplateRenderer.ts';
import type { StoredStep } from '../store/StoredTask.ts';
import { TaskLostError } from '../store/taskEvents.ts';
import type { RunResult, StepProgress } from './RunJournal.ts';

/**
 * Runs the steps of a task from where it is.
 *
 * @throws the reason of the signal when it is aborted, and what the journal throws.
 */
export function runSteps(options: RunOptions): Promise<RunResult> {
  return new StepRunner(options).run();
}

class StepRunner {
  readonly #options: RunOptions;
  readonly #outputs: Record<string, { output: Outputs }> = {};
  readonly #former: ReadonlyMap<number, StoredStep>;
  readonly #actions: ActionRunner;
  #failure: Failure | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#actions = new ActionRunner(options);
    this.#former = new Map(options.former.map(step => [step.position, step]));
  }

  async run(): Promise<RunResult> {
    const { spec, signal, redactor } = this.#options;
    for (const [position, step] of spec.steps.entries()) {
      signal.throwIfAborted();
      const former = this.#former.get(position);
      if (former) this.#actions.redactOutputs(step, former.output);
      if (former?.state === 'completed') this.#outputs[step.id] = { output: former.output };
      else if (former?.state === 'failed') this.#failure ??= createFormerFailure(step);
      else if (former?.state !== 'skipped') await this.#tryStep(position, step, former);
    }
    signal.throwIfAborted();
    const failure = this.#failure;
    if (!failure) {
      try {
        const output = await this.#renderOutput();
        return { status: 'completed', output, isRecoverable: false };
      } catch (error) {
        signal.throwIfAborted();
        const { name, message } = describeError(error);
        const failed = { name, message: redactor.text(message) };
        return { status: 'failed', output: {}, error: failed, isRecoverable: false };
      }
    }
    const { name, isRecoverable } = failure;
    const error = { name, message: redactor.text(failure.message) };
    return { status: 'failed', output: {}, error, isRecoverable };
  }

  async #tryStep(position: number, step: TaskStep, former: StoredStep | undefined): Promise<void> {
    const { signal, journal } = this.#options;
    const progress: StepProgress = {
      position,
      state: 'processing',
      attempt: (former?.attempt ?? 0) + 1,
      itemsDone: former?.itemsDone ?? 0,
      output: former?.output ?? {},
    };
    try {
      if (await this.#runStep(step, progress, former)) this.#outputs[step.id] = progress;
    } catch (error) {
      if (isCancelled(signal))
        journal.log(createLine(step, `Step ${step.name} was cancelled`, 'cancelled'));
      signal.throwIfAborted();
      if (error instanceof TaskLostError) throw error;
      const failure = describeError(error);
      this.#failure ??= failure;
      journal.log(createLine(step, failure.message));
      const line = createLine(step, `Step ${step.name} failed`, 'failed');
      // A step that was interrupted is stored as it was: should this process end too, it is found interrupted again.
      if (error instanceof InterruptedError) journal.log(line);
      else await journal.putStep({ ...progress, state: 'failed' }, line);
    }
  }

  /** @returns whether the step ran. */
  async #runStep(
    step: TaskStep,
    progress: StepProgress,
    former: StoredStep | undefined,
  ): Promise<boolean> {
    const { renderer, journal, signal, isDryRun } = this.#options;
    const { if: condition, each: list, input } = step;
    for (const hint of this.#listHints({ if: condition, each: list, input }))
      journal.log(createLine(step, hint));
    const hasFailed = this.#failure !== undefined;
    const action = this.#options.actions.get(step.action);
    if (former?.state === 'processing' && !isDryRun && action && !action.isRepeatable)
      throw new InterruptedError(step);
    const options = { hasFailed, signal };
    const isPerItem =
      step.each !== undefined && readsEach(step.if) && (!hasFailed || readsStatus(step.if));
    if (!isPerItem && !(await renderer.isMet(step.if, this.#createContext(), options)))
      return this.#skipStep(step, progress);
    await journal.putStep(progress, createLine(step, `Beginning step ${step.name}`, 'processing'));
    if (!action)
      throw new NotFoundError(
        `Template action with ID '${step.action}' is not registered. See the actions page for those that are`,
      );
    const items = await this.#listItems(step);
    let hasRun = progress.itemsDone > 0 || items.length === 0;
    for (const [index, each] of items.entries()) {
      if (index < progress.itemsDone) continue;
      signal.throwIfAborted();
      const inCondition = this.#createContext(each);
      if (isPerItem && !(await renderer.isMet(step.if, inCondition, options))) {
        journal.log(createLine(step, `Skipping step each: ${describeItem(each)}`));
        progress.itemsDone = index + 1;
        continue;
      }
      hasRun = true;
      const context = { ...inCondition, environment: this.#options.environment };
      const rendered = await renderer.renderValue(step.input ?? {}, context, options);
      progress.output = addOutput(
        progress.output,
        await this.#actions.run(action, step, rendered, {
          position: progress.position,
          item: index,
        }),
        step.each !== undefined,
      );
      progress.itemsDone = index + 1;
      if (index < items.length - 1) await journal.putStep(progress, undefined);
    }
    if (!hasRun) return this.#skipStep(step, progress);
    progress.state = 'completed';
    await journal.putStep(progress, createLine(step, `Finished step ${step.name}`, 'completed'));
    return true;
  }

  /** Why expressions give `NaN` where their author meant a name. */
  #listHints(value: unknown): string[] {
    const { steps, parameters } = this.#options.spec;
    const known = new Set([...steps.map(({ id }) => id), ...Object.keys(parameters)]);
    return findDashedNames(value, known).map(
      ({ found, fix }) => `Hint: '${found}' is a subtraction in an expression; write ${fix}`,
    );
  }

  /** @returns false: the step did not run. */
  async #skipStep(step: TaskStep, progress: StepProgress): Promise<false> {
    const reason = this.#failure ? 'a step before it failed' : 'its if condition was false';
    const line = createLine(step, `Skipping step ${step.name} because ${reason}`, 'skipped');
    await this.#options.journal.putStep({ ...progress, state: 'skipped' }, line);
    return false;
  }

  async #listItems(step: TaskStep): Promise<readonly (StepItem | undefined)[]> {
    if (step.each === undefined) return [undefined];
    const { renderer, signal } = this.#options;
    const value = await renderer.renderValue(step.each, this.#createContext(), { signal });
    return listStepItems(step, value);
  }

  async #renderOutput(): Promise<Outputs> {
    const { spec, renderer, redactor, signal, journal } = this.#options;
    for (const message of this.#listHints(spec.output)) journal.log({ message });
    const context = this.#createContext();
    const rendered = await renderer.renderValue(spec.output ?? {}, context, { signal });
    return redactor.value(showOutput(rendered as Outputs)) as Outputs;
  }

  #createContext(each?: StepItem): Outputs {
    const { spec, secrets, taskId, environment } = this.#options;
    return {
      parameters: spec.parameters,
      secrets,
      environment: { parameters: environment.parameters, secrets: {} },
      steps: Object.fromEntries(
        Object.entries(this.#outputs).map(([id, { output }]) => [id, { output }]),
      ),
      user: spec.user ?? {},
      context: { task: { id: taskId } },
      ...(each && { each }),
    };
  }
}
