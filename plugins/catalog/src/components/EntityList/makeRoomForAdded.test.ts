import { expect, it } from 'vitest';
import { makeRoomForAdded } from './makeRoomForAdded.ts';

const columns = [
  { id: 'name', header: 'Name', minWidth: 200 },
  { id: 'description', header: 'Description', minWidth: 150, hideBelow: 300 },
  { id: 'tags', header: 'Tags', minWidth: 100, hideBelow: 400 },
];
const builds = { id: 'builds', header: 'Builds', minWidth: 50 };

it('omits columns sooner where added ones are shown, in the order in which they are omitted anyway', () => {
  const made = makeRoomForAdded([...columns, builds], [builds]);
  expect(made.map(({ id, hideBelow }) => [id, hideBelow])).toEqual([
    ['name', undefined],
    ['description', 400],
    ['tags', 500],
    ['builds', undefined],
  ]);
});

it('changes nothing where none is shown', () => {
  expect(makeRoomForAdded(columns, [builds])).toBe(columns);
});
