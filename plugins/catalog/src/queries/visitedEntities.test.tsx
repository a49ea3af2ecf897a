import { renderInTestApp } from '@portico/testing/browser/vitest';
import { beforeEach, expect, it } from 'vitest';
import { useRecordedVisit, useVisitedEntities } from './visitedEntities.ts';

beforeEach(() => localStorage.clear());

function Visits({ visited }: { visited: string | undefined }) {
  useRecordedVisit(visited);
  const visits = useVisitedEntities();
  return <p data-testid="visits">{visits.map(({ entityRef }) => entityRef).join(' ')}</p>;
}

/** Opens the pages of entities, one after the other. @returns what is remembered then. */
function visit(...names: (string | undefined)[]): string {
  let text = '';
  for (const name of names) {
    const { getByTestId, unmount } = renderInTestApp(<Visits visited={name} />);
    text = getByTestId('visits').textContent ?? '';
    unmount();
  }
  return text;
}

it('remembers visits, the last one first and each entity once', () => {
  expect(visit('a', 'b', 'c', 'a')).toBe('a c b');
});

it('forgets those before the last twenty', () => {
  const names = Array.from({ length: 22 }, (_, index) => `e${index}`);
  expect(visit(...names).split(' ')).toEqual(names.slice(2).toReversed());
});

it('remembers nothing that is not there', () => {
  expect(visit(undefined)).toBe('');
});

it('starts anew when what is kept is not a list', () => {
  localStorage.setItem('/untilSignOut/visitedEntities', '{"a":1}');
  expect(visit('a')).toBe('a');
});
