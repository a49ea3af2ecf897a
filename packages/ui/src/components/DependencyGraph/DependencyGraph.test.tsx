import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { DependencyGraph } from './DependencyGraph.tsx';

const nodes = ['Feed', 'Cache', 'Archive', 'Quotes'].map(label => ({ id: label, label }));
const edges = [
  { from: 'Feed', to: 'Cache' },
  { from: 'Feed', to: 'Archive' },
  { from: 'Cache', to: 'Quotes', label: 'provides' },
];
const click = vi.fn<(id: string, isExpanding: boolean) => void>();

afterEach(() => vi.restoreAllMocks());

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

const serving = new Map(['Cache', 'Archive', 'Quotes'].map(id => [id, 'serving']));

it('folds what it has to, says what is folded, opens a group that is clicked, and folds again', async () => {
  renderInTheme(
    <DependencyGraph
      label="Relations"
      nodes={nodes.map(one => ({
        ...one,
        ...(one.id === 'Cache' && { state: { state: 'broken' as const, label: 'Error' } }),
      }))}
      edges={edges}
      foldings={[serving]}
      leastFolded={1}
      describeFolded={({ length }) => ({ label: `${length} services` })}
    />,
  );
  const folded = await node('3 services, unfold');
  expect(folded).toHaveAttribute('aria-description', 'Cache: Error');
  expect(folded.querySelector('title')).toHaveTextContent('Cache Archive Quotes');
  act(() => folded.focus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('img', { name: 'Quotes' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Cache' })).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Fold to fit' }));
  expect(await node('3 services, unfold')).toBeInTheDocument();
});

/** A window, which tests have none of, of this width. */
function showIn(width: number, memoryKey?: string) {
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, width, 480),
  );
  const lone = new Map([...serving].filter(([id]) => id !== 'Quotes'));
  return renderInTheme(
    <DependencyGraph
      label="Relations"
      nodes={nodes}
      edges={edges}
      foldings={[lone, serving]}
      {...(memoryKey !== undefined && { memoryKey })}
    />,
  );
}

it('is folded no further than it needs to fit, until its reader wants all of it', async () => {
  const { unmount } = showIn(2000);
  expect(await screen.findByRole('img', { name: 'Archive' })).toBeInTheDocument();
  expect(screen.queryByText('Folded to fit')).toBeNull();
  unmount();
  showIn(150);
  expect(await node('2 nodes, unfold')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Quotes' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('img', { name: 'Archive' })).toBeInTheDocument();
  expect(screen.queryByText('Folded to fit')).toBeNull();
});

it('stays unfolded for those who come back', async () => {
  const { unmount } = showIn(150, 'one');
  await userEvent.click(await node('2 nodes, unfold'));
  expect(await screen.findByRole('img', { name: 'Archive' })).toBeInTheDocument();
  unmount();
  const again = showIn(150, 'one');
  expect(await screen.findByRole('img', { name: 'Archive' })).toBeInTheDocument();
  again.unmount();
  showIn(150, 'two');
  expect(await node('2 nodes, unfold')).toBeInTheDocument();
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

it('lights what a node is joined to under the pointer, and dims the rest', async () => {
  const { container } = show();
  const lit = () =>
    [...container.querySelectorAll('[data-node][data-lit]')].map(each =>
      each.getAttribute('aria-label'),
    );
  await userEvent.hover(await node('Cache'));
  expect(lit()).toEqual(['Feed', 'Cache', 'Quotes']);
  expect(container.querySelector('[data-dimmed]')).not.toBeNull();
  await userEvent.unhover(await node('Cache'));
  await userEvent.hover(screen.getByRole('application'));
  expect(lit()).toEqual([]);
  expect(container.querySelector('[data-dimmed]')).toBeNull();
});

it('shows of long labels what distinguishes them, and says that before the whole name', async () => {
  const locations = ['orders', 'pay'].map(repository => ({
    id: repository,
    label: `https://git.example/acme/${repository}/-/blob/main/catalog-info.yaml`,
  }));
  const { container } = renderInTheme(
    <DependencyGraph
      label="Ancestry"
      nodes={[...locations, { id: 'dots', label: 'Wait…', name: 'Waiting room' }]}
      edges={[]}
    />,
  );
  const pay = await screen.findByRole('img', {
    name: '…/pay/…/catalog-info.yaml: https://git.example/acme/pay/-/blob/main/catalog-info.yaml',
  });
  expect(pay.querySelector('text')).toHaveTextContent('…/pay/…/catalog-info.yaml');
  expect(pay.querySelector('title')).toHaveTextContent(locations[1]?.label ?? '');
  const shown = [...container.querySelectorAll('[data-node] text')].map(each => each.textContent);
  expect(shown).toContain('…/orders/…/catalog-info.yaml');
  expect(screen.getByRole('img', { name: 'Waiting room' })).toBeInTheDocument();
});

const parts = [
  { id: 'shop', label: 'Shop' },
  { id: 'cart', label: 'Cart', parent: 'shop' },
  { id: 'till', label: 'Till', parent: 'shop', state: { state: 'broken', label: 'Error' } },
  { id: 'bank', label: 'Bank' },
] as const;

it('shows a node as a box around what is inside it, lights both together, and says what is in it', async () => {
  const { container } = renderInTheme(
    <DependencyGraph
      label="Relations"
      nodes={parts}
      edges={[
        { from: 'shop', to: 'cart', label: 'has part' },
        { from: 'till', to: 'bank', label: 'uses' },
      ]}
      onNodeClick={({ id }) => click(id, false)}
    />,
  );
  const box = await node('Shop');
  expect(box).toHaveAttribute('data-box');
  expect(container.querySelectorAll('.line')).toHaveLength(1);
  const [line] = container.querySelectorAll('.line');
  const [title] = [...container.querySelectorAll('text')].filter(
    ({ textContent }) => textContent === 'Shop',
  );
  expect(title && line?.compareDocumentPosition(title), 'no edge runs over a title').toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByText('Shop has part Cart')).toBeInTheDocument();
  expect(await node('Till')).toHaveAttribute('aria-description', 'Error');
  expect((await node('Till')).querySelector('[data-state=broken]')).not.toBeNull();
  await userEvent.hover(box);
  expect(
    [...container.querySelectorAll('[data-node][data-lit]')].map(each =>
      each.getAttribute('aria-label'),
    ),
  ).toEqual(['Shop', 'Cart', 'Till', 'Bank']);
  await userEvent.click(box);
  expect(click).toHaveBeenLastCalledWith('shop', false);
});

it('has a small map of what is too large to be seen at once', async () => {
  const many = Array.from({ length: 61 }, (_, index) => ({ id: `n${index}`, label: `N${index}` }));
  const { container, rerender } = renderInTheme(
    <DependencyGraph label="Relations" nodes={many} edges={[]} />,
  );
  await screen.findByRole('img', { name: 'N60' });
  expect(container.querySelectorAll('svg[aria-hidden] > rect.node')).toHaveLength(61);
  rerender(<DependencyGraph label="Relations" nodes={many.slice(1)} edges={[]} />);
  await waitFor(() => expect(container.querySelector('svg[aria-hidden] > rect.node')).toBeNull());
});
