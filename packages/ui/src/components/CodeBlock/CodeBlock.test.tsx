import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { CodeBlock } from './CodeBlock.tsx';

it('can be reached, copied and wrapped', async () => {
  const user = userEvent.setup();
  renderInTheme(<CodeBlock code={'a: 1\nb: 2'} label="Raw YAML" />);
  const region = screen.getByRole('region', { name: 'Raw YAML' });
  expect(region.textContent).toBe('a: 1\nb: 2');
  expect(region).toHaveAttribute('tabindex', '0');

  const wrap = screen.getByRole('button', { name: 'Wrap lines' });
  expect(wrap).toHaveAttribute('aria-pressed', 'false');
  await user.click(wrap);
  expect(wrap).toHaveAttribute('aria-pressed', 'true');

  await user.click(screen.getByRole('button', { name: 'Copy raw yaml' }));
  expect(await navigator.clipboard.readText()).toBe('a: 1\nb: 2');
});
