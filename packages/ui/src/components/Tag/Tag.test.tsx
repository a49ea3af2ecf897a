import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { TagList } from './Tag.tsx';

const tags = ['kafka', 'java', 'tier-1'];

it('shows all tags', () => {
  renderInTheme(<TagList tags={tags} />);
  for (const tag of tags) expect(screen.getByText(tag)).toBeVisible();
  expect(screen.queryByText(/^\+/)).not.toBeInTheDocument();
});

it('counts and names those that do not fit', () => {
  renderInTheme(<TagList tags={tags} max={1} />);
  expect(screen.getByText('+2')).toHaveAttribute('aria-hidden');
  expect(screen.getByTitle('java, tier-1')).toHaveTextContent('and java, tier-1');
});
