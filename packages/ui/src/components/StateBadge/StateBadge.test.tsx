import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { states } from '../../theme/stateColors.ts';
import { StateBadge } from './StateBadge.tsx';

it('says each state by a word, an icon of its own and a colour of its own', () => {
  renderInTheme(
    <div>
      {states.map(state => (
        <StateBadge key={state} state={state}>
          {`It is ${state}`}
        </StateBadge>
      ))}
    </div>,
  );
  const badges = states.map(state => {
    const badge = screen.getByText(`It is ${state}`).parentElement as HTMLElement;
    return {
      icon: badge.querySelector('svg')?.innerHTML,
      color: getComputedStyle(badge).getPropertyValue('--state'),
    };
  });
  expect(new Set(badges.map(({ icon }) => icon)).size).toBe(states.length);
  expect(badges.every(({ color }) => color)).toBe(true);
  expect(new Set(badges.map(({ color }) => color)).size).toBe(states.length);
});
