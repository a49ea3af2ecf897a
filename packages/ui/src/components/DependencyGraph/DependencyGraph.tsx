import { styled, useTheme } from '@mui/material/styles';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { radius } from '../../theme/tokens.ts';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { Progress } from '../Progress/Progress.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { BoxTitles } from './BoxTitles.tsx';
import { DefaultNode } from './DefaultNode.tsx';
import { findNeighbour, isWalkKey } from './findNeighbour.ts';
import type {
  Folding,
  FoldOptions,
  GraphEdge,
  GraphNode,
  RenderedGraph,
  RenderedNode,
} from './foldGraph.ts';
import { FoldNote } from './FoldNote.tsx';
import { GraphControls } from './GraphControls.tsx';
import { GraphEdges } from './GraphEdges.tsx';
import { GraphNodes } from './GraphNodes.tsx';
import { GraphText } from './GraphText.tsx';
import type { GraphDirection, GraphLayout, LayoutRequest } from './graphTypes.ts';
import type { GraphScale, ViewSize } from './graphViews.ts';
import { measureLabel } from './measureLabel.ts';
import { MiniMap } from './MiniMap.tsx';
import { getDefaultNodeSize, labelFont, nodeFont } from './nodeSizes.ts';
import { useFullscreen } from './useFullscreen.ts';
import { useFoldChoice } from './useFoldChoice.ts';
import { useGraphLayout } from './useGraphLayout.ts';
import { useLitNeighbours } from './useLitNeighbours.ts';
import { useZoom, ZoomMode } from './useZoom.ts';

/** What renders a node: SVG around the node's own middle, in the size it is given. */
export interface GraphNodeProps<Node> {
  node: Node;
  width: number;
  height: number;
}

/** Props of {@link DependencyGraph}. */
export interface DependencyGraphProps<Node extends GraphNode, Edge extends GraphEdge> {
  /** What the graph shows, as its name. */
  label: string;
  /** `undefined` until they come. */
  nodes: readonly Node[] | undefined;
  edges: readonly Edge[];
  /** Default `TB`, from top to bottom. */
  direction?: GraphDirection;
  /** Default 50, 10 and 50 pixels. */
  nodeMargin?: number;
  edgeMargin?: number;
  rankMargin?: number;
  /** Renders a node in place of the usual box; needs `getNodeSize`. */
  renderNode?: ComponentType<GraphNodeProps<Node>>;
  getNodeSize?: (node: Node) => { width: number; height: number };
  /** Renders an edge's label around its middle. */
  renderLabel?: (edge: Edge) => ReactNode;
  /** Nodes that the graph is about. */
  highlighted?: ReadonlySet<string>;
  /** `isExpanding` when Shift was held. */
  onNodeClick?: (node: Node, event: { isExpanding: boolean }) => void;
  /** Where a node leads; makes it a link, which can be opened elsewhere too. */
  getNodeHref?: (node: Node) => string | undefined;
  /** How large it is shown at first; omitted, all of it or the legible surroundings of the highlighted node. */
  scale?: GraphScale | undefined;
  /** Called once zooming rests. */
  onScaleChange?: (scale: GraphScale) => void;
  /**
   * The steps by which it is folded as far as it needs to be legible as a whole, from the one that hides the least; keep
   * the same list from one rendering to the next.
   */
  foldings?: readonly Folding[];
  /** How many of the foldings are taken whatever room there is; default 0. */
  leastFolded?: number;
  /** How a folded group looks, such as "12 components". */
  describeFolded?: FoldOptions<Node>['describe'];
  /** The name under which what was unfolded is stored, for as long as the page is open. */
  memoryKey?: string;
  /** Pixels or any CSS height; default 480. */
  height?: number | string;
  /** Shown when there is no node. */
  empty?: ReactNode;
}

const labelHeight = 18;
/** Narrower windows, pixels, have nodes below one another and nearer to each other. */
const narrowBelow = 520;
/** Graphs of more nodes have a small map. */
const mappedAbove = 60;

/** Things and what leads from one to another: laid out in ranks, to pan, zoom and walk through. */
export function DependencyGraph<Node extends GraphNode, Edge extends GraphEdge>(
  props: DependencyGraphProps<Node, Edge>,
) {
  const t = useTranslations(laterUiTranslations);
  if (props.nodes === undefined) {
    return (
      <Frame style={{ height: props.height ?? 480 }}>
        <Progress label={t('graph.layingOut')} />
      </Frame>
    );
  }
  if (props.nodes.length === 0) return props.empty ?? <EmptyState title={t('graph.empty')} />;
  return <LayoutGraph {...props} nodes={props.nodes} />;
}

type LayoutGraphProps<Node extends GraphNode, Edge extends GraphEdge> = DependencyGraphProps<
  Node,
  Edge
> & { nodes: readonly Node[] };

function LayoutGraph<Node extends GraphNode, Edge extends GraphEdge>(
  props: LayoutGraphProps<Node, Edge>,
) {
  const { label, direction = 'TB', onNodeClick, renderNode, renderLabel, highlighted } = props;
  const t = useTranslations(laterUiTranslations);
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const view = useRef<SVGRectElement>(null);
  const [mode] = useState(() => new ZoomMode(props.scale === 'fit' ? 'fitted' : 'open'));
  const { foldings = unfoldable, leastFolded = 0 } = props;
  const [choice, setChoice] = useFoldChoice(props.memoryKey);
  const laid = useGraphLayout({
    nodes: props.nodes,
    edges: props.edges,
    foldings,
    leastFolded,
    describe: useDescribe(props.describeFolded),
    choice,
    measure: useMeasure(props),
    svg,
    mode,
  });
  const { rendered = noGraph as RenderedGraph<Node, Edge>, sizes, outcome } = laid ?? {};
  const { isFullscreen, toggleFullscreen } = useFullscreen(frame);
  const lightNeighbours = useLitNeighbours(layer);
  const [walked, setWalked] = useState<string>();
  const zoom = useZoom({
    svg,
    layer,
    layout: outcome?.layout,
    mode,
    isFullscreen,
    anchorId: walked ?? rendered.nodes.find(({ id }) => highlighted?.has(id))?.id,
    scale: props.scale,
    onScaleChange: props.onScaleChange,
    view,
  });

  const level = laid?.level;
  const activate = useCallback(
    (node: RenderedNode<Node>, isExpanding: boolean) => {
      if (node.node) onNodeClick?.(node.node, { isExpanding });
      if (!node.folded || level === undefined) return;
      // Whatever room the rest takes then: nothing else folds by itself.
      setChoice({ level, unfolded: new Set([...choice.unfolded, node.folded.group]) });
      setWalked(node.folded.members[0].id);
    },
    [onNodeClick, setChoice, choice, level],
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !outcome) return;
    const { key } = event;
    const from = walked ?? rendered.nodes[0]?.id;
    if (isWalkKey(key) && from !== undefined) {
      const next = findNeighbour(outcome.layout, rendered.edges, from, { key, direction });
      if (next !== undefined) setWalked(next);
    } else if (key === '+' || key === '=') zoom.zoomBy(1.25);
    else if (key === '-') zoom.zoomBy(0.8);
    else if (key === 'f') zoom.fit();
    else return;
    event.preventDefault();
  };

  const handleWalk = useCallback(
    (id: string, isSought: boolean) => {
      setWalked(id);
      // Under a pointer that is about to click, nothing may move.
      const place = isSought ? outcome?.layout.nodes[id] : undefined;
      if (place) zoom.reveal(place);
    },
    [outcome, zoom],
  );

  const nodesProps = outcome &&
    sizes && {
      layout: outcome.layout,
      sizes,
      renderNode: renderNode ?? DefaultNode,
      highlighted,
      walked,
      reachable: walked ?? rendered.nodes.find(({ id }) => outcome.layout.nodes[id])?.id,
      isActive: onNodeClick !== undefined,
      getHref: props.getNodeHref,
      onWalk: handleWalk,
      onActivate: activate,
    };
  const { boxes, others } = useMemo(
    () => separateBoxes(rendered.nodes, outcome?.layout),
    [rendered, outcome],
  );

  return (
    <Frame ref={frame} style={{ height: isFullscreen ? '100%' : (props.height ?? 480) }}>
      {!outcome && <Progress label={t('graph.layingOut')} />}
      {/* The keys belong to the nodes inside, which take the focus. */}
      <Canvas
        ref={svg}
        role="application"
        aria-label={label}
        onKeyDown={handleKeyDown}
        onPointerOver={lightNeighbours}
        onPointerLeave={lightNeighbours}
      >
        <title>{label}</title>
        <g ref={layer}>
          {outcome && nodesProps && (
            <>
              <GraphNodes nodes={boxes} {...nodesProps} />
              <GraphEdges
                edges={rendered.edges}
                layout={outcome.layout}
                direction={direction}
                renderLabel={renderLabel}
              />
              <BoxTitles boxes={boxes} layout={outcome.layout} />
              <GraphNodes nodes={others} {...nodesProps} />
            </>
          )}
        </g>
      </Canvas>
      {outcome?.isPlain && <Note>{t('graph.plain')}</Note>}
      <GraphControls
        zoom={zoom}
        isFullscreen={isFullscreen}
        onFullscreen={toggleFullscreen}
        onFold={
          choice.level === undefined
            ? undefined
            : () => {
                setChoice({ unfolded: new Set() });
                zoom.fit();
              }
        }
      />
      {level !== undefined && level > leastFolded && rendered.nodes.some(each => each.folded) && (
        <FoldNote onShowAll={() => setChoice({ level: leastFolded, unfolded: choice.unfolded })} />
      )}
      {outcome && sizes && rendered.nodes.length > mappedAbove && (
        <MiniMap
          nodes={rendered.nodes}
          layout={outcome.layout}
          sizes={sizes}
          zoom={zoom}
          view={view}
        />
      )}
      <VisuallyHidden>{t('graph.help')}</VisuallyHidden>
      <GraphText nodes={rendered.nodes} edges={rendered.edges} />
    </Frame>
  );
}

/** Boxes, from the outside inwards, and what is rendered above them and the edges. */
function separateBoxes<Node extends GraphNode>(
  nodes: readonly RenderedNode<Node>[],
  layout: GraphLayout | undefined,
) {
  const boxes = Object.keys(layout?.boxes ?? {});
  const byId = new Map(nodes.map(node => [node.id, node]));
  return {
    boxes: boxes.flatMap(id => byId.get(id) ?? []),
    others: nodes.filter(({ id }) => !boxes.includes(id)),
  };
}

const unfoldable: readonly Folding[] = [];
const noGraph = { nodes: [], edges: [] };

function useDescribe<Node extends GraphNode>(
  given: FoldOptions<Node>['describe'] | undefined,
): FoldOptions<Node>['describe'] {
  const t = useTranslations(laterUiTranslations);
  return useCallback(
    members => given?.(members) ?? { label: t('graph.folded', { count: members.length }) },
    [given, t],
  );
}

/** Measures what is rendered, as the layout needs it. */
function useMeasure<Node extends GraphNode, Edge extends GraphEdge>(
  props: LayoutGraphProps<Node, Edge>,
) {
  const { direction = 'TB', nodeMargin = 50, edgeMargin = 10, rankMargin = 50 } = props;
  const { getNodeSize } = props;
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  return useCallback(
    (rendered: RenderedGraph<Node, Edge>, window: ViewSize | undefined) => {
      const isNarrow = window !== undefined && window.width > 0 && window.width < narrowBelow;
      const sizes = new Map(
        rendered.nodes.map(({ id, node, look }) => [
          id,
          node && getNodeSize ? getNodeSize(node) : getDefaultNodeSize(look, nodeFont(fontFamily)),
        ]),
      );
      const request: LayoutRequest = {
        nodes: rendered.nodes.flatMap(({ id, parent }) => {
          const size = sizes.get(id);
          return size ? [{ id, ...size, ...(parent !== undefined && { parent }) }] : [];
        }),
        edges: rendered.edges.map(({ id, from, to, label }) => ({
          id,
          from,
          to,
          kind: label,
          ...(label && {
            label: { width: measureLabel(label, labelFont(fontFamily)) + 8, height: labelHeight },
          }),
        })),
        direction,
        isNarrow,
        nodeMargin: isNarrow ? nodeMargin / 2 : nodeMargin,
        edgeMargin,
        rankMargin: isNarrow ? rankMargin * 0.6 : rankMargin,
      };
      return { request, sizes };
    },
    [direction, nodeMargin, edgeMargin, rankMargin, getNodeSize, fontFamily],
  );
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  minHeight: 160,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
}));

const Canvas = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: '100%',
  cursor: 'grab',
  '&:active': { cursor: 'grabbing' },
  '& [data-dimmed] :is([data-node]:not([data-box]), [data-from]):not([data-lit])': {
    opacity: 0.25,
  },
  '& [data-dimmed] .line[data-lit]': { stroke: theme.vars.palette.primary.main },
}));

const Note = styled('output')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetInlineStart: theme.spacing(1.5),
  bottom: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}));
