import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Stepper } from './Stepper.tsx';

const steps = [
  { id: 'url', label: 'Address', content: 'Type an address' },
  { id: 'review', label: 'Review', content: 'Look at it' },
  { id: 'tags', label: 'Tags', isOptional: true, content: 'Name some' },
];

it('reports which step is the current one, which are done and which are optional', () => {
  renderInTheme(<Stepper steps={steps} activeIndex={1} label="Import" />);
  const list = screen.getByRole('list', { name: 'Import' });
  const [first, second, third] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('AddressDone');
  expect(second).toHaveAttribute('aria-current', 'step');
  expect(first).not.toHaveAttribute('aria-current');
  expect(third).toHaveTextContent('Optional');
  expect(screen.queryByText('Look at it')).toBeNull();
});

it('shows what is done in the current step, where steps stand one under another', () => {
  renderInTheme(<Stepper steps={steps} activeIndex={1} orientation="vertical" />);
  expect(screen.getByText('Look at it')).toBeVisible();
  expect(screen.queryByText('Type an address')).toBeNull();
});

it('goes back to steps that are done, only', async () => {
  const onStepSelect = vi.fn<(index: number) => void>();
  renderInTheme(<Stepper steps={steps} activeIndex={1} onStepSelect={onStepSelect} />);
  await userEvent.click(screen.getByRole('button', { name: /Address/ }));
  expect(onStepSelect).toHaveBeenCalledExactlyOnceWith(0);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it.each([
  ['No such host', 'No such host'],
  [true, 'Needs attention'],
])('says what is wrong with a step: %s', (error, text) => {
  renderInTheme(<Stepper steps={[{ id: 'url', label: 'Address', error }]} activeIndex={0} />);
  expect(screen.getByText(text)).toBeVisible();
});
