import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { DependencyGraph } from './DependencyGraph.tsx';

const nodes = ['Feed', 'Cache', 'Archive', 'Quotes'].map(label => ({ id: label, label }));
const edges = [
  { from: 'Feed', to: 'Cache' },
  { from: 'Feed', to: 'Archive' },
  { from: 'Cache', to: 'Quotes', label: 'provides' },
];
const click = vi.fn<(id: string, isExpanding: boolean) => void>();

const show = () =>
  renderInTheme(
    <DependencyGraph
      label="Relations"
      nodes={nodes}
      edges={edges}
      onNodeClick={({ id }, { isExpanding }) => click(id, isExpanding)}
    />,
  );
const node = (name: string) => screen.findByRole('button', { name });

it('shows nodes to click, and says its edges to those who listen', async () => {
  show();
  await userEvent.click(await node('Cache'));
  expect(click).toHaveBeenLastCalledWith('Cache', false);
  const list = screen.getByRole('list', { name: 'Edges' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Feed to Cache', 'Feed to Archive', 'Cache provides Quotes']);
});

it('is walked through by arrows, along edges and across ranks, and Enter opens', async () => {
  show();
  const feed = await node('Feed');
  act(() => feed.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(['Cache', 'Archive']).toContain(document.activeElement?.getAttribute('aria-label'));
  await userEvent.keyboard('{ArrowLeft}');
  const left = document.activeElement;
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).not.toBe(left);
  act(() => screen.getByRole('button', { name: 'Cache' }).focus());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(click).toHaveBeenLastCalledWith('Quotes', false);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Shift>}{Enter}{/Shift}');
  expect(click).toHaveBeenLastCalledWith('Feed', true);
});

it('has one node in the order of Tab', async () => {
  show();
  await node('Feed');
  const reachable = screen
    .getAllByRole('button')
    .filter(element => element.tagName === 'g' && element.tabIndex === 0);
  expect(reachable).toHaveLength(1);
});

it('folds a large graph by group, and opens a group that is clicked', async () => {
  renderInTheme(
    <DependencyGraph
      label="Relations"
      nodes={nodes}
      edges={edges}
      foldAbove={3}
      groupOf={({ id }) =>
        [id === 'Feed' ? 'Intake' : 'Serving'].map(label => ({ id: label, label }))
      }
    />,
  );
  await userEvent.click(await node('Serving, 3 nodes, unfold'));
  expect(await screen.findByRole('img', { name: 'Quotes' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Fold all groups' }));
  expect(await node('Serving, 3 nodes, unfold')).toBeInTheDocument();
});

it('says so when there is nothing to show', () => {
  renderInTheme(<DependencyGraph label="Relations" nodes={[]} edges={[]} />);
  expect(screen.getByText('Nothing to show')).toBeVisible();
});

it('makes links of nodes that lead somewhere, and leaves opening elsewhere to the browser', async () => {
  renderInTheme(
    <DependencyGraph
      label="Relations"
      nodes={nodes.map(one => ({ ...one, name: `${one.label}, Component` }))}
      edges={edges}
      getNodeHref={({ id }) => `/catalog/${id}`}
      onNodeClick={({ id }, { isExpanding }) => click(id, isExpanding)}
    />,
  );
  const cache = await screen.findByRole('link', { name: 'Cache, Component' });
  expect(cache).toHaveAttribute('href', '/catalog/Cache');
  click.mockClear();
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(cache);
  await user.keyboard('{/Control}');
  expect(click).not.toHaveBeenCalled();
  await user.click(cache);
  expect(click).toHaveBeenLastCalledWith('Cache', false);
});
