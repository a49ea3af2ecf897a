import { z } from 'zod';
import type { JobContext, JobStatus, JobType } from './Job.ts';
import { createOrderedUid } from '../createOrderedUid.ts';
import type { DatabaseWorkQueue } from './DatabaseWorkQueue.ts';
import { checkSchedule, nextRun, type Schedule } from './nextRun.ts';

/** A task that runs again and again, once an interval over all replicas. */
export interface RecurringTask {
  /** Unique within the plugin: `'drop-old-tasks'`. */
  id: string;
  schedule: Schedule;
  /** After how long a run is aborted and counts as failed. */
  timeoutMs: number;
  /** Before the very first run. Default 0. */
  initialDelayMs?: number;
  run(job: JobContext): Promise<void>;
}

/** A task and its last run. */
export interface RecurringTaskStatus {
  id: string;
  schedule: Schedule;
  timeoutMs: number;
  initialDelayMs: number;
  /** Whether it runs in this process. */
  isRunningHere: boolean;
  /** Absent until the server has started. */
  job?: JobStatus;
}

/** Recurring tasks of one plugin. */
export interface Scheduler {
  /**
   * Runs a task from the start of the server on.
   *
   * @throws InputError when the id is taken or the schedule is none.
   */
  schedule(task: RecurringTask): void;
  /** Makes a task due now, or at a time before its next turn. @returns whether there is such a task. */
  trigger(id: string, at?: Date): Promise<boolean>;
  /** All tasks. */
  list(): Promise<RecurringTaskStatus[]>;
}

const schedulePayload = z.object({ schedule: z.string() });

/** The scheduler over the plugin's own queue: a task is a job that never ends. */
export class DatabaseScheduler implements Scheduler {
  readonly #queue: DatabaseWorkQueue;
  readonly #now: () => number;
  readonly #tasks = new Map<string, RecurringTask>();
  #isStarted = false;

  constructor(queue: DatabaseWorkQueue, now: () => number = Date.now) {
    this.#queue = queue;
    this.#now = now;
  }

  schedule(task: RecurringTask): void {
    const { id, schedule, timeoutMs, run } = task;
    checkSchedule(schedule);
    this.#queue.register(typeOf(id), { timeoutMs, run: (_payload, job) => run(job) }, dueAt =>
      nextRun(schedule, dueAt, this.#now()),
    );
    this.#tasks.set(id, task);
    if (this.#isStarted) void this.#ensure(task);
  }

  /** Stores the tasks that are not stored yet; to be called before the queue starts. */
  async start(): Promise<void> {
    this.#isStarted = true;
    await Promise.all([...this.#tasks.values()].map(task => this.#ensure(task)));
  }

  async trigger(id: string, at?: Date): Promise<boolean> {
    const task = this.#tasks.get(id);
    if (!task) return false;
    await this.#queue.add(typeOf(id), describe(task.schedule), {
      key: '',
      ...(at && { runAt: at }),
    });
    return true;
  }

  async list(): Promise<RecurringTaskStatus[]> {
    return Promise.all(
      [...this.#tasks.values()].map(async ({ id, schedule, timeoutMs, initialDelayMs = 0 }) => {
        const type = typeOf(id).id;
        // Beside a run that was triggered while one was under way, there are two.
        const jobs = await this.#queue.list(type, 2);
        const job = jobs.find(({ state }) => state === 'running') ?? jobs[0];
        const isRunningHere = this.#queue.isRunning(type);
        return { id, schedule, timeoutMs, initialDelayMs, isRunningHere, ...(job && { job }) };
      }),
    );
  }

  async #ensure({ id, schedule, initialDelayMs = 0 }: RecurringTask): Promise<void> {
    const now = this.#now();
    await this.#queue.ensure({
      id: createOrderedUid(now),
      type: typeOf(id).id,
      payload: JSON.stringify(describe(schedule)),
      run_at: now + initialDelayMs,
    });
  }
}

function typeOf(id: string): JobType<z.infer<typeof schedulePayload>> {
  return { id: `task:${id}`, payload: schedulePayload };
}

function describe(schedule: Schedule): z.infer<typeof schedulePayload> {
  return { schedule: 'cron' in schedule ? schedule.cron : `every ${schedule.everyMs} ms` };
}
