import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { MetadataValue } from './MetadataValue.tsx';

it('shows maps, lists, numbers, yes and no, nothing, and addresses as links', () => {
  renderInTheme(
    <MetadataValue
      value={{
        replicas: 12_000,
        isPublic: false,
        note: null,
        regions: ['eu', 'us'],
        docs: { url: 'https://docs.example.com' },
      }}
    />,
  );
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['replicas', 'isPublic', 'note', 'regions', 'docs', 'url']);
  expect(screen.getByText('12,000')).toBeVisible();
  expect(screen.getByText('no')).toBeVisible();
  expect(screen.getByText('none')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: /docs.example.com/ })).toHaveAttribute(
    'href',
    'https://docs.example.com',
  );
});

it('ends where a value is nested without end', () => {
  const endless: Record<string, unknown> = {};
  endless['again'] = endless;
  renderInTheme(<MetadataValue value={endless} />);
  expect(screen.getByText('…')).toBeVisible();
});
