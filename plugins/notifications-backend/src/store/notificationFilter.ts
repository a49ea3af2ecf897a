import { InputError } from '@portico/errors';
import { type NotificationFilter, notificationSeverities } from '@portico/notifications-common';
import type { EngineSql } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';

/** What notifications are ordered by, by the names of the wire. */
const orderColumns = {
  created: 'deliveries.created_at',
  updated: 'deliveries.sent_at',
  severity: 'messages.severity',
  title: 'messages.title',
  topic: 'messages.topic',
  origin: 'messages.origin',
} as const;

/** The condition of a filter, on deliveries with their messages and the reader's status. */
export function filterNotifications(filter: NotificationFilter): RawBuilder<boolean> {
  const { search, read, saved, createdAfter, minimumSeverity, topic, origin } = filter;
  const conditions = [sql`1 = 1`];
  if (search) {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`messages.search_text like ${pattern} escape '\\'`);
  }
  if (read !== undefined) conditions.push(isSet('read_at', read));
  if (saved !== undefined) conditions.push(isSet('saved_at', saved));
  if (createdAfter) conditions.push(sql`deliveries.created_at >= ${readTime(createdAfter)}`);
  if (minimumSeverity)
    conditions.push(sql`messages.severity <= ${notificationSeverities.indexOf(minimumSeverity)}`);
  if (topic) conditions.push(sql`messages.topic = ${topic}`);
  if (origin) conditions.push(sql`messages.origin = ${origin}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * The order of `created,desc` and the like; the latest first when there is none.
 *
 * @throws InputError that names what it can be ordered by.
 */
export function readOrder(
  fields: readonly string[] | undefined,
  { byCodePoint }: EngineSql,
): RawBuilder<unknown> {
  const terms = (fields?.length ? fields : ['created,desc']).flatMap(field => {
    const [name = '', direction = 'asc'] = field.split(',').map(part => part.trim());
    if (!Object.hasOwn(orderColumns, name) || (direction !== 'asc' && direction !== 'desc'))
      throw new InputError(
        `Query field 'orderField' has '${field.slice(0, 100)}'; write one of ${Object.keys(orderColumns).join(', ')}, then ',asc' or ',desc'`,
      );
    const column = sql.ref(orderColumns[name as keyof typeof orderColumns]);
    // Severities are numbered from the most urgent one, which is the highest.
    if (name === 'severity')
      return [sql`${column} ${sql.raw(direction === 'asc' ? 'desc' : 'asc')}`];
    return [sql`${column} is null`, sql`${byCodePoint(column)} ${sql.raw(direction)}`];
  });
  return sql.join([...terms, sql`deliveries.id desc`]);
}

function isSet(column: 'read_at' | 'saved_at', isWanted: boolean): RawBuilder<boolean> {
  const value = sql`coalesce(${sql.ref(`deliveries.${column}`)}, ${sql.ref(`status.${column}`)})`;
  return isWanted ? sql`${value} is not null` : sql`${value} is null`;
}

function readTime(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new InputError(
      `Query field 'createdAfter' has '${text}'; write an ISO time such as 2026-12-24T10:00:00Z`,
    );
  return new Date(time).toISOString();
}
