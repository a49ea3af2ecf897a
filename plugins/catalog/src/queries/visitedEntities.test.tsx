import { renderInTestApp } from '@portico/testing/browser/vitest';
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useRecordedVisit, useVisitedEntities } from './visitedEntities.ts';

beforeEach(() => localStorage.clear());

function Visits({ visited }: { visited: string | undefined }) {
  useRecordedVisit(visited);
  const visits = useVisitedEntities();
  return <p data-testid="visits">{visits.map(({ entityRef }) => entityRef).join(' ')}</p>;
}

/** The page of one entity at a time, as if the others had been left. */
function Tour({ names }: { names: readonly (string | undefined)[] }) {
  const [index, setIndex] = useState(0);
  return (
    <>
      <Visits key={index} visited={names[index]} />
      <button type="button" onClick={() => setIndex(index + 1)}>
        Next
      </button>
    </>
  );
}

/** Opens the pages of entities, one after the other, in one portal. @returns what is remembered then. */
function visit(...names: (string | undefined)[]): string {
  const { getByTestId, getByRole } = renderInTestApp(<Tour names={names} />);
  for (const _ of names.slice(1)) fireEvent.click(getByRole('button', { name: 'Next' }));
  return getByTestId('visits').textContent ?? '';
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
