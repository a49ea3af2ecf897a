import { pagePoint } from '@portico/app/points';
import { expect, it } from 'vitest';
import { plugins } from './plugins.ts';

/** Pages that the server serves to everybody. */
const openPages = [
  '/',
  '/create/actions',
  '/create/templating-extensions',
  // Everybody's own; guests have none.
  '/notifications',
  '/notifications/settings',
  '/search',
  '/settings',
];

it('declares for every page which permissions it requires, except for pages that are open to all', () => {
  const paths = plugins
    .flatMap(({ contributes }) => contributes)
    .flatMap(contribution =>
      contribution.point.id === pagePoint.id &&
      'value' in contribution &&
      contribution.requires === undefined
        ? [(contribution.value as { path: string }).path]
        : [],
    );
  expect(paths.toSorted()).toEqual(openPages);
});
