import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import { taskSpecSchema } from '@portico/scaffolder-common/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { openJson, sealJson } from './sealJson.ts';
import type { CheckpointRow, ScaffolderSchema, StepRow, TaskRow } from './tables.ts';
import {
  addEvents,
  type NewEvent,
  type ScaffolderTransaction,
  taskChannel,
  TaskLostError,
} from './taskEvents.ts';
import type { SecretParameters, StoredStep, StoredTask, TaskRights } from './StoredTask.ts';
import { endTask, type TaskEnd, type TaskEndHandler, type TaskStoreOptions } from './taskStates.ts';

/** Where a checkpoint is stored. */
type CheckpointKey = Pick<CheckpointRow, 'task_id' | 'position' | 'item' | 'key'>;

/** What the run of a task reads and writes. What it changes, it changes while its job is held. */
export class RunStore {
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

  /**
   * Takes a task over for a run.
   *
   * @returns undefined when it has ended, or the claim is lost.
   */
  async begin(id: string, isHeld: RawBuilder<boolean>): Promise<StoredTask | undefined> {
    const before = await this.#db.read
      .selectFrom('tasks')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    const { rows } = await sql<TaskRow>`
      update tasks set status = 'processing', heartbeat_at = ${this.#now()}
      where id = ${id} and status in ('open', 'processing') and ${isHeld} returning *`.execute(
      this.#db.write,
    );
    const [row] = rows;
    if (!row) return undefined;
    const spec = taskSpecSchema.parse(JSON.parse(row.spec));
    const { secrets, secret_parameters: sealed } = row;
    const { parameters, texts } =
      sealed === null ? { ...spec, texts: [] } : openJson<SecretParameters>(this.#box, sealed, id);
    return {
      id,
      spec: { ...spec, parameters: { ...parameters } },
      secretTexts: texts,
      secrets: secrets === null ? {} : openJson<StoredTask['secrets']>(this.#box, secrets, id),
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
      output:
        row.output === null ? {} : openJson<StoredStep['output']>(this.#box, row.output, taskId),
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
    await this.#db.write.transaction().execute(async trx => {
      await addEvents(trx, {
        taskId,
        condition: sql<boolean>`status = 'processing' and ${isHeld}`,
        events,
        now: this.#now(),
      });
      await change?.(trx);
    });
    await this.#db.notify(taskChannel, taskId);
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
      output: sealJson(this.#box, step.output, taskId),
      ...(step.workspace !== undefined && { workspace: step.workspace }),
    } satisfies Partial<StepRow>;
    await trx
      .insertInto('task_steps')
      .values({ task_id: taskId, position: step.position, workspace: null, ...values })
      .onConflict(conflict => conflict.columns(['task_id', 'position']).doUpdateSet(values))
      .execute();
    await addEntities(trx, taskId, step.output);
  }

  async getCheckpoint(at: CheckpointKey): Promise<{ value: unknown } | undefined> {
    const row = await this.#db.write
      .selectFrom('task_checkpoints')
      .select('value')
      .where('task_id', '=', at.task_id)
      .where('position', '=', at.position)
      .where('item', '=', at.item)
      .where('key', '=', at.key)
      .executeTakeFirst();
    return row && { value: openJson(this.#box, row.value, at.task_id) };
  }

  /** @throws ConflictError when the run may not go on. */
  async putCheckpoint(
    at: CheckpointKey,
    value: unknown,
    isHeld: RawBuilder<boolean>,
  ): Promise<void> {
    const sealed = sealJson(this.#box, value ?? null, at.task_id);
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
    await this.#db.write.transaction().execute(async trx => {
      await addEvents(trx, {
        taskId,
        condition: sql<boolean>`status = 'processing' and ${isHeld}`,
        events,
        now: this.#now(),
      });
      await endTask(trx, taskId, end, { now: this.#now(), onEnd: this.#onEnd });
    });
    await this.#db.notify(taskChannel, taskId);
  }
}

/** Stores which entities a step has registered. */
async function addEntities(
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
