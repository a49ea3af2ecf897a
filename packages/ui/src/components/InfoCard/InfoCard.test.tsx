import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { InfoCard } from './InfoCard.tsx';

it('is a region named by its title', () => {
  renderInTheme(<InfoCard title="About">Text</InfoCard>);
  expect(screen.getByRole('region', { name: 'About' })).toHaveTextContent('Text');
});

it('is no region without a title', () => {
  renderInTheme(<InfoCard>Text</InfoCard>);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
