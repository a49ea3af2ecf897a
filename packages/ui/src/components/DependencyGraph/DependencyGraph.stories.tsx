import type { Meta, StoryObj } from '@storybook/react-vite';
import { ComponentIcon } from '../../icons/icons.tsx';
import { DependencyGraph } from './DependencyGraph.tsx';
import type { DependencyGraphProps } from './dependencyGraphProps.ts';
import type { GraphEdge, GraphNode } from './foldGraph.ts';
import { makeGraph } from './graphStoryData.ts';

export default {
  component: DependencyGraph<GraphNode, GraphEdge>,
  args: { label: 'Relations of Quotes', onNodeClick: () => {} },
} satisfies Meta<DependencyGraphProps<GraphNode, GraphEdge>>;

type Story = StoryObj<DependencyGraphProps<GraphNode, GraphEdge>>;

const nodes = [
  { id: 'feed', label: 'Equities Feed Handler' },
  { id: 'normaliser', label: 'Normaliser' },
  { id: 'cache', label: 'Last Value Cache' },
  { id: 'quotes', label: 'Quotes' },
  { id: 'portal', label: 'Client Portal' },
  { id: 'db', label: 'Tick history archive with a name that has no room' },
];
const edges = [
  { from: 'feed', to: 'normaliser' },
  { from: 'normaliser', to: 'cache' },
  { from: 'normaliser', to: 'db' },
  { from: 'cache', to: 'quotes' },
  { from: 'quotes', to: 'portal' },
  { from: 'feed', to: 'portal' },
];
const relations = ['depends on', 'provides', 'part of', 'consumes'];

export const Small: Story = { args: { nodes, edges, highlighted: new Set(['quotes']) } };

export const Labelled: Story = {
  args: {
    nodes,
    edges: edges.map((edge, index) => ({ ...edge, label: relations[index % relations.length] })),
  },
};

export const LeftToRight: Story = { args: { nodes, edges, direction: 'LR' } };

export const BottomToTop: Story = { args: { nodes, edges, direction: 'BT' } };

export const Cycle: Story = {
  args: {
    nodes,
    edges: [...edges, { from: 'portal', to: 'feed' }, { from: 'cache', to: 'normaliser' }],
  },
};

export const Apart: Story = { args: { nodes, edges: edges.slice(0, 2) } };

export const Links: Story = {
  args: {
    nodes: nodes.map((node, index) => ({
      ...node,
      icon: <ComponentIcon />,
      name: `${node.label}, Component`,
      isMissing: index === 2,
    })),
    edges,
    getNodeHref: ({ id }) => `#${id}`,
    highlighted: new Set(['quotes']),
  },
};

const crowd = Array.from({ length: 40 }, (_, index) => ({
  id: `c${index}`,
  label: `Service ${'x'.repeat(index % 7)}${index}`,
}));
const crowded = {
  nodes: [{ id: 'hub', label: 'Platform' }, ...crowd],
  edges: crowd.map(({ id }, index) =>
    index < 9
      ? { from: id, to: 'hub', label: 'consumes' }
      : { from: 'hub', to: id, label: index < 30 ? 'owns' : 'has part' },
  ),
  highlighted: new Set(['hub']),
};

export const Crowded: Story = { args: crowded };

export const CrowdedLeftToRight: Story = { args: { ...crowded, direction: 'LR' } };

export const OpenedOnOneOfMany: Story = {
  args: { ...makeGraph(300, 600), highlighted: new Set(['n150']) },
};

export const Zoomed: Story = { args: { nodes, edges, highlighted: new Set(['feed']), scale: 2 } };

/** What nodes have no room for is shortened so that it still differs. */
export const LongLabels: Story = {
  args: {
    nodes: [
      { id: 'pay', label: 'https://git.example/acme/pay/blob/main/catalog-info.yaml' },
      { id: 'orders', label: 'https://git.example/acme/orders/blob/main/catalog-info.yaml' },
      { id: 'fx', label: 'Settlement of foreign exchange trades' },
    ],
    edges: [
      { from: 'fx', to: 'pay' },
      { from: 'fx', to: 'orders' },
    ],
  },
};

export const OneNode: Story = { args: { nodes: nodes.slice(0, 1), edges: [] } };

export const OtherNodes: Story = {
  args: {
    nodes,
    edges,
    getNodeSize: () => ({ width: 150, height: 60 }),
    renderNode: ({ node, width, height }) => (
      <>
        <ellipse rx={width / 2} ry={height / 2} fill="var(--portico-palette-surface-selected)" />
        <text textAnchor="middle" dominantBaseline="central">
          {node.label.slice(0, 18)}
        </text>
      </>
    ),
  },
};

export const RightToLeftText: Story = {
  args: {
    nodes: [
      { id: 'a', label: 'בסיס נתונים' },
      { id: 'b', label: 'خدمة الأسعار' },
    ],
    edges: [{ from: 'a', to: 'b', label: 'يعتمد' }],
  },
};

export const ThreeHundred: Story = { args: { ...makeGraph(300, 600), height: 640 } };

const teams = makeGraph(2000, 4000);

/** As far as it needs to fit, by teams of teams. */
export const Folded: Story = {
  args: {
    ...teams,
    foldings: [2, 1].map(
      digits => new Map(teams.nodes.map(({ id }) => [id, `${digits} ${id.slice(-digits)}`])),
    ),
    describeFolded: ({ length }) => ({ label: `${length} services`, icon: <ComponentIcon /> }),
  },
};

/** Parts are inside boxes; what leads to several parts of one box shares its way. */
export const Boxes: Story = {
  args: {
    nodes: [
      { id: 'plant', label: 'Tick Plant', color: 'rebeccapurple', icon: <ComponentIcon /> },
      { id: 'market', label: 'Market Data', color: 'teal' },
      ...nodes.map((node, index) => ({
        ...node,
        icon: <ComponentIcon />,
        ...(index < 4 && { parent: 'plant' }),
        ...(index === 1 && { state: { state: 'broken' as const, label: 'Error' } }),
      })),
      { id: 'venue', label: 'Venues', parent: 'market' },
    ].map(node => (node.id === 'plant' ? { ...node, parent: 'market' } : node)),
    edges: edges.map(edge => ({ ...edge, label: 'depends on' })),
    highlighted: new Set(['plant']),
  },
};

export const Loading: Story = { args: { nodes: undefined, edges: [] } };

export const Empty: Story = { args: { nodes: [], edges: [] } };
