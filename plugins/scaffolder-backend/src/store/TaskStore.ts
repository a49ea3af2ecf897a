import type { PermissionConditions } from '@portico/contract/permissions';
import { ConflictError, InputError } from '@portico/errors';
import {
  isFinalStatus,
  type Task,
  type TaskEvent,
  type TaskSpec,
  type TaskStatus,
} from '@portico/scaffolder-common';
import { taskSpecSchema } from '@portico/scaffolder-common/endpoints';
import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type {
  CheckpointRow,
  EventRow,
  ScaffolderSchema,
  StepRow,
  StoredStepState,
  StoredTaskStatus,
  TaskRow,
} from './tables.ts';

/** A transaction of the scaffolder's tables. */
export type ScaffolderTransaction = Transaction<ScaffolderSchema>;

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

/** An event without what the store gives it. */
export interface NewEvent {
  type: EventRow['type'];
  body: TaskEvent['body'];
  isRecoverable?: boolean;
}

/** Which tasks are listed. */
export interface TaskFilter {
  createdBy?: readonly string[] | undefined;
  status?: readonly string[] | undefined;
  template?: readonly string[] | undefined;
  entity?: readonly string[] | undefined;
  text?: string | undefined;
  /** `asc:created_at`. */
  order?: readonly string[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** How a task ended. */
export interface TaskEnd {
  status: 'completed' | 'failed' | 'cancelled';
  isRecoverable: boolean;
}

/** A run has lost its claim to the task; whoever has it now goes on. */
export class TaskLostError extends ConflictError {
  constructor() {
    super('The task goes on elsewhere, or has ended');
  }
}

const channel = 'scaffolder-tasks';
const maxSearchCharacters = 4000;
const orderColumns: Readonly<Record<string, 'created_at' | 'status' | 'created_by' | 'id'>> = {
  created_at: 'created_at',
  status: 'status',
  created_by: 'created_by',
  id: 'id',
};

/** Tasks with their steps and events: the only SQL for these tables. What a runner changes, it changes while its job is held. */
export class TaskStore {
  readonly #db: Database<ScaffolderSchema>;
  readonly #box: SecretBox;
  readonly #now: () => number;

  constructor(db: Database<ScaffolderSchema>, box: SecretBox, now: () => number = Date.now) {
    this.#db = db;
    this.#box = box;
    this.#now = now;
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
        secrets: this.#sealSecrets(id, secrets),
        secret_parameters: task.secretParameters ? this.#seal(task.secretParameters, id) : null,
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
    const { limit = 1000, offset = 0, order = [] } = filter;
    const conditions = [isAllowed, ...listConditions(filter)];
    const where = sql.join(conditions, sql` and `);
    const orders = [...order.map(readOrder), sql`created_at desc`, sql`id desc`];
    const [{ rows }, { rows: counts }] = await Promise.all([
      sql<TaskRow>`select * from tasks where ${where}
        order by ${sql.join(orders)} limit ${limit} offset ${offset}`.execute(this.#db.read),
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
    return this.#db.listen(channel, onChange);
  }

  /**
   * Takes a task over for a run.
   *
   * @returns undefined when it has ended, or the claim is lost.
   */
  async begin(id: string, isHeld: RawBuilder<boolean>): Promise<StoredTask | undefined> {
    const before = await this.getRow(id);
    const { rows } = await sql<TaskRow>`
      update tasks set status = 'processing', heartbeat_at = ${this.#now()}
      where id = ${id} and status in ('open', 'processing') and ${isHeld} returning *`.execute(
      this.#db.write,
    );
    const [row] = rows;
    if (!row) return undefined;
    const spec = taskSpecSchema.parse(JSON.parse(row.spec));
    const { parameters, texts } = this.#openParameters(row) ?? { ...spec, texts: [] };
    return {
      id,
      spec: { ...spec, parameters: { ...parameters } },
      secretTexts: texts,
      secrets: this.#openSecrets(row),
      createdBy: row.created_by ?? undefined,
      delegationId: row.delegation_id ?? undefined,
      rights: JSON.parse(row.rights) as TaskRights,
      isResumed: before?.status === 'processing',
    };
  }

  /** The steps that have begun, by their position. */
  async listSteps(taskId: string): Promise<StoredStep[]> {
    const rows = await this.#db.write
      .selectFrom('task_steps')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('position')
      .execute();
    return rows.map(row => ({
      position: row.position,
      state: row.state,
      attempt: row.attempt,
      itemsDone: row.items_done,
      output: row.output === null ? {} : (this.#open(row.output, taskId) as StoredStep['output']),
      workspace: row.workspace,
    }));
  }

  /**
   * Adds events to a running task, together with other changes.
   *
   * @throws ConflictError when the run may not go on: nothing was changed then.
   */
  async append(
    taskId: string,
    isHeld: RawBuilder<boolean>,
    events: readonly NewEvent[],
    change?: (trx: ScaffolderTransaction) => Promise<void>,
  ): Promise<void> {
    await this.transaction(async trx => {
      await this.#addEvents(trx, taskId, sql<boolean>`status = 'processing' and ${isHeld}`, events);
      await change?.(trx);
    });
    await this.#db.notify(channel, taskId);
  }

  /** Stores how far a step is. */
  async putStep(
    trx: ScaffolderTransaction,
    taskId: string,
    step: Omit<StoredStep, 'workspace'> & { workspace?: string | undefined },
  ): Promise<void> {
    const values = {
      state: step.state,
      attempt: step.attempt,
      items_done: step.itemsDone,
      output: this.#seal(step.output, taskId),
      ...(step.workspace !== undefined && { workspace: step.workspace }),
    } satisfies Partial<StepRow>;
    await trx
      .insertInto('task_steps')
      .values({ task_id: taskId, position: step.position, workspace: null, ...values })
      .onConflict(conflict => conflict.columns(['task_id', 'position']).doUpdateSet(values))
      .execute();
    await this.#noteEntities(trx, taskId, step.output);
  }

  async getCheckpoint(
    at: Pick<CheckpointRow, 'task_id' | 'position' | 'item' | 'key'>,
  ): Promise<{ value: unknown } | undefined> {
    const row = await this.#db.write
      .selectFrom('task_checkpoints')
      .select('value')
      .where('task_id', '=', at.task_id)
      .where('position', '=', at.position)
      .where('item', '=', at.item)
      .where('key', '=', at.key)
      .executeTakeFirst();
    return row && { value: this.#open(row.value, at.task_id) };
  }

  /** @throws ConflictError when the run may not go on. */
  async putCheckpoint(
    at: Pick<CheckpointRow, 'task_id' | 'position' | 'item' | 'key'>,
    value: unknown,
    isHeld: RawBuilder<boolean>,
  ): Promise<void> {
    const sealed = this.#seal(value ?? null, at.task_id);
    const { rows } = await sql`
      insert into task_checkpoints (task_id, position, item, key, value)
      select ${at.task_id}, ${sql.lit(at.position)}, ${sql.lit(at.item)}, ${at.key}, ${sealed} where ${isHeld}
      on conflict (task_id, position, item, key) do update set value = excluded.value
      returning key`.execute(this.#db.write);
    if (rows.length === 0) throw new TaskLostError();
  }

  /** Ends a running task: its secrets are wiped, and its workspace is unless it may be run again. */
  async finish(
    taskId: string,
    isHeld: RawBuilder<boolean>,
    end: TaskEnd,
    events: readonly NewEvent[],
  ): Promise<void> {
    await this.transaction(async trx => {
      await this.#addEvents(trx, taskId, sql<boolean>`status = 'processing' and ${isHeld}`, events);
      await this.#end(trx, taskId, end);
    });
    await this.#db.notify(channel, taskId);
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
        await this.#addEvents(trx, taskId, sql<boolean>`status in (${states})`, events);
      } catch (error) {
        if ((error as Error).name === 'ConflictError') return false;
        throw error;
      }
      await this.#end(trx, taskId, end);
      return true;
    });
    if (isFound) await this.#db.notify(channel, taskId);
    return isFound;
  }

  /**
   * Makes a task that failed or was cancelled wait again: what follows its last finished step is forgotten, and so is its
   * completion.
   *
   * @returns whether it was such a task.
   */
  async reopen(
    taskId: string,
    run: Pick<NewStoredTask, 'jobId' | 'delegationId' | 'rights' | 'secrets'>,
    trx: ScaffolderTransaction,
  ): Promise<boolean> {
    const { jobId, delegationId, rights, secrets } = run;
    const rows = await trx
      .updateTable('tasks')
      .set({
        status: 'open',
        ended_at: null,
        is_recoverable: 0,
        job_id: jobId,
        delegation_id: delegationId ?? null,
        rights: JSON.stringify(rights),
        secrets: this.#sealSecrets(taskId, secrets),
      })
      .where('id', '=', taskId)
      .where('status', 'in', ['failed', 'cancelled'])
      .returning('id')
      .execute();
    if (rows.length === 0) return false;
    await trx
      .deleteFrom('task_events')
      .where('task_id', '=', taskId)
      .where('type', '=', 'completion')
      .execute();
    await sql`
      delete from task_steps where task_id = ${taskId} and position > (
        select min(position) from task_steps where task_id = ${taskId} and state in ('failed', 'processing'))`.execute(
      trx,
    );
    await trx
      .updateTable('task_steps')
      .set({ state: 'waiting' })
      .where('task_id', '=', taskId)
      .where('state', 'in', ['failed', 'processing'])
      .execute();
    return true;
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
  async removeEndedBefore(time: number): Promise<number> {
    return this.transaction(async trx => {
      const rows = await trx
        .deleteFrom('tasks')
        .where('ended_at', '<', time)
        .returning('id')
        .execute();
      for (const { id } of rows) {
        for (const table of ownedTables)
          await trx.deleteFrom(table).where('task_id', '=', id).execute();
      }
      return rows.length;
    });
  }

  async #end(
    trx: ScaffolderTransaction,
    taskId: string,
    { status, isRecoverable }: TaskEnd,
  ): Promise<void> {
    await trx
      .updateTable('tasks')
      .set({
        status,
        parked: null,
        secrets: null,
        // One that did not complete may be run again, with the values that it had.
        ...(status === 'completed' && { secret_parameters: null }),
        delegation_id: null,
        ended_at: this.#now(),
        is_recoverable: isRecoverable ? 1 : 0,
      })
      .where('id', '=', taskId)
      .execute();
    if (status !== 'completed') return;
    for (const table of ['task_files', 'task_checkpoints'] as const)
      await trx.deleteFrom(table).where('task_id', '=', taskId).execute();
    await trx
      .updateTable('task_steps')
      .set({ output: null, workspace: null })
      .where('task_id', '=', taskId)
      .execute();
  }

  /** Numbers events under the lock of the task's row, so that their order is that of their commits. */
  async #addEvents(
    trx: ScaffolderTransaction,
    taskId: string,
    condition: RawBuilder<boolean>,
    events: readonly NewEvent[],
  ): Promise<void> {
    const { rows } = await sql<{ last_event: number }>`
      update tasks set last_event = last_event + ${sql.lit(events.length)}, heartbeat_at = ${this.#now()}
      where id = ${taskId} and ${condition} returning last_event`.execute(trx);
    const last = rows[0]?.last_event;
    if (last === undefined) throw new TaskLostError();
    if (events.length === 0) return;
    await trx
      .insertInto('task_events')
      .values(
        events.map(({ type, body, isRecoverable = false }, index) => ({
          task_id: taskId,
          id: last - events.length + index + 1,
          type,
          created_at: this.#now(),
          is_recoverable: isRecoverable ? 1 : 0,
          body: JSON.stringify(body),
        })),
      )
      .execute();
  }

  async #noteEntities(
    trx: ScaffolderTransaction,
    taskId: string,
    output: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const refs = [output['entityRef']].flat().filter(ref => typeof ref === 'string');
    for (const ref of refs) {
      await trx
        .insertInto('task_entities')
        .values({ task_id: taskId, entity_ref: ref.toLowerCase() })
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
  }

  #sealSecrets(taskId: string, secrets: Readonly<Record<string, string>>): string | null {
    return Object.keys(secrets).length === 0 ? null : this.#seal(secrets, taskId);
  }

  #openSecrets({ id, secrets }: TaskRow): Readonly<Record<string, string>> {
    return secrets === null ? {} : (this.#open(secrets, id) as Record<string, string>);
  }

  #openParameters({ id, secret_parameters: sealed }: TaskRow): SecretParameters | undefined {
    return sealed === null ? undefined : (this.#open(sealed, id) as SecretParameters);
  }

  #seal(value: unknown, taskId: string): string {
    return this.#box.seal(JSON.stringify(value), taskId);
  }

  #open(sealed: string, taskId: string): unknown {
    return JSON.parse(this.#box.open(sealed, taskId)) as unknown;
  }
}

const ownedTables = [
  'task_steps',
  'task_checkpoints',
  'task_events',
  'task_files',
  'task_entities',
] as const;

function describeTask(row: TaskRow): Task {
  return {
    id: row.id,
    spec: taskSpecSchema.parse(JSON.parse(row.spec)),
    // Others know no parked tasks: to them it is under way.
    status: row.status === 'parked' ? 'processing' : row.status,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    lastHeartbeatAt:
      row.heartbeat_at === null ? null : new Date(Number(row.heartbeat_at)).toISOString(),
    createdBy: row.created_by,
  };
}

function describeEvent(row: EventRow): TaskEvent {
  return {
    id: row.id,
    isTaskRecoverable: row.is_recoverable === 1,
    taskId: row.task_id,
    // In this order, which expressions that read the stream as text rely on.
    body: JSON.parse(row.body) as TaskEvent['body'],
    type: row.type,
    createdAt: new Date(Number(row.created_at)).toISOString(),
  };
}

/** What a text is searched in. */
export function describeForSearch(id: string, templateRef: string, spec: TaskSpec): string {
  const { metadata } = (spec.templateInfo?.entity ?? {}) as { metadata?: { title?: unknown } };
  const values = Object.values(spec.parameters).filter(value => typeof value === 'string');
  const short = values.filter(value => value.length <= 500);
  return [id, templateRef, metadata?.title ?? '', ...short]
    .join('\n')
    .toLowerCase()
    .slice(0, maxSearchCharacters);
}

function readOrder(text: string): RawBuilder<unknown> {
  const [direction, name = ''] = text.split(':');
  const column = Object.hasOwn(orderColumns, name) ? orderColumns[name] : undefined;
  if (column === undefined || (direction !== 'asc' && direction !== 'desc'))
    throw new InputError(
      `Query field 'order' has '${text.slice(0, 100)}'; write 'asc:' or 'desc:' and one of ${Object.keys(orderColumns).join(', ')}`,
    );
  return sql`${sql.ref(column)} ${sql.raw(direction)}`;
}

function listConditions(filter: TaskFilter): RawBuilder<boolean>[] {
  const { createdBy, status, template, entity, text } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  const oneOf = (column: string, values: readonly string[]) =>
    conditions.push(sql<boolean>`${sql.ref(column)} in (${sql.join([...values])})`);
  if (createdBy?.length) oneOf('created_by', createdBy);
  if (status?.length) oneOf('status', status.flatMap(listStoredStatuses));
  if (template?.length)
    oneOf(
      'template_ref',
      template.map(ref => ref.toLowerCase()),
    );
  if (entity?.length) {
    const refs = sql.join(entity.map(ref => ref.toLowerCase()));
    conditions.push(
      sql<boolean>`id in (select task_id from task_entities where entity_ref in (${refs}))`,
    );
  }
  if (text) {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  return conditions;
}

function listStoredStatuses(status: string): readonly string[] {
  return status === 'processing' ? ['processing', 'parked'] : [status];
}

/** Whether a task in a stored state has ended. */
export function hasEnded(status: StoredTaskStatus): boolean {
  return status !== 'parked' && isFinalStatus(status satisfies TaskStatus);
}
