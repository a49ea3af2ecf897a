import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { SupportDialog } from './SupportDialog.tsx';

it('names where help is found', () => {
  renderInTheme(
    <SupportDialog
      items={[
        {
          title: 'Chat',
          icon: 'chat',
          links: [
            { url: 'https://chat.example/portal' },
            { url: 'https://x.example', title: '#x' },
          ],
        },
      ]}
      onClose={() => {}}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Support' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^https:\/\/chat.example\/portal/ })).toHaveAttribute(
    'href',
    'https://chat.example/portal',
  );
  expect(screen.getByRole('link', { name: /^#x/ })).toBeVisible();
});

it('says how to configure it while nothing is', () => {
  renderInTheme(<SupportDialog items={[]} onClose={() => {}} />);
  expect(screen.getByRole('dialog', { name: 'Support Not Configured' })).toBeVisible();
  expect(screen.getByText(/support:/)).toBeVisible();
});
