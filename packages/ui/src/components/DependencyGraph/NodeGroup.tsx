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
import { BoxNode } from './BoxNode.tsx';
import { DefaultNode } from './DefaultNode.tsx';
import type { GraphNode, RenderedNode } from './foldGraph.ts';
import type { Point } from './graphTypes.ts';
import type { ViewSize } from './graphViews.ts';
import { StateSign } from './StateSign.tsx';

/** A tooltip of more lines covers what it is about. */
const maxNamed = 12;

/** What a {@link NodeGroup} is rendered from. */
export interface NodeGroupProps<Node extends GraphNode> {
  rendered: RenderedNode<Node>;
  /** What there is room for of its label. */
  label: string;
  place: Point;
  size: ViewSize;
  renderNode: ComponentType<{ node: Node } & ViewSize> | undefined;
  highlighted: ReadonlySet<string> | undefined;
  /** Whether others are inside it. */
  isBox: boolean;
  isReachable: boolean;
  isWalked: boolean;
  /** Whether a click does something. */
  isActive: boolean;
  getHref: ((node: Node) => string | undefined) | undefined;
  /** Called when the node takes the focus; `isSought` when keys brought it there, so that it has to be seen. */
  onWalk: (id: string, isSought: boolean) => void;
  onActivate: (node: RenderedNode<Node>, isExpanding: boolean) => void;
}

/** A node where the layout has put it: a link, a button or an image, by what it does. */
export const NodeGroup = memo(renderNodeGroup) as unknown as typeof renderNodeGroup;

function renderNodeGroup<Node extends GraphNode>(props: NodeGroupProps<Node>) {
  const { rendered, label, place, size, highlighted, onWalk, onActivate } = props;
  const t = useTranslations(laterUiTranslations);
  const group = useRef<SVGGElement>(null);
  useEffect(() => {
    if (props.isWalked) group.current?.focus({ preventScroll: true });
  }, [props.isWalked]);

  const { width, height } = size;
  const { look, folded } = rendered;
  const Custom = !props.isBox && rendered.node ? props.renderNode : undefined;
  const hasDefaultBox = !props.isBox && !Custom;
  const isActive = props.isActive || folded !== undefined;
  const box = { x: -width / 2, y: -height / 2, width, height, rx: props.isBox ? 8 : 6 };
  const fullName = look.name ?? look.label;
  const name = folded ? t('graph.unfold', { group: fullName }) : fullName;
  // Whoever speaks to the browser says what they read.
  const spoken = Custom || label === look.label ? name : `${label}: ${name}`;
  const lines = [name, look.state?.label, folded && listMembers(folded.members)];
  const href = rendered.node && props.getHref?.(rendered.node);
  const handleActivate = (event: MouseEvent | KeyboardEvent) => {
    // What opens a link elsewhere is the browser's.
    if (href !== undefined && (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onActivate(rendered, event.shiftKey);
  };
  return (
    <Group
      ref={group}
      transform={`translate(${place.x},${place.y})`}
      {...(href === undefined ? { role: isActive ? 'button' : 'img' } : { as: 'a', href })}
      aria-label={spoken}
      aria-description={look.state?.label}
      tabIndex={props.isReachable ? 0 : -1}
      data-active={isActive || undefined}
      data-node={rendered.id}
      data-inside={rendered.parent}
      data-box={props.isBox || undefined}
      data-missing={look.isMissing || undefined}
      data-folded={folded ? '' : undefined}
      data-highlighted={highlighted?.has(rendered.id) || undefined}
      style={look.color === undefined ? undefined : { color: look.color }}
      onFocus={event => onWalk(rendered.id, event.currentTarget.matches(':focus-visible'))}
      onClick={handleActivate}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.key === ' ') handleActivate(event);
      }}
    >
      <title>{lines.filter(Boolean).join('\n')}</title>
      {folded && <rect {...box} className="behind" transform="translate(4,4)" />}
      {hasDefaultBox && <rect {...box} />}
      {look.color !== undefined && !props.isBox && (
        <rect
          className="bar"
          x={-width / 2 + 4}
          y={-height / 2 + 6}
          width={3}
          height={height - 12}
          rx={1.5}
          style={{ fill: look.color }}
        />
      )}
      {props.isBox && <BoxNode width={width} height={height} />}
      {Custom && rendered.node && <Custom node={rendered.node} width={width} height={height} />}
      {hasDefaultBox && <DefaultNode label={label} icon={look.icon} />}
      {look.state && (
        <g transform={`translate(${width / 2 - 2},${-height / 2 + 2})`}>
          <StateSign state={look.state.state} />
        </g>
      )}
      <rect className="ring" {...box} />
    </Group>
  );
}

/** The names of what is folded into a node, as far as a tooltip has room for them. */
function listMembers(members: readonly GraphNode[]): string {
  const names = members.slice(0, maxNamed).map(({ label }) => label);
  return [...names, ...(members.length > maxNamed ? ['…'] : [])].join('\n');
}

const Group = styled('g')(({ theme }) => ({
  outline: 'none',
  '&[data-active]': { cursor: 'pointer' },
  color: theme.vars.palette.text.secondary,
  '& > rect:not(.bar)': {
    fill: theme.vars.palette.surface.sunken,
    stroke: theme.vars.palette.border.strong,
  },
  '&[data-active]:hover > rect:not(.ring, .bar)': { fill: theme.vars.palette.surface.hover },
  '&[data-highlighted] > rect:not(.ring, .bar)': {
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
  '& .icon': { color: 'inherit' },
  '& > rect.bar': { stroke: 'none', pointerEvents: 'none' },
  '&[data-missing] > rect:not(.ring, .bar)': {
    fill: theme.vars.palette.surface.raised,
    strokeDasharray: '4 3',
  },
  '&[data-missing] text': { fill: theme.vars.palette.text.secondary },
}));
