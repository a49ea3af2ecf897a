import {
  type Notification,
  type NotificationFilter,
  notificationSeverities,
  type NotificationSeverity,
} from '@portico/notifications-common';

/** Which notifications are shown. */
export const notificationViews = ['unread', 'all', 'saved'] as const;
/** Which notifications are shown. */
export type NotificationView = (typeof notificationViews)[number];

/** What notifications are grouped by. */
export const notificationGroupings = ['topic', 'origin'] as const;
/** What notifications are grouped by. */
export type NotificationGrouping = (typeof notificationGroupings)[number];

/** What is chosen on the page, as its address holds it. */
export interface NotificationChoice {
  view: NotificationView;
  search: string;
  severity: NotificationSeverity | undefined;
  topic: string | undefined;
  origin: string | undefined;
  group: NotificationGrouping | undefined;
  /** How many are shown. */
  limit: number;
}

const pageSize = 50;
const maxShown = 500;

/** Reads the choice from the address; what is none is omitted. */
export function readChoice(params: URLSearchParams): NotificationChoice {
  const pages = Number(params.get('pages') ?? 1);
  return {
    view: findOneOf(notificationViews, params.get('view')) ?? 'unread',
    search: (params.get('search') ?? '').slice(0, 200),
    severity: findOneOf(notificationSeverities, params.get('severity')),
    topic: params.get('topic')?.slice(0, 200) || undefined,
    origin: params.get('origin')?.slice(0, 400) || undefined,
    group: findOneOf(notificationGroupings, params.get('group')),
    limit: Math.min(maxShown, pageSize * (Number.isInteger(pages) && pages > 0 ? pages : 1)),
  };
}

/** What the server is queried for. */
export function toFilter(choice: NotificationChoice): NotificationFilter {
  const { view, search, severity, topic, origin, limit } = choice;
  return {
    limit,
    orderField: ['updated,desc'],
    ...(view === 'unread' && { read: false }),
    ...(view === 'saved' && { saved: true }),
    ...(search && { search }),
    ...(severity && { minimumSeverity: severity }),
    ...(topic && { topic }),
    ...(origin && { origin }),
  };
}

/** Whether more can be shown than are. */
export function canShowMore({ limit }: NotificationChoice, totalCount: number): boolean {
  return limit < totalCount && limit < maxShown;
}

/** Notifications one after the other, in groups whose latest one decides the order; one group without a name when ungrouped. */
export function groupNotifications(
  notifications: readonly Notification[],
  by: NotificationGrouping | undefined,
): { name: string | undefined; notifications: Notification[] }[] {
  const groups = Map.groupBy(notifications, ({ origin, payload }) =>
    by === 'topic' ? (payload.topic ?? payload.scope) : by === 'origin' ? origin : undefined,
  );
  return [...groups].map(([name, own]) => ({ name, notifications: own }));
}

function findOneOf<const T extends string>(values: readonly T[], text: string | null) {
  return values.find(value => value === text);
}
