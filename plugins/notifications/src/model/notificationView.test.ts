import type { Notification } from '@portico/notifications-common';
import { expect, it } from 'vitest';
import { groupNotifications, readChoice, toFilter } from './notificationView.ts';

const filterOf = (query: string) => toFilter(readChoice(new URLSearchParams(query)));
const orderField = ['updated,desc'];

it.each([
  ['', { limit: 50, orderField, read: false }],
  ['view=all', { limit: 50, orderField }],
  ['view=saved&pages=2', { limit: 100, orderField, saved: true }],
  [
    'view=all&search=x&severity=high&topic=t&origin=o',
    { limit: 50, orderField, search: 'x', minimumSeverity: 'high', topic: 't', origin: 'o' },
  ],
  ['view=none&severity=worst&pages=-1', { limit: 50, orderField, read: false }],
  ['pages=1e9&view=all', { limit: 500, orderField }],
  ['pages=1.5&view=all', { limit: 50, orderField }],
])('reads the address %j as a query', (query, filter) => {
  expect(filterOf(query)).toEqual(filter);
});

it('groups by topic, else scope, or by sender, in the order of the latest', () => {
  const make = (id: string, origin: string, payload: object) =>
    ({ id, origin, payload: { title: id, ...payload } }) as Notification;
  const notifications = [
    make('1', 'a', { topic: 't' }),
    make('2', 'b', { scope: 's' }),
    make('3', 'a', {}),
    make('4', 'b', { topic: 't', scope: 's' }),
  ];
  const groups = (by: 'topic' | 'origin' | undefined) =>
    groupNotifications(notifications, by).map(({ name, notifications: own }) => [
      name,
      own.map(({ id }) => id).join(' '),
    ]);
  expect(groups(undefined)).toEqual([[undefined, '1 2 3 4']]);
  expect(groups('topic')).toEqual([
    ['t', '1 4'],
    ['s', '2'],
    [undefined, '3'],
  ]);
  expect(groups('origin')).toEqual([
    ['a', '1 3'],
    ['b', '2 4'],
  ]);
});
