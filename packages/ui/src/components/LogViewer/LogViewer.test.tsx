import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { LogBuffer } from './LogBuffer.ts';
import type { LineRange } from './lineRange.ts';
import { LogViewer } from './LogViewer.tsx';
import { useLineHash } from './useLineHash.ts';

const many = Array.from({ length: 2000 }, (_, index) => `line ${index + 1} ok`).join('\n');
const findLog = () => screen.findByRole('region', { name: 'Log' });

it('renders of a long log only what is in sight', async () => {
  renderInTheme(<LogViewer log={many} />);
  const log = await findLog();
  expect(within(log).getByText('line 1 ok')).toBeVisible();
  expect(within(log).getAllByRole('link').length).toBeLessThan(120);
  expect(screen.getByText('2,000 lines')).toBeVisible();
});

it('shows markup as text', async () => {
  const { container } = renderInTheme(<LogViewer log={'<img src=x onerror=alert(1)>'} />);
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
});

it('leads out of the portal only to the web', async () => {
  const links = '\u001b]8;;javascript:alert(1)\u001b\\click\u001b]8;;\u001b\\ https://ci.example/7';
  renderInTheme(<LogViewer log={links} />);
  const link = await screen.findByRole('link', { name: /ci\.example/ });
  expect(link).toHaveAttribute('href', 'https://ci.example/7');
  expect(link).toHaveAttribute('rel', 'noopener');
  expect(screen.queryByRole('link', { name: /click/ })).toBeNull();
});

it('finds, counts, walks and filters', async () => {
  const user = userEvent.setup();
  renderInTheme(<LogViewer log={'Error one\nfine\nerror two error\nfine'} />);
  await user.click(await screen.findByRole('searchbox', { name: 'Search lines' }));
  await user.paste('error');
  expect(await screen.findByText('1 of 3')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('2 of 3')).toBeVisible();
  await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  expect(await screen.findByText('3 of 3')).toBeVisible();
  expect(document.querySelector('mark[data-current]')).toHaveTextContent('error');

  await user.click(screen.getByRole('button', { name: 'Only matching lines' }));
  const log = screen.getByRole('region', { name: 'Log' });
  expect(within(log).queryByText('fine')).toBeNull();
  expect(within(log).getByRole('link', { name: 'Line 3' })).toBeVisible();

  await user.clear(screen.getByRole('searchbox'));
  await user.paste('absent');
  expect(await screen.findByText('No match')).toBeVisible();
});

it('marks lines, from one to another with Shift, and copies only those', async () => {
  const user = userEvent.setup();
  const handleSelect = vi.fn<(lines: LineRange | undefined) => void>();
  renderInTheme(<LogViewer log={'a\nb\u001b[31mb\u001b[0m\nc\nd'} onSelectLines={handleSelect} />);
  await user.click(await screen.findByRole('link', { name: 'Line 2' }));
  fireEvent.click(screen.getByRole('link', { name: 'Line 3' }), { shiftKey: true });
  expect(handleSelect.mock.calls).toEqual([[{ first: 2, last: 2 }], [{ first: 2, last: 3 }]]);
  expect(screen.getByRole('link', { name: 'Line 3' })).toHaveAttribute('aria-current', 'true');
  await user.click(screen.getByRole('button', { name: 'Copy 2 lines' }));
  expect(await navigator.clipboard.readText()).toBe('bb\nc');
});

it('chooses lines by keyboard', async () => {
  const user = userEvent.setup();
  const handleSelect = vi.fn<(lines: LineRange | undefined) => void>();
  renderInTheme(<LogViewer log={many} onSelectLines={handleSelect} />);
  (await screen.findByRole('link', { name: 'Line 1' })).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('link', { name: 'Line 3' })).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(handleSelect.mock.calls).toEqual([[{ first: 3, last: 3 }], [{ first: 3, last: 4 }]]);
});

it('keeps the lines in the address', async () => {
  const Page = () => <LogViewer log={'a\nb\nc'} {...useLineHash()} />;
  renderInTheme(<Page />, ['/run?step=1#line-2-3']);
  const link = await screen.findByRole('link', { name: 'Line 2' });
  expect(link).toHaveAttribute('aria-current', 'true');
  expect(link).toHaveAttribute('href', '#line-2');
  await userEvent.click(screen.getByRole('link', { name: 'Line 1' }));
  expect(screen.getByRole('link', { name: 'Line 1' })).toHaveAttribute('aria-current', 'true');
  expect(link).not.toHaveAttribute('aria-current');
});

it('follows what comes until it is scrolled up', async () => {
  const log = new LogBuffer(many);
  renderInTheme(<LogViewer log={log} isLive />);
  const scroller = await screen.findByRole('log', { name: 'Log' });
  expect(screen.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true');

  Object.defineProperty(scroller, 'scrollHeight', { value: 40_000 });
  scroller.scrollTop = 39_400;
  fireEvent.scroll(scroller);
  scroller.scrollTop = 20_000;
  fireEvent.scroll(scroller);
  expect(screen.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'false');
  expect(scroller).toHaveAttribute('role', 'region');

  act(() => log.append('\none more\nand one'));
  await userEvent.click(await screen.findByRole('button', { name: '2 new lines' }));
  expect(screen.getByRole('log', { name: 'Log' })).toBeVisible();
});

it('takes a text that grows without drawing it anew', async () => {
  const { rerender } = renderInTheme(<LogViewer log="first" />);
  const first = await screen.findByText('first');
  rerender(<LogViewer log={'first\nsecond'} />);
  expect(await screen.findByText('second')).toBeVisible();
  expect(screen.getByText('first')).toBe(first);
  rerender(<LogViewer log="other" />);
  await waitFor(() => expect(screen.queryByText('first')).toBeNull());
});

it('takes a long text in by and by', async () => {
  const long = Array.from({ length: 30_000 }, (_, index) => `line ${index + 1} is here`).join('\n');
  renderInTheme(<LogViewer log={long} selectedLines={{ first: 29_999, last: 29_999 }} />);
  expect(await screen.findByText('30,000 lines')).toBeVisible();
  expect(screen.queryByText('30,001 lines')).toBeNull();
});

it('wraps long lines', async () => {
  renderInTheme(<LogViewer log="long" />);
  const log = await findLog();
  await userEvent.click(screen.getByRole('button', { name: 'Wrap lines' }));
  expect(log).toHaveAttribute('data-wraps', 'true');
});

it('downloads the text under its name', async () => {
  const createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:1');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  let name: string | undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  renderInTheme(<LogViewer log={'\u001b[31ma\u001b[0m\nb'} fileName="pay-7.log" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(name).toBe('pay-7.log');
  expect(await createObjectURL.mock.calls[0]?.[0].text()).toBe('a\nb\n');
  click.mockRestore();
  vi.unstubAllGlobals();
});

it.each([
  [<LogViewer key="1" log="" emptyTitle="No logs emitted" />, 'No logs emitted'],
  [<LogViewer key="2" log="" isLoading />, 'Loading log'],
  [<LogViewer key="3" log="" isLive />, 'Waiting for the first line'],
  [<LogViewer key="4" log="" error={new Error('gone')} />, 'Could not load the log'],
])('says why there is nothing (%#)', (viewer, text) => {
  renderInTheme(viewer);
  expect(screen.getByText(text)).toBeInTheDocument();
});
