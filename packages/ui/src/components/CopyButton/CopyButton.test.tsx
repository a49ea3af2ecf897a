import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { CopyButton } from './CopyButton.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

// Fetched beforehand, since a stopped clock cannot say when code comes.
beforeAll(() => import('../Tooltip/TooltipBubble.tsx'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  writeText.mockReset();
});

async function copy() {
  renderInTheme(<CopyButton text="component:default/pay" label="Copy entityRef" />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy entityRef' })));
}

it('copies, says so, and stops saying so after a second', async () => {
  writeText.mockResolvedValue();
  await copy();
  expect(writeText).toHaveBeenCalledWith('component:default/pay');
  expect(screen.getByRole('tooltip')).toHaveTextContent('Text copied to clipboard');
  await act(async () => vi.advanceTimersByTime(1000));
  await act(async () => vi.advanceTimersByTime(1000));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('says when the browser refuses', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  await copy();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Could not copy');
});
