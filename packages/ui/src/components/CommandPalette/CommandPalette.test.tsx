import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { CommandPalette, type CommandPaletteProps } from './CommandPalette.tsx';
import type { PaletteGroup } from './paletteItems.ts';

const groups = [
  {
    id: 'go',
    label: 'Go to',
    items: [
      { id: 'catalog', title: 'Catalog', shortcut: 'g c', highlights: [[0, 3]] as const },
      { id: 'docs', title: 'Docs' },
    ],
  },
  { id: 'none', label: 'Nothing here', items: [] },
  { id: 'do', label: 'Actions', items: [{ id: 'dark', title: 'Use dark theme', detail: 'Look' }] },
];

function renderPalette(props: Partial<CommandPaletteProps> = {}) {
  const onChoose = vi.fn<CommandPaletteProps['onChoose']>();
  const onClose = vi.fn<() => void>();
  function Controlled() {
    const [query, setQuery] = useState('');
    return (
      <CommandPalette
        label="Command palette"
        placeholder="Type"
        query={query}
        onQueryChange={setQuery}
        groups={groups}
        onChoose={onChoose}
        onClose={onClose}
        {...props}
      />
    );
  }
  renderInTheme(<Controlled />);
  return { onChoose, onClose };
}

const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return screen.getAllByRole('option').find(option => option.id === id)?.textContent;
};

it('has a button that closes it where there is no Escape key, and says why a choice fits', async () => {
  const { onClose } = renderPalette({
    groups: [
      {
        id: 'found',
        label: 'Found',
        items: [
          {
            id: 'pay',
            title: 'Payments',
            detail: 'component:pay',
            detailContent: 'Component · Pricing',
            excerpt: 'Takes money',
          },
        ],
      },
    ],
  });
  expect(screen.getByText('Component · Pricing')).toHaveAttribute('title', 'component:pay');
  expect(screen.getByText('Takes money')).toBeVisible();
  expect(screen.queryByText('component:pay')).toBeNull();
  await userEvent.click(screen.getByLabelText('Close'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('names its choices by group, and leaves empty groups out', () => {
  renderPalette();
  expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option')).toHaveLength(
    2,
  );
  expect(screen.queryByText('Nothing here')).toBeNull();
  expect(screen.getByText('Cat', { selector: 'mark' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('3 results');
});

it.each([
  ['', 'Catalog'],
  ['{ArrowDown}', 'Docs'],
  ['{ArrowUp}', 'Use dark theme'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Catalog'],
  ['{End}', 'Use dark theme'],
  ['{End}{Home}', 'Catalog'],
  ['{PageDown}', 'Use dark theme'],
  ['{ArrowDown}x', 'Catalog'],
])('walks by the keys %o', async (keys, title) => {
  renderPalette();
  if (keys) await userEvent.keyboard(keys);
  expect(active()).toContain(title);
});

it('chooses with Enter and by click, and closes with Escape', async () => {
  const { onChoose, onClose } = renderPalette();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'docs' }), {
    isInNewTab: false,
  });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'docs' }), {
    isInNewTab: true,
  });
  await userEvent.click(screen.getByRole('option', { name: /Use dark theme/ }));
  expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'dark' }), {
    isInNewTab: false,
  });
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

describe('Enter that is pressed before the choices for what was typed are there', () => {
  function renderSearching(first: readonly PaletteGroup[] = []) {
    const onChoose = vi.fn<CommandPaletteProps['onChoose']>();
    let update = (_state: { groups: readonly PaletteGroup[]; isSearching: boolean }) => {};
    function Searching() {
      const [query, setQuery] = useState('');
      const [state, setState] = useState({ groups: first, isSearching: true });
      update = setState;
      return (
        <CommandPalette
          label="Command palette"
          placeholder="Type"
          query={query}
          onQueryChange={setQuery}
          onChoose={onChoose}
          onClose={() => {}}
          {...state}
        />
      );
    }
    renderInTheme(<Searching />);
    return {
      onChoose,
      answer: (found: readonly PaletteGroup[]) =>
        act(async () => update({ groups: found, isSearching: false })),
    };
  }
  const former = groups.map(group => ({ ...group, areFormer: true }));

  it.each([
    ['nothing is', []],
    ['those of before are', former],
  ])('takes the first that comes, while %s there', async (_what, first) => {
    const { onChoose, answer } = renderSearching(first);
    await userEvent.keyboard('pay{Control>}{Enter}{/Control}');
    expect(onChoose).not.toHaveBeenCalled();
    await answer([{ id: 'found', label: 'Found', items: [{ id: 'pay', title: 'Payments' }] }]);
    expect(onChoose.mock.calls).toEqual([
      [expect.objectContaining({ id: 'pay' }), { isInNewTab: true }],
    ]);
    await answer(groups);
    expect(onChoose).toHaveBeenCalledOnce();
  });

  it('takes one of before that the arrows went to', async () => {
    const { onChoose } = renderSearching(former);
    await userEvent.keyboard('p{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'docs' }), {
      isInNewTab: false,
    });
  });

  it('takes nothing once something else is typed, or nothing was found', async () => {
    const typed = renderSearching();
    await userEvent.keyboard('pay{Enter}s');
    await typed.answer(groups);
    expect(typed.onChoose).not.toHaveBeenCalled();
    cleanup();
    const empty = renderSearching();
    await userEvent.keyboard('pay{Enter}');
    await empty.answer([]);
    await empty.answer(groups);
    expect(empty.onChoose).not.toHaveBeenCalled();
  });
});

it('says when nothing fits, while it looks, and what it could not look through', () => {
  renderPalette({ groups: [], query: 'zebra' });
  expect(screen.getByText('No matches for “zebra”')).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
});

it('does not say that nothing fits while it still looks', () => {
  renderPalette({
    groups: [],
    query: 'zebra',
    isSearching: true,
    problems: ['Docs could not be searched'],
  });
  expect(screen.queryByText(/No matches for/)).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Docs could not be searched');
});
