import type { Task, TaskEvent } from '@portico/scaffolder-common';
import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';
import { describeEvent, describeTask } from './describeTask.ts';
import { sealJson, sealSecrets } from './sealJson.ts';
import type { ScaffolderSchema, StoredTaskStatus, TaskRow } from './tables.ts';
import { addEvents, type NewEvent, type ScaffolderTransaction, taskChannel } from './taskEvents.ts';
import { describeForSearch, listConditions, listOrders, type TaskFilter } from './taskFilter.ts';
import {
  endTask,
  type NextRun,
  removeTasksEndedBefore,
  reopenTask,
  type TaskEnd,
  type TaskEndHandler,
  type TaskStoreOptions,
} from './taskStates.ts';
import type { NewStoredTask } from './StoredTask.ts';

/** Tasks as their callers see and change them; see RunStore for what their runs do. */
export class TaskStore {
  readonly #db: Database<ScaffolderSchema>;
  readonly #box: SecretBox;
  readonly #now: () => number;
  readonly #onEnd: TaskEndHandler | undefined;

  constructor(
    db: Database<ScaffolderSchema>,
    box: SecretBox,
    { now = Date.now, onEnd }: TaskStoreOptions = {},
  ) {
    this.#db = db;
    this.#box = box;
    this.#now = now;
    this.#onEnd = onEnd;
  }

  /** Stores a task that waits for its job. */
  async create(task: NewStoredTask, trx: ScaffolderTransaction): Promise<void> {
    const { id, spec, secrets } = task;
    await trx
      .insertInto('tasks')
      .values({
        id,
        template_ref: task.templateRef,
        search_text: describeForSearch(id, task.templateRef, spec),
        spec: JSON.stringify(spec),
        secrets: sealSecrets(this.#box, secrets, id),
        secret_parameters: task.secretParameters
          ? sealJson(this.#box, task.secretParameters, id)
          : null,
        status: 'open',
        parked: null,
        created_by: task.createdBy ?? null,
        created_at: this.#now(),
        ended_at: null,
        heartbeat_at: null,
        job_id: task.jobId,
        delegation_id: task.delegationId ?? null,
        rights: JSON.stringify(task.rights),
        is_recoverable: 0,
        last_event: 0,
        is_masked: 1,
        news_language: task.newsLanguage ?? null,
      })
      .execute();
  }

  /** Runs changes of several tables together. */
  transaction<Result>(work: (trx: ScaffolderTransaction) => Promise<Result>): Promise<Result> {
    return this.#db.write.transaction().execute(work);
  }

  getRow(id: string): Promise<TaskRow | undefined> {
    return this.#db.read.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async get(id: string): Promise<Task | undefined> {
    const row = await this.getRow(id);
    return row && describeTask(row);
  }

  /** Tasks by their ids, in this order. */
  async getMany(ids: readonly string[]): Promise<(Task | undefined)[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db.read
      .selectFrom('tasks')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    const byId = new Map(rows.map(row => [row.id, row]));
    return ids.map(id => {
      const row = byId.get(id);
      return row && describeTask(row);
    });
  }

  /**
   * A page of tasks, newest first unless the filter says otherwise.
   *
   * @param isAllowed - a further condition on rows, of permissions.
   * @throws InputError for an order that it does not know.
   */
  async list(
    filter: TaskFilter,
    isAllowed: RawBuilder<boolean>,
  ): Promise<{ tasks: Task[]; totalTasks: number }> {
    const { limit = 1000, offset = 0 } = filter;
    const conditions = [isAllowed, ...listConditions(filter)];
    const where = sql.join(conditions, sql` and `);
    const [{ rows }, { rows: counts }] = await Promise.all([
      sql<TaskRow>`select * from tasks where ${where}
        order by ${sql.join(listOrders(filter))} limit ${limit} offset ${offset}`.execute(
        this.#db.read,
      ),
      sql<{ count: number }>`select count(*) as count from tasks where ${where}`.execute(
        this.#db.read,
      ),
    ]);
    return { tasks: rows.map(describeTask), totalTasks: Number(counts[0]?.count ?? 0) };
  }

  /** How many tasks there are in each state. */
  async count(): Promise<{ status: StoredTaskStatus; count: number }[]> {
    const rows = await this.#db.read
      .selectFrom('tasks')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    return rows.map(({ status, count }) => ({ status, count: Number(count) }));
  }

  /** Events after one, in order. */
  async listEvents(taskId: string, after: number, limit = 1000): Promise<TaskEvent[]> {
    const rows = await this.#db.read
      .selectFrom('task_events')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(describeEvent);
  }

  /** The number of the completion of a task, if it has one. */
  async findCompletion(taskId: string): Promise<TaskEvent | undefined> {
    const row = await this.#db.read
      .selectFrom('task_events')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('type', '=', 'completion')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && describeEvent(row);
  }

  /** Calls back when a task has new events. */
  listen(onChange: (taskId: string) => void): Promise<() => Promise<void>> {
    return this.#db.listen(taskChannel, onChange);
  }

  /** Ends a task that no runner has any more. @returns whether it was in one of these states. */
  async finishUnheld(
    taskId: string,
    from: readonly ('open' | 'processing' | 'parked')[],
    end: TaskEnd,
    events: readonly NewEvent[],
  ): Promise<boolean> {
    const isFound = await this.transaction(async trx => {
      const states = sql.join(from.map(state => sql.lit(state)));
      try {
        await addEvents(trx, {
          taskId,
          condition: sql<boolean>`status in (${states})`,
          events,
          now: this.#now(),
        });
      } catch (error) {
        if ((error as Error).name === 'ConflictError') return false;
        throw error;
      }
      await endTask(trx, taskId, end, { now: this.#now(), onEnd: this.#onEnd });
      return true;
    });
    if (isFound) await this.#db.notify(taskChannel, taskId);
    return isFound;
  }

  /**
   * Makes a task that failed or was cancelled wait again: what follows its last finished step is forgotten, and so is its
   * completion.
   *
   * @returns whether it was such a task.
   */
  reopen(
    taskId: string,
    run: Pick<NewStoredTask, 'jobId' | 'delegationId' | 'rights' | 'secrets'> &
      Pick<NextRun, 'newsLanguage'>,
    trx: ScaffolderTransaction,
  ): Promise<boolean> {
    return reopenTask(trx, taskId, {
      ...run,
      secrets: sealSecrets(this.#box, run.secrets, taskId),
    });
  }

  /** Its creator gets no news of the end of a task any more. */
  async stopNews(taskId: string): Promise<void> {
    await this.#db.write
      .updateTable('tasks')
      .set({ news_language: null })
      .where('id', '=', taskId)
      .execute();
  }

  /** Running tasks without a sign of life since a time, with their jobs. */
  listSilent(before: number): Promise<Pick<TaskRow, 'id' | 'job_id'>[]> {
    return this.#db.read
      .selectFrom('tasks')
      .select(['id', 'job_id'])
      .where('status', 'in', ['open', 'processing'])
      .where('created_at', '<', before)
      .where(({ eb, or }) => or([eb('heartbeat_at', 'is', null), eb('heartbeat_at', '<', before)]))
      .limit(1000)
      .execute();
  }

  /** Removes tasks that ended before a time, with all that belongs to them. @returns how many. */
  removeEndedBefore(time: number): Promise<number> {
    return this.transaction(trx => removeTasksEndedBefore(trx, time));
  }
}
