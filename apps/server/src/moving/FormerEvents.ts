import type { MovedEvent } from '@portico/scaffolder-backend/moving';
import { taskEventSchema } from '@portico/scaffolder-common/endpoints';
import type { AreaReport } from './AreaReport.ts';
import type { FormerDatabase } from './FormerDatabase.ts';
import { readTime } from './readTime.ts';

const rowsPerPage = 200;
const maxBodyBytes = 262_144;

interface EventRow {
  id: string;
  event_type: string;
  created_at: string;
  /** JSON; null where it is too large. */
  body: string | null;
}

/** The events of tasks of the other portal, read a page at a time; those that cannot be read are reported once and omitted. */
export class FormerEvents {
  readonly #source: FormerDatabase;
  readonly #report: AreaReport;

  constructor(source: FormerDatabase, report: AreaReport) {
    this.#source = source;
    this.#report = report;
  }

  /** @returns pages of events of one task, numbered from 1. */
  async *read(taskId: string): AsyncGenerator<MovedEvent[]> {
    let number = 0;
    let last: string | undefined;
    for (;;) {
      // The sum keeps PostgreSQL from walking all events in the order of their ids.
      const rows = await this.#source.select<EventRow>(
        `select cast(id as text) as id, substr(cast(event_type as text), 1, 50) as event_type, cast(created_at as text) as created_at,
           case when octet_length(body) <= ${maxBodyBytes} then cast(body as text) end as body
         from task_events where task_id = ? ${last === undefined ? '' : 'and task_events.id > cast(? as bigint)'}
         order by task_events.id + 0 limit ${rowsPerPage}`,
        last === undefined ? [taskId] : [taskId, last],
      );
      const events = rows.flatMap(row => this.#readEvent(taskId, row) ?? []);
      yield events.map(event => ({ ...event, number: (number += 1) }));
      if (rows.length < rowsPerPage) return;
      last = rows.at(-1)?.id;
    }
  }

  #readEvent(taskId: string, row: EventRow): Omit<MovedEvent, 'number'> | undefined {
    const problem = row.body === null ? `its body has more than ${maxBodyBytes} bytes` : undefined;
    const event = problem ?? parseEvent(taskId, row);
    if (typeof event !== 'string') return event;
    this.#report.omit(
      `an event of a task was left out: ${event}`,
      `task ${taskId}, event ${row.id}`,
    );
    return undefined;
  }
}

function parseEvent(taskId: string, { event_type, created_at, body }: EventRow) {
  const createdAt = readTime(created_at);
  if (createdAt === undefined) return 'its time cannot be read';
  let json: unknown;
  try {
    json = JSON.parse(body ?? '');
  } catch {
    return 'its body is no JSON';
  }
  const { success, data } = taskEventSchema.safeParse({
    id: 1,
    taskId,
    type: event_type,
    createdAt: new Date(createdAt).toISOString(),
    body: json,
  });
  if (!success) return 'its type or body is not as an event has it';
  return { taskId, type: data.type, createdAt, body: data.body };
}
