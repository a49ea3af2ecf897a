import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { HeaderLabel } from '../HeaderLabel/HeaderLabel.tsx';
import { PageHeader } from './PageHeader.tsx';

it('says what the page is, where it stands, and what is known of it', () => {
  renderInTheme(
    <PageHeader
      title="pay"
      subtitle="Takes payments"
      type="component — service"
      breadcrumbs={[{ label: 'billing', to: '/billing' }]}
      labels={
        <>
          <HeaderLabel label="Owner">Team A</HeaderLabel>
          <HeaderLabel label="Lifecycle" />
        </>
      }
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'pay' })).toBeVisible();
  expect(screen.getByText('Takes payments')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'billing',
    'component — service',
  ]);
  expect(screen.getByText('Team A')).toBeVisible();
  expect(screen.getByText('none')).toBeInTheDocument();
});
