import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Avatar } from './Avatar.tsx';
import { getInitials, pickStable } from './getInitials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['market-data-platform', 'MP'],
  ['guest', 'G'],
  ['Émile de la Tour', 'ÉT'],
  ['', ''],
  ['  ', ''],
])('shortens %j to %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

it('picks the same for the same text, and not one for all', () => {
  expect(pickStable('ada', 8)).toBe(pickStable('ada', 8));
  const picked = new Set(Array.from({ length: 50 }, (_, index) => pickStable(`team-${index}`, 8)));
  expect(picked.size).toBe(8);
});

it('shows initials when the picture does not load', () => {
  const { container } = renderInTheme(<Avatar name="Ada Lovelace" picture="/gone.png" isAlone />);
  const avatar = screen.getByRole('img', { name: 'Ada Lovelace' });
  expect(avatar).toHaveTextContent('');
  fireEvent.error(container.querySelector('img')!);
  expect(avatar).toHaveTextContent('AL');
});

it('has the colour of its key, whatever language its name is in', () => {
  const { container } = renderInTheme(
    <>
      <Avatar name="Guest" colorKey="user:default/guest" />
      <Avatar name="Gast" colorKey="user:default/guest" />
    </>,
  );
  const [first, second] = container.querySelectorAll('[data-shape]');
  expect(first?.className).toBe(second?.className);
});
