import { styled } from '@mui/material/styles';
import {
  type ComponentType,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useEffect,
  useRef,
} from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { DefaultNode } from './DefaultNode.tsx';
import type { DrawnNode, GraphNode } from './foldGraph.ts';
import type { GraphLayout, Point } from './graphTypes.ts';

interface Size {
  width: number;
  height: number;
}

interface GraphNodesProps<Node extends GraphNode> {
  nodes: readonly DrawnNode<Node>[];
  layout: GraphLayout;
  sizes: ReadonlyMap<string, Size>;
  renderNode: ComponentType<{ node: Node } & Size>;
  highlighted: ReadonlySet<string> | undefined;
  /** The node that keys have walked to. */
  walked: string | undefined;
  /** Whether a click does something. */
  isActive: boolean;
  getHref: ((node: Node) => string | undefined) | undefined;
  /** Called when a node takes the focus; `isSought` when keys brought it there, so that it has to be seen. */
  onWalk: (id: string, isSought: boolean) => void;
  onActivate: (node: DrawnNode<Node>, isExpanding: boolean) => void;
}

/** The nodes of a graph where the layout has put them. One of them can be reached by Tab, the others by arrows. */
export const GraphNodes = memo(drawNodes) as unknown as typeof drawNodes;

function drawNodes<Node extends GraphNode>(props: GraphNodesProps<Node>) {
  const { nodes, layout, sizes, walked, ...rest } = props;
  const reachable = walked ?? nodes.find(({ id }) => layout.nodes[id])?.id;
  return nodes.map(node => {
    const place = layout.nodes[node.id];
    const size = sizes.get(node.id);
    return (
      place &&
      size && (
        <NodeGroup
          key={node.id}
          {...rest}
          drawn={node}
          place={place}
          size={size}
          isReachable={node.id === reachable}
          isWalked={node.id === walked}
        />
      )
    );
  });
}

interface NodeGroupProps<Node extends GraphNode> extends Omit<
  GraphNodesProps<Node>,
  'nodes' | 'layout' | 'sizes' | 'walked'
> {
  drawn: DrawnNode<Node>;
  place: Point;
  size: Size;
  isReachable: boolean;
  isWalked: boolean;
}

const NodeGroup = memo(drawNode) as unknown as typeof drawNode;

function drawNode<Node extends GraphNode>(props: NodeGroupProps<Node>) {
  const { drawn, place, size, renderNode: Custom, highlighted, onWalk, onActivate } = props;
  const t = useTranslations(laterUiTranslations);
  const group = useRef<SVGGElement>(null);
  useEffect(() => {
    if (props.isWalked) group.current?.focus({ preventScroll: true });
  }, [props.isWalked]);

  const { width, height } = size;
  const isActive = props.isActive || drawn.folded !== undefined;
  const box = { x: -width / 2, y: -height / 2, width, height, rx: 6 };
  const name = drawn.folded
    ? t('graph.unfold', { group: drawn.label, count: drawn.folded.count })
    : (drawn.node.name ?? drawn.label);
  const href = drawn.node && props.getHref?.(drawn.node);
  const handleActivate = (event: MouseEvent | KeyboardEvent) => {
    // What opens a link elsewhere is the browser's.
    if (href !== undefined && (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onActivate(drawn, event.shiftKey);
  };
  return (
    <Group
      ref={group}
      transform={`translate(${place.x},${place.y})`}
      {...(href === undefined ? { role: isActive ? 'button' : 'img' } : { as: 'a', href })}
      aria-label={name}
      tabIndex={props.isReachable ? 0 : -1}
      data-active={isActive || undefined}
      data-missing={drawn.node?.isMissing || undefined}
      data-highlighted={highlighted?.has(drawn.id) || undefined}
      onFocus={event => onWalk(drawn.id, event.currentTarget.matches(':focus-visible'))}
      onClick={handleActivate}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.key === ' ') handleActivate(event);
      }}
    >
      <title>{name}</title>
      {drawn.folded && <rect {...box} transform="translate(4,4)" />}
      {(drawn.folded || Custom === (DefaultNode as unknown)) && <rect {...box} />}
      {drawn.folded ? (
        <>
          <g transform="translate(0,-8)">
            <DefaultNode node={drawn} />
          </g>
          <text className="count" y={12} textAnchor="middle" dominantBaseline="central">
            {t('graph.folded', { count: drawn.folded.count })}
          </text>
        </>
      ) : (
        <Custom node={drawn.node} width={width} height={height} />
      )}
      <rect className="ring" {...box} />
    </Group>
  );
}

const Group = styled('g')(({ theme }) => ({
  outline: 'none',
  '&[data-active]': { cursor: 'pointer' },
  '& > rect': { fill: theme.vars.palette.surface.sunken, stroke: theme.vars.palette.border.strong },
  '&[data-active]:hover > rect:not(.ring)': { fill: theme.vars.palette.surface.hover },
  '&[data-highlighted] > rect:not(.ring)': {
    fill: theme.vars.palette.surface.selected,
    stroke: theme.vars.palette.primary.main,
    strokeWidth: 1.5,
  },
  '& > rect.ring': { fill: 'none', stroke: 'none', pointerEvents: 'none' },
  '&:focus-visible > rect.ring': { stroke: theme.vars.palette.primary.main, strokeWidth: 3 },
  '& text': {
    ...theme.typography.body2,
    fontWeight: 500,
    fontSize: 13,
    fill: theme.vars.palette.text.primary,
    userSelect: 'none',
  },
  '& .icon': { color: theme.vars.palette.text.secondary },
  '&[data-missing] > rect:not(.ring)': {
    fill: theme.vars.palette.surface.raised,
    strokeDasharray: '4 3',
  },
  '&[data-missing] text': { fill: theme.vars.palette.text.secondary },
  '& text.count': { fontSize: 12, fontWeight: 400, fill: theme.vars.palette.text.secondary },
}));
