import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { SearchField } from './SearchField.tsx';

const handleChange = vi.fn<(value: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  handleChange.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

function field() {
  return screen.getByRole('searchbox', { name: 'Search components' });
}

function renderField(value: string) {
  return <SearchField label="Search components" value={value} onChange={handleChange} />;
}

it('reports once, when typing rests', () => {
  renderInTheme(renderField(''));
  fireEvent.change(field(), { target: { value: 'pa' } });
  act(() => vi.advanceTimersByTime(199));
  fireEvent.change(field(), { target: { value: 'pay' } });
  act(() => vi.advanceTimersByTime(199));
  expect(handleChange).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(handleChange.mock.calls).toEqual([['pay']]);
});

it('clears at once', () => {
  renderInTheme(renderField('pay'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(handleChange.mock.calls).toEqual([['']]);
  expect(field()).toHaveValue('');
});

it('keeps what was typed while an older value came back', () => {
  const { rerender } = renderInTheme(renderField(''));
  for (const text of ['p', 'pa']) {
    fireEvent.change(field(), { target: { value: text } });
    act(() => vi.advanceTimersByTime(200));
  }
  fireEvent.change(field(), { target: { value: 'pay' } });
  rerender(renderField('p'));
  rerender(renderField('pa'));
  expect(field()).toHaveValue('pay');
  act(() => vi.advanceTimersByTime(200));
  expect(handleChange.mock.calls).toEqual([['p'], ['pa'], ['pay']]);
});

it('takes a value that comes from outside, and does not send it back', () => {
  const { rerender } = renderInTheme(renderField('pay'));
  rerender(renderField('orders'));
  expect(field()).toHaveValue('orders');
  act(() => vi.advanceTimersByTime(1000));
  expect(handleChange).not.toHaveBeenCalled();
});

it('reports at once with Enter, but not while an input method composes', () => {
  const handleEnter = vi.fn<(value: string) => void>();
  renderInTheme(
    <SearchField
      label="Search components"
      value=""
      onChange={handleChange}
      onEnter={handleEnter}
    />,
  );
  fireEvent.change(field(), { target: { value: 'pay' } });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(handleEnter).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(handleChange.mock.calls).toEqual([['pay']]);
  expect(handleEnter.mock.calls).toEqual([['pay']]);
});
