import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { HeaderTabs } from './HeaderTabs.tsx';

it('marks the active tab among links', () => {
  const tabs = ['Overview', 'Docs'].map(label => ({ id: label, label, to: `/x/${label}` }));
  renderInTheme(<HeaderTabs label="Parts of pay" tabs={tabs} activeId="Docs" />);
  const nav = screen.getByRole('navigation', { name: 'Parts of pay' });
  const [overview, docs] = within(nav).getAllByRole('link');
  expect(overview).not.toHaveAttribute('aria-current');
  expect(docs).toHaveAttribute('aria-current', 'page');
  expect(docs).toHaveAttribute('href', '/x/Docs');
});
