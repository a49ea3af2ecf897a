import { InputError } from '@portico/errors';
import type { TaskSpec } from '@portico/scaffolder-common';
import { type RawBuilder, sql } from 'kysely';

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

const maxSearchCharacters = 4000;
const orderColumns: Readonly<Record<string, 'created_at' | 'status' | 'created_by' | 'id'>> = {
  created_at: 'created_at',
  status: 'status',
  created_by: 'created_by',
  id: 'id',
};

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

/** The order of a list, newest first where the filter leaves it open. @throws InputError for an order that is unknown. */
export function listOrders({ order = [] }: TaskFilter): RawBuilder<unknown>[] {
  return [...order.map(readOrder), sql`created_at desc`, sql`id desc`];
}

/** The conditions on rows of tasks that a filter means. */
export function listConditions(filter: TaskFilter): RawBuilder<boolean>[] {
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

function readOrder(text: string): RawBuilder<unknown> {
  const [direction, name = ''] = text.split(':');
  const column = Object.hasOwn(orderColumns, name) ? orderColumns[name] : undefined;
  if (column === undefined || (direction !== 'asc' && direction !== 'desc'))
    throw new InputError(
      `Query field 'order' has '${text.slice(0, 100)}'; write 'asc:' or 'desc:' and one of ${Object.keys(orderColumns).join(', ')}`,
    );
  return sql`${sql.ref(column)} ${sql.raw(direction)}`;
}

function listStoredStatuses(status: string): readonly string[] {
  return status === 'processing' ? ['processing', 'parked'] : [status];
}
