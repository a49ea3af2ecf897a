import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { StructuredMetadata } from './StructuredMetadata.tsx';

it('lists labels with values, and omits those without', () => {
  renderInTheme(
    <StructuredMetadata
      items={[
        { label: 'Owner', value: 'Team A' },
        { label: 'Domain', value: undefined },
        { label: 'Replicas', value: 0 },
        { label: 'Note', value: '' },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map(term => term.textContent)).toEqual(['Owner', 'Replicas']);
  expect(screen.getAllByRole('definition').map(value => value.textContent)).toEqual([
    'Team A',
    '0',
  ]);
});
