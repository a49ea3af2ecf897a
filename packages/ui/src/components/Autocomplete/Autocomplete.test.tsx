import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Autocomplete, type AutocompleteProps } from './Autocomplete.tsx';
import type { AutocompleteOption, LoadOptions } from './useOptions.ts';

const all = Array.from({ length: 500 }, (_, index) => ({
  value: `team-${index}`,
  label: `Team ${index}`,
}));
const search: LoadOptions = async term =>
  all.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()));

function Held(props: Partial<AutocompleteProps>) {
  const [selected, setSelected] = useState<readonly AutocompleteOption[]>([]);
  return (
    <>
      <Autocomplete
        label="Owner"
        load={search}
        debounceMs={10}
        selected={selected}
        onChange={setSelected}
        {...props}
      />
      <output data-testid="chosen">{selected.map(({ value }) => value).join()}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Owner' });
const chosen = () => screen.getByTestId('chosen').textContent;

it('waits 500 ms for the typing to rest unless another time is set', () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<LoadOptions>(async () => []);
    renderInTheme(
      <Autocomplete label="Owner" load={load} selected={[]} onChange={() => undefined} />,
    );
    fireEvent.change(field(), { target: { value: 'te' } });
    act(() => vi.advanceTimersByTime(499));
    fireEvent.change(field(), { target: { value: 'team' } });
    act(() => vi.advanceTimersByTime(499));
    expect(load.mock.calls.filter(([term]) => term !== '')).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    expect(load.mock.lastCall?.[0]).toBe('team');
  } finally {
    vi.useRealTimers();
  }
});

it('searches when the typing rests, and chooses by the keyboard', async () => {
  const load = vi.fn<LoadOptions>(search);
  renderInTheme(<Held load={load} debounceMs={600} />);
  await userEvent.type(field(), 'team 42');
  expect(await screen.findByRole('option', { name: 'Team 42' })).toBeVisible();
  // How long it rests is held above, by a clock that does not depend on how fast this machine types.
  expect(load.mock.lastCall?.[0]).toBe('team 42');
  await userEvent.keyboard('{ArrowDown}');
  expect(
    document.querySelector(`#${CSS.escape(field().getAttribute('aria-activedescendant') ?? '')}`),
  ).toHaveTextContent('Team 42');
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('team-42');
  expect(field()).toHaveValue('Team 42');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Owner' }));
  expect(chosen()).toBe('');
});

it('renders of many options only those in sight', async () => {
  renderInTheme(<Held />);
  await userEvent.click(field());
  const [first] = await screen.findAllByRole('option');
  expect(first).toHaveAttribute('aria-setsize', '500');
  expect(screen.getAllByRole('option').length).toBeLessThan(30);
});

it('chooses several as chips, and removes them', async () => {
  renderInTheme(<Held isMultiple />);
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole('option', { name: 'Team 1' }));
  await userEvent.click(screen.getByRole('option', { name: 'Team 2' }));
  await userEvent.click(screen.getByRole('option', { name: 'Team 3' }));
  expect(chosen()).toBe('team-1,team-2,team-3');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Team 2' }));
  expect(chosen()).toBe('team-1,team-3');
  await userEvent.keyboard('{Backspace}');
  expect(chosen()).toBe('team-1');
});

it('takes the only one that fits with Enter, and closes once it is found', async () => {
  renderInTheme(<Held isMultiple />);
  await userEvent.type(field(), 'team 49');
  await screen.findByRole('option', { name: 'Team 49' });
  await userEvent.type(field(), '9');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('team-499');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(field(), 'team 4');
  await screen.findByRole('option', { name: 'Team 47' });
  await userEvent.click(screen.getByRole('option', { name: 'Team 47' }));
  expect(chosen()).toBe('team-499,team-47');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('takes words that fit nothing, where it may', async () => {
  const { rerender } = renderInTheme(<Held isFreeText />);
  await userEvent.type(field(), 'someone else');
  expect(await screen.findByRole('option', { name: 'Use “someone else”' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('someone else');

  rerender(<Held key="left" isFreeText />);
  await userEvent.type(field(), 'somebody new');
  await userEvent.tab();
  expect(chosen()).toBe('somebody new');

  rerender(<Held key="strict" />);
  await userEvent.type(field(), 'someone else');
  expect(await screen.findByText('No match')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('');
});

it('says what went wrong, and tries again', async () => {
  let attempts = 0;
  const load: LoadOptions = async term => {
    attempts += 1;
    if (attempts === 1) throw new Error('503');
    return search(term, { signal: new AbortController().signal });
  };
  renderInTheme(<Held load={load} />);
  await userEvent.click(field());
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load the options: 503');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Team 0' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('drops the answer to words typed before', async () => {
  const signals = new Map<string, AbortSignal>();
  const load: LoadOptions = (term, { signal }) => {
    signals.set(term, signal);
    return term === '' ? new Promise(() => {}) : search(term, { signal });
  };
  renderInTheme(<Held load={load} />);
  await userEvent.click(field());
  await waitFor(() => expect(signals.has('')).toBe(true));
  await userEvent.type(field(), '7');
  expect(signals.get('')?.aborted).toBe(true);
  expect(await screen.findByRole('option', { name: 'Team 7' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveValue('');
});

it('keeps words that are typed again', async () => {
  renderInTheme(<Held isMultiple isFreeText />);
  await userEvent.type(field(), 'own{Enter}own{Enter}');
  expect(chosen()).toBe('own');
});

it('requests options again of another source', async () => {
  const { rerender } = renderInTheme(<Held load={async () => []} />);
  await userEvent.click(field());
  await screen.findByText('No match');
  rerender(<Held load={search} />);
  expect(await screen.findByRole('option', { name: 'Team 1' })).toBeVisible();
});
