import { InputError, NotAllowedError, NotFoundError } from '@portico/errors';
import type { TaskSpec, TaskStep } from '@portico/scaffolder-common';
import { findDashedNames } from '@portico/scaffolder-common/form';
import type { ActionContext, PlannedFile, TemplateAction } from '@portico/scaffolder-node';
import { JobAbortedError } from '@portico/server/work';
import { readsStatus, type TemplateRenderer } from '../render/TemplateRenderer.ts';
import type { StoredStep } from '../store/StoredTask.ts';
import { TaskLostError } from '../store/taskEvents.ts';
import { hasExamples, makeExampleOutput } from './makeExampleOutput.ts';
import { LineRedactor } from './LineRedactor.ts';
import type { Redactor } from './Redactor.ts';
import type { LogLine, RunJournal, RunResult, StepProgress } from './RunJournal.ts';

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

const maxItems = 1000;
const maxOutputCharacters = 4 * 1024 * 1024;

/**
 * Runs the steps of a task from where it is.
 *
 * @throws the reason of the signal when it is aborted, and what the journal throws.
 */
export function runSteps(options: RunOptions): Promise<RunResult> {
  return new StepRunner(options).run();
}

/** A step that could not be run; its message is shown. */
interface Failure {
  name: string;
  message: string;
  isRecoverable: boolean;
}

class StepRunner {
  readonly #options: RunOptions;
  readonly #outputs: Record<string, { output: Readonly<Record<string, unknown>> }> = {};
  readonly #former: ReadonlyMap<number, StoredStep>;
  readonly #lines: LineRedactor;
  #failure: Failure | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#lines = new LineRedactor(options.redactor);
    this.#former = new Map(options.former.map(step => [step.position, step]));
  }

  async run(): Promise<RunResult> {
    const { spec, signal, redactor } = this.#options;
    for (const [position, step] of spec.steps.entries()) {
      signal.throwIfAborted();
      const former = this.#former.get(position);
      if (former) this.#redactOutputs(step, former.output);
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
        await this.#runAction(action, step, rendered, { position: progress.position, item: index }),
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

  async #listItems(step: TaskStep): Promise<readonly (Each | undefined)[]> {
    if (step.each === undefined) return [undefined];
    const { renderer, signal } = this.#options;
    const value = await renderer.renderValue(step.each, this.#createContext(), { signal });
    if (typeof value !== 'object' || value === null)
      throw new InputError(
        `Step '${step.id}': 'each' must be a list or an object; it is ${value === undefined ? 'undefined' : JSON.stringify(value).slice(0, 100)}`,
      );
    const items: Each[] = Array.isArray(value)
      ? value.map((item: unknown, index) => ({ key: index, value: item }))
      : Object.entries(value).map(([key, item]) => ({ key, value: item as unknown }));
    if (items.length > maxItems)
      throw new InputError(
        `Step '${step.id}': 'each' has ${items.length} items; at most ${maxItems} are allowed`,
      );
    return items;
  }

  async #runAction(
    action: TemplateAction,
    step: TaskStep,
    rendered: unknown,
    at: { position: number; item: number },
  ): Promise<Readonly<Record<string, unknown>>> {
    const { journal, isDryRun, isActionAllowed, secrets, signal } = this.#options;
    const { taskId, spec, workspacePath, initiator, issueToken } = this.#options;
    const output: Record<string, unknown> = {};
    this.#options.onInput?.(step.id, rendered);
    if (isActionAllowed && !isActionAllowed({ id: action.id, input: rendered }))
      throw new NotAllowedError(
        `Unauthorized action: ${action.id}. The action is not allowed with this input`,
      );
    const isSkipped = isDryRun && !action.supportsDryRun;
    const { onPlannedFiles } = this.#options;
    if (isSkipped) {
      journal.log(createLine(step, `Skipping because ${action.id} does not support dry-run`));
      // Where examples of outputs are, nothing can be looked up.
      const isPlanned = onPlannedFiles && action.plan && !hasExamples(rendered);
      if (!isPlanned) return makeExampleOutput(action.outputSchema);
    }
    const input = action.parseInput(rendered);
    const write = (message: string, ...rest: unknown[]) => {
      const more = rest.flatMap(value => describeFields(value));
      journal.log(createLine(step, this.#lines.text([message, ...more].join(' '))));
    };
    const context: ActionContext = {
      input,
      secrets,
      workspacePath,
      logger: { debug: () => {}, info: write, warn: write, error: write },
      signal,
      idempotencyKey: [taskId, step.id, at.item].join(':'),
      task: { id: taskId, spec },
      step: { id: step.id, name: step.name },
      initiator,
      canUseIntegrations: this.#options.canUseIntegrations,
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
    if (isSkipped) {
      await onPlannedFiles?.(step.id, (await action.plan?.(context)) ?? []);
      return makeExampleOutput(action.outputSchema);
    }
    await action.run(context);
    signal.throwIfAborted();
    this.#redactOutputs(step, output);
    return checkOutput(output, step);
  }

  /** Removes secrets that a step made from all that is shown later. */
  #redactOutputs(step: TaskStep, output: Readonly<Record<string, unknown>>): void {
    const { actions, redactor } = this.#options;
    for (const name of actions.get(step.action)?.secretOutputs ?? [])
      redactor.add([output[name]].flat().filter(value => typeof value === 'string'));
  }

  async #renderOutput(): Promise<Readonly<Record<string, unknown>>> {
    const { spec, renderer, redactor, signal, journal } = this.#options;
    for (const message of this.#listHints(spec.output)) journal.log({ message });
    const context = this.#createContext();
    const rendered = await renderer.renderValue(spec.output ?? {}, context, { signal });
    const output = Object.fromEntries(
      Object.entries(rendered as Record<string, unknown>).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.filter(isShown).map(withoutCondition) : value,
      ]),
    );
    if (JSON.stringify(output).length > maxOutputCharacters)
      throw new InputError('The output of the template is too large; give less');
    return redactor.value(output) as Readonly<Record<string, unknown>>;
  }

  #createContext(each?: Each): Readonly<Record<string, unknown>> {
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

const maxShownItem = 200;

/** An item of `each`, as the log names it: `{"key":"b","value":"404"}`. */
function describeItem(each: Each | undefined): string {
  const text = JSON.stringify(each, (key, value: unknown) =>
    key === '' || typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'),
  );
  return text.length <= maxShownItem ? text : `${text.slice(0, maxShownItem)} …`;
}

/** Whether a condition is about the items of a step rather than the step. */
function readsEach(condition: unknown): boolean {
  return typeof condition === 'string' && /\beach\b/.test(condition);
}

interface Each {
  key: string | number;
  value: unknown;
}

/** A step whose run was interrupted, and which may have had its effect. */
class InterruptedError extends Error {
  override readonly name = 'InterruptedError';

  constructor({ name, action }: TaskStep) {
    super(
      `The server ended while step '${name}' ran. What its action '${action}' does may or may not have happened: check it, then retry the task`,
    );
  }
}

function createFormerFailure({ name }: TaskStep): Failure {
  const message = `Step '${name}' failed before the server ended; see its log`;
  return { name: 'Error', message, isRecoverable: false };
}

/** Whether somebody cancelled the run. */
export function isCancelled({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof JobAbortedError && reason.abortCause === 'cancelled';
}

function describeError(error: unknown): Failure {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), isRecoverable: false };
  const { name, message } = error;
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const reason = cause === '' || message.includes(cause) ? '' : `; caused by ${cause}`;
  return { name, message: `${message}${reason}`, isRecoverable: name === 'InterruptedError' };
}

function createLine({ id }: TaskStep, message: string, status?: string): LogLine {
  return { message, stepId: id, ...(status !== undefined && { status }) };
}

function describeFields(value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  const fields = Object.entries(value as object).filter(([, item]) => item !== undefined);
  return fields.map(([name, item]) => {
    const text = item instanceof Error ? item.message : JSON.stringify(item);
    return `${name}=${text}`;
  });
}

function addOutput(
  before: Readonly<Record<string, unknown>>,
  output: Readonly<Record<string, unknown>>,
  isList: boolean,
): Readonly<Record<string, unknown>> {
  if (!isList) return output;
  const lists = { ...before } as Record<string, unknown[]>;
  for (const [name, value] of Object.entries(output)) lists[name] = [...(lists[name] ?? []), value];
  return lists;
}

function checkOutput(output: Record<string, unknown>, step: TaskStep) {
  const text = JSON.stringify(output);
  if (text.length > maxOutputCharacters)
    throw new InputError(`The output of step '${step.id}' is too large`);
  return JSON.parse(text) as Record<string, unknown>;
}

function isShown(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, 'if')) return true;
  const { if: condition } = item as { if: unknown };
  return condition === 'false' ? false : Boolean(condition);
}

function withoutCondition(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'if'));
}
