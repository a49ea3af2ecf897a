import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { StructuredDataViewer } from './StructuredDataViewer.tsx';

const text = `kind: Component
metadata:
  name: pay
  annotations:
    example.com/a: "<b>1</b>"
spec:
  containers:
    - image: pay:1
`;
const findTree = () => screen.findByRole('tree', { name: 'Entity' });
const listNames = () => screen.getAllByRole('treeitem').map(item => item.textContent);

it('shows data as a tree, markup as text', async () => {
  const { container } = renderInTheme(<StructuredDataViewer text={text} label="Entity" />);
  await findTree();
  expect(listNames()).toEqual([
    'kind: Component',
    'metadata: ',
    'name: pay',
    'annotations: ',
    'example.com/a: "<b>1</b>"',
    'spec: ',
    'containers: ',
    '- ',
    'image: pay:1',
  ]);
  const name = screen.getByRole('treeitem', { name: /^name/ });
  expect(name).toHaveAttribute('aria-level', '2');
  expect(name).toHaveAttribute('aria-setsize', '2');
  expect(container.querySelector('b')).toBeNull();
});

it('is walked and folded by keyboard', async () => {
  const user = userEvent.setup();
  renderInTheme(<StructuredDataViewer text={text} label="Entity" />);
  const tree = await findTree();
  const readActive = () => {
    const id = tree.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.textContent;
  };
  await user.tab({ shift: true });
  tree.focus();
  expect(readActive()).toBe('kind: Component');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(readActive()).toBe('name: pay');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(readActive()).toBe('metadata: { 2 keys }');
  expect(within(tree).queryByText(/name/)).toBeNull();
  await user.keyboard('{ArrowRight}{End}');
  expect(readActive()).toBe('image: pay:1');
  await user.keyboard('{Home}{ArrowUp}');
  expect(readActive()).toBe('kind: Component');
});

it('copies a value, the way to it, and all', async () => {
  const user = userEvent.setup();
  renderInTheme(<StructuredDataViewer text={text} label="Entity" />);
  await findTree();
  await user.click(screen.getByRole('treeitem', { name: /image/ }));
  await user.click(screen.getByRole('button', { name: 'Copy path' }));
  expect(await navigator.clipboard.readText()).toBe('spec.containers[0].image');
  await user.click(screen.getByRole('button', { name: 'Copy value' }));
  expect(await navigator.clipboard.readText()).toBe('pay:1');
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  await user.click(screen.getByRole('button', { name: 'Copy all' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({ kind: 'Component' });
});

it('finds what is folded and opens the way to it', async () => {
  const user = userEvent.setup();
  renderInTheme(<StructuredDataViewer text={text} label="Entity" />);
  await findTree();
  await user.click(screen.getByRole('button', { name: 'Fold all' }));
  expect(listNames()).toEqual(['kind: Component', 'metadata: { 2 keys }', 'spec: { 1 key }']);
  await user.click(screen.getByRole('searchbox', { name: 'Search keys and values' }));
  await user.paste('PAY');
  expect(await screen.findByText('0 of 2')).toBeVisible();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByText('2 of 2')).toBeVisible();
  const image = screen.getByRole('treeitem', { name: /image/ });
  expect(image).toHaveAttribute('aria-selected', 'true');
  expect(within(image).getByText('pay')).toBeVisible();
});

it('writes as JSON and sorts keys when asked', async () => {
  const user = userEvent.setup();
  renderInTheme(<StructuredDataViewer value={{ b: 'x', a: [true] }} label="Entity" />);
  await findTree();
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  expect(listNames()).toEqual(['"b": "x"', '"a": ', '0: true']);
  await user.click(screen.getByRole('button', { name: 'Sort keys' }));
  expect(listNames()).toEqual(['"a": ', '0: true', '"b": "x"']);
});

it('renders of a large document only some rows', async () => {
  const large = Array.from({ length: 20_000 }, (_, index) => ({ name: `n-${index}` }));
  renderInTheme(<StructuredDataViewer value={large} label="Entity" />);
  await findTree();
  await userEvent.click(screen.getByRole('button', { name: 'Unfold all' }));
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
});

it('says what is wrong with a text, and shows it', async () => {
  renderInTheme(<StructuredDataViewer text={'a: [1\nb: 2'} />);
  expect(await screen.findByText('This cannot be read as YAML or JSON')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Code' })).toHaveTextContent('a: [1');
});

it('says when there is nothing', async () => {
  renderInTheme(<StructuredDataViewer text="" />);
  expect(await screen.findByText('No data')).toBeVisible();
});
