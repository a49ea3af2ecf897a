import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { Select } from './Select.tsx';

const items = [
  { value: '', label: 'Nothing at all' },
  { value: 'eu', label: 'Europe' },
  { value: 'us', label: 'America' },
];

it('chooses an item by its label, also one whose value is empty, and takes it back', async () => {
  const onChange = vi.fn<(value: string | undefined) => void>();
  renderInTheme(<Select label="Region" items={items} value="eu" onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Region' });
  expect(select).toHaveDisplayValue('Europe');
  await userEvent.selectOptions(select, 'America');
  await userEvent.selectOptions(select, 'Nothing at all');
  await userEvent.selectOptions(select, 'Choose');
  expect(onChange.mock.calls).toEqual([['us'], [''], [undefined]]);
});

it('shows its placeholder, and a value that is no longer offered', () => {
  const { rerender } = renderInTheme(
    <Select label="Region" items={items} value={undefined} onChange={() => {}} placeholder="Any" />,
  );
  expect(screen.getByRole('combobox')).toHaveDisplayValue('Any');
  rerender(<Select label="Region" items={items} value="asia" onChange={() => {}} />);
  expect(screen.getByRole('combobox')).toHaveDisplayValue('asia');
});

it('resets when its trigger changes, and only then', () => {
  const onChange = vi.fn<(value: string | undefined) => void>();
  const element = (resetTrigger: string) => (
    <Select
      label="Region"
      items={items}
      value="eu"
      onChange={onChange}
      resetTrigger={resetTrigger}
    />
  );
  const { rerender } = renderInTheme(element('a'));
  rerender(element('a'));
  expect(onChange).not.toHaveBeenCalled();
  rerender(element('b'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined);
});

it('reports what is wrong', () => {
  renderInTheme(
    <Select label="Region" items={items} value="eu" onChange={() => {}} error="Not in use" />,
  );
  expect(screen.getByRole('combobox')).toBeInvalid();
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription('Not in use');
});

it('chooses several, says which, and resets', async () => {
  function Held({ resetTrigger }: { resetTrigger: number }) {
    const [values, setValues] = useState<string[]>([]);
    return (
      <MultiSelect
        label="Regions"
        items={items.slice(1)}
        values={values}
        onChange={setValues}
        resetTrigger={resetTrigger}
      />
    );
  }
  const { rerender } = renderInTheme(<Held resetTrigger={1} />);
  const button = screen.getByRole('button', { name: 'Regions Choose' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Europe' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'America' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAccessibleName('Regions Europe, America');
  rerender(<Held resetTrigger={2} />);
  await waitFor(() => expect(button).toHaveAccessibleName('Regions Choose'));
});
