import type { TaskEvent, TaskSpec } from '@portico/scaffolder-common';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { scaffolderMigrations, type ScaffolderSchema } from '../store/tables.ts';
import type { ScaffolderTransaction } from '../store/taskEvents.ts';
import { describeForSearch } from '../store/taskFilter.ts';

/** A task that has ended in another portal; times are milliseconds since 1970. */
export interface MovedTask {
  id: string;
  templateRef: string;
  spec: TaskSpec;
  status: 'completed' | 'failed' | 'cancelled';
  createdBy: string | undefined;
  createdAt: number;
  endedAt: number;
}

/** An event of such a task. */
export interface MovedEvent {
  taskId: string;
  /** Within its task, from 1. */
  number: number;
  type: TaskEvent['type'];
  createdAt: number;
  body: TaskEvent['body'];
}

const maxLinks = 100;
const refPattern = /^[\w.-]+:[\w.-]+\/[\w.-]+$/;
/** No job has run it here. */
const noJob = 'moved';

/**
 * Tasks that come from another portal, as history: they have ended, and hold no secrets. Values that the form of their template marks as
 * secrets are masked by the first server that knows the template.
 */
export class MovedTasks {
  readonly #db: Database<ScaffolderSchema>;

  constructor(db: Database<ScaffolderSchema>) {
    this.#db = db;
  }

  /** Brings the tables up to date. */
  async prepare(): Promise<void> {
    await this.#db.migrate(scaffolderMigrations);
  }

  /** Those of these ids that are stored here. */
  async listKnown(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#db.read
      .selectFrom('tasks')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Stores tasks and all of their events, or none of them. */
  async add(
    tasks: readonly MovedTask[],
    events: AsyncIterable<readonly MovedEvent[]>,
  ): Promise<void> {
    if (tasks.length === 0) return;
    await this.#db.write.transaction().execute(async trx => {
      await insertTasks(trx, tasks);
      for await (const page of events) await insertEvents(trx, page);
      const ids = tasks.map(({ id }) => id);
      await trx
        .updateTable('tasks')
        .set({
          last_event: sql<number>`coalesce((select max(e.id) from task_events e where e.task_id = tasks.id), 0)`,
        })
        .where('id', 'in', ids)
        .execute();
    });
  }
}

async function insertTasks(trx: ScaffolderTransaction, tasks: readonly MovedTask[]): Promise<void> {
  await trx
    .insertInto('tasks')
    .values(
      tasks.map(({ id, templateRef, spec, status, createdBy, createdAt, endedAt }) => ({
        id,
        template_ref: templateRef,
        search_text: describeForSearch(id, templateRef, spec).replaceAll('\0', ' '),
        spec: JSON.stringify(spec),
        secrets: null,
        secret_parameters: null,
        status,
        parked: null,
        created_by: createdBy ?? null,
        created_at: createdAt,
        ended_at: endedAt,
        heartbeat_at: endedAt,
        job_id: noJob,
        delegation_id: null,
        rights: JSON.stringify({ canUseIntegrations: false }),
        is_recoverable: 0,
        last_event: 0,
        is_masked: 0,
      })),
    )
    .execute();
}

async function insertEvents(
  trx: ScaffolderTransaction,
  events: readonly MovedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('task_events')
    .values(
      events.map(({ taskId, number, type, createdAt, body }) => ({
        task_id: taskId,
        id: number,
        type,
        created_at: createdAt,
        is_recoverable: 0,
        body: JSON.stringify(body),
      })),
    )
    .execute();
  const made = events.flatMap(({ taskId, body }) =>
    listEntityRefs(body.output).map(ref => ({ task_id: taskId, entity_ref: ref })),
  );
  if (made.length === 0) return;
  await trx
    .insertInto('task_entities')
    .values(made)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Refs of the entities that a task made, as its output and the links there name them. */
function listEntityRefs({ entityRef, links }: TaskEvent['body']['output'] = {}): string[] {
  const linked = Array.isArray(links)
    ? links.slice(0, maxLinks).map((link: { entityRef?: unknown } | null) => link?.entityRef)
    : [];
  return [entityRef, ...linked].flatMap(ref =>
    typeof ref === 'string' && refPattern.test(ref) ? ref.toLowerCase() : [],
  );
}
