import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { FilterPicker } from './FilterPicker.tsx';
import { FilterPopover } from './FilterPopover.tsx';

const lifecycles = [
  { value: 'production', label: 'production', count: 1200 },
  { value: 'deprecated', label: 'deprecated', count: 3 },
];
const teams = Array.from({ length: 300 }, (_, index) => ({
  value: `group:default/team-${index}`,
  label: `Team ${index}`,
}));

const props = {
  label: 'Lifecycle',
  options: lifecycles,
  selected: ['production'],
  onChange: vi.fn<(selected: string[]) => void>(),
};

it('shows options with counts and adds one to the choice', async () => {
  const handleChange = vi.fn<(selected: string[]) => void>();
  renderInTheme(<FilterPicker {...props} onChange={handleChange} />);
  const group = screen.getByRole('group', { name: 'Lifecycle' });
  expect(within(group).getByRole('checkbox', { name: /production.*1,200/ })).toBeChecked();
  await userEvent.click(within(group).getByRole('checkbox', { name: /deprecated/ }));
  expect(handleChange).toHaveBeenCalledWith(['production', 'deprecated']);
});

it('takes one out of the choice, or all', async () => {
  const handleChange = vi.fn<(selected: string[]) => void>();
  renderInTheme(<FilterPicker {...props} onChange={handleChange} />);
  await userEvent.click(screen.getByRole('checkbox', { name: /production/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear Lifecycle' }));
  expect(handleChange.mock.calls).toEqual([[[]], [[]]]);
});

it('keeps a choice that is no longer offered, so that it can be undone', () => {
  renderInTheme(<FilterPicker {...props} selected={['retired']} />);
  expect(screen.getByRole('checkbox', { name: 'retired' })).toBeChecked();
});

it('renders of many options only some, and finds the others by words', async () => {
  renderInTheme(<FilterPicker {...props} label="Owner" options={teams} selected={[]} />);
  const rendered = screen.getAllByRole('checkbox').length;
  expect(rendered).toBeGreaterThan(10);
  expect(rendered).toBeLessThan(60);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search owner' }), 'team 299');
  expect(await screen.findByRole('checkbox', { name: 'Team 299' })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No match')).toBeVisible();
});

it('waits for options', () => {
  renderInTheme(<FilterPicker {...props} options={undefined} />);
  expect(screen.getByText('Loading lifecycle')).toBeInTheDocument();
});

it('says why options do not come', () => {
  renderInTheme(
    <FilterPicker {...props} options={undefined} failure="Failed to load entity types" />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load entity types');
  expect(screen.queryByText('Loading lifecycle')).not.toBeInTheDocument();
});

it('opens from a button that says what is chosen, and closes with Escape', async () => {
  renderInTheme(<FilterPopover {...props} selected={['production', 'deprecated']} />);
  const button = screen.getByRole('button', { name: /Lifecycle.*production \+1/ });
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Lifecycle' });
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

it('says what an option means, beside its name', () => {
  const options = [{ value: 'orphan', label: 'Orphan', detail: 'Its source no longer lists it' }];
  renderInTheme(<FilterPicker {...props} options={options} selected={[]} />);
  expect(screen.getByText('Its source no longer lists it')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Orphan' })).toHaveAccessibleDescription(
    'Its source no longer lists it',
  );
});

it('finds by words what is not among the options, and keeps chosen ones with their count', async () => {
  const wanted: string[] = [];
  const signals: AbortSignal[] = [];
  const answers = new Map([
    ['team 7', [{ value: 'group:default/team-7', label: 'Team 7', count: 5 }]],
  ]);
  const loadOptions = async (term: string, { signal }: { signal: AbortSignal }) => {
    wanted.push(term);
    signals.push(signal);
    const found = answers.get(term);
    if (!found) throw new Error('No answer');
    return found;
  };
  const options = teams.slice(0, 20).map(team => ({ ...team, label: `${team.label}!`, count: 1 }));
  renderInTheme(
    <FilterPicker
      label="Owner"
      options={options.filter(({ value }) => value !== 'group:default/team-7')}
      moreOptions={280}
      loadOptions={loadOptions}
      selected={['group:default/team-0']}
      onChange={vi.fn<(selected: string[]) => void>()}
    />,
  );
  expect(screen.getByText('280 more; search to find them')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Team 0!.*1/ })).toBeChecked();
  const field = screen.getByRole('searchbox', { name: 'Search owner' });
  await userEvent.type(field, 'team 7');
  expect(await screen.findByRole('checkbox', { name: /Team 7 ?, ?5/ })).toBeVisible();
  expect(screen.queryByText(/more; search/)).not.toBeInTheDocument();
  // What is typed on waits for rest, and what was requested before is dropped.
  await userEvent.type(field, '77');
  await vi.waitFor(() => expect(wanted.at(-1)).toBe('team 777'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load the matches');
  expect(signals[0]?.aborted).toBe(true);
  await userEvent.clear(field);
  expect(await screen.findByText('280 more; search to find them')).toBeVisible();
});
