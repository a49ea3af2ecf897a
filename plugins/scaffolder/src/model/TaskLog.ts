import type { StepStatus, TaskEvent, TaskStep } from '@portico/scaffolder-common';
import { LogBuffer } from '@portico/ui/log';

/** A step of a task, as its events show it. */
export interface StepState {
  id: string;
  name: string;
  action: string;
  status: StepStatus;
  /** ISO times. */
  startedAt?: string | undefined;
  endedAt?: string | undefined;
}

/** A task, as its events show it. */
export interface TaskProgress {
  steps: readonly StepState[];
  /** Whether it ended, and how. */
  end?: { at: string; error?: { name: string; message: string } | undefined } | undefined;
  output?: Readonly<Record<string, unknown>> | undefined;
  /** Whether it was cancelled, but has not ended. */
  isCancelling: boolean;
  problem?: Error | undefined;
}

const statuses = new Set(['open', 'processing', 'completed', 'failed', 'cancelled', 'skipped']);
const notifyAfterMs = 50;

/** Collects the events of a task: the states of its steps, and a log for each. */
export class TaskLog {
  readonly #logs = new Map<string, LogBuffer>();
  readonly #whole = new LogBuffer();
  readonly #watchers = new Set<() => void>();
  #progress: TaskProgress;
  #lastId: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param steps - those of the task. */
  constructor(steps: readonly TaskStep[]) {
    this.#progress = {
      steps: steps.map(({ id, name, action }) => ({ id, name, action, status: 'open' })),
      isCancelling: false,
    };
  }

  /** The id of the last event. */
  get lastId(): number | undefined {
    return this.#lastId;
  }

  /** The log of a step; of the whole task when omitted. */
  getLog(stepId?: string): LogBuffer {
    if (stepId === undefined) return this.#whole;
    const known = this.#logs.get(stepId);
    if (known) return known;
    const made = new LogBuffer();
    this.#logs.set(stepId, made);
    return made;
  }

  /** Adds an event; one that is known already changes nothing. */
  add({ id, type, createdAt, body, isTaskRecoverable }: TaskEvent): void {
    if (this.#lastId !== undefined && id <= this.#lastId) return;
    this.#lastId = id;
    const { message, stepId, status, output, error } = body;
    // That it completed is the state of the task, which the page shows; a failure says more.
    if (type !== 'completion' || error) this.#whole.append(`${message}\n`);
    if (stepId !== undefined) this.getLog(stepId).append(`${message}\n`);
    if (stepId !== undefined && status !== undefined && statuses.has(status))
      this.#setStep(stepId, status as StepStatus, createdAt);
    if (type === 'cancelled') this.#change({ isCancelling: true });
    if (type === 'recovered') this.#change({ end: undefined });
    if (type === 'completion' && !isTaskRecoverable)
      this.#change({ end: { at: createdAt, error }, output, isCancelling: false });
    this.#notify();
  }

  /** Takes back the end: the task is run again. */
  reopen(): void {
    this.#change({ end: undefined, output: undefined, problem: undefined });
    this.#notify();
  }

  /** What keeps events from coming. */
  setProblem(problem: Error | undefined): void {
    if (problem === this.#progress.problem) return;
    this.#change({ problem });
    this.#notify();
  }

  readonly getProgress = (): TaskProgress => this.#progress;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #setStep(stepId: string, status: StepStatus, at: string) {
    const isStart = status === 'processing';
    const isEnd = !isStart && status !== 'open';
    const steps = this.#progress.steps.map(step =>
      step.id === stepId
        ? {
            ...step,
            status,
            ...(isStart && { startedAt: at, endedAt: undefined }),
            ...(isEnd && { endedAt: at, startedAt: step.startedAt ?? at }),
          }
        : step,
    );
    this.#change({ steps });
  }

  #change(parts: Partial<TaskProgress>) {
    this.#progress = { ...this.#progress, ...parts };
  }

  #notify() {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      for (const watcher of this.#watchers) watcher();
    }, notifyAfterMs);
  }
}
