import { styled } from '@mui/material/styles';
import { useCallback, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { Progress } from '../Progress/Progress.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { FilledGraphProps } from './dependencyGraphProps.ts';
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
import { GraphFrame } from './GraphFrame.tsx';
import { GraphLayers } from './GraphLayers.tsx';
import { GraphText } from './GraphText.tsx';
import { handleGraphKey } from './handleGraphKey.ts';
import { MiniMap } from './MiniMap.tsx';
import { useFullscreen } from './useFullscreen.ts';
import { useFoldChoice } from './useFoldChoice.ts';
import { useGraphLayout } from './useGraphLayout.ts';
import { useLitNeighbours } from './useLitNeighbours.ts';
import { useMeasureGraph } from './useMeasureGraph.ts';
import { useZoom, ZoomMode } from './useZoom.ts';

/** Graphs of more nodes have a small map. */
const mappedAbove = 60;
const unfoldable: readonly Folding[] = [];
const noGraph = { nodes: [], edges: [] };

/** A graph whose nodes have come, with what zooms, folds and walks through it. */
export function FilledGraph<Node extends GraphNode, Edge extends GraphEdge>(
  props: FilledGraphProps<Node, Edge>,
) {
  const { label, direction = 'TB', onNodeClick, highlighted } = props;
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
    measure: useMeasureGraph(props),
    svg,
    mode,
  });
  const { rendered = noGraph as RenderedGraph<Node, Edge>, outcome, level } = laid ?? {};
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
  const foldAgain = () => {
    setChoice({ unfolded: new Set() });
    zoom.fit();
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
  const isFolded =
    level !== undefined && level > leastFolded && rendered.nodes.some(each => each.folded);

  return (
    <GraphFrame ref={frame} height={isFullscreen ? '100%' : props.height}>
      {!laid && <Progress label={t('graph.layingOut')} />}
      {/* The keys belong to the nodes inside, which take the focus. */}
      <Canvas
        ref={svg}
        role="application"
        aria-label={label}
        onKeyDown={event => {
          if (!laid) return;
          const { layout } = laid.outcome;
          handleGraphKey(event, { layout, rendered, direction, walked, onWalk: setWalked, zoom });
        }}
        onPointerOver={lightNeighbours}
        onPointerLeave={lightNeighbours}
      >
        <title>{label}</title>
        <g ref={layer}>
          {laid && (
            <GraphLayers
              laid={laid}
              direction={direction}
              renderNode={props.renderNode}
              highlighted={highlighted}
              walked={walked}
              isActive={onNodeClick !== undefined}
              getHref={props.getNodeHref}
              onWalk={handleWalk}
              onActivate={activate}
            />
          )}
        </g>
      </Canvas>
      {outcome?.isPlain && <Note>{t('graph.plain')}</Note>}
      <GraphControls
        zoom={zoom}
        isFullscreen={isFullscreen}
        onFullscreen={toggleFullscreen}
        onFold={choice.level === undefined ? undefined : foldAgain}
      />
      {isFolded && (
        <FoldNote onShowAll={() => setChoice({ level: leastFolded, unfolded: choice.unfolded })} />
      )}
      {laid && rendered.nodes.length > mappedAbove && (
        <MiniMap
          nodes={rendered.nodes}
          layout={laid.outcome.layout}
          sizes={laid.sizes}
          zoom={zoom}
          view={view}
        />
      )}
      <VisuallyHidden>{t('graph.help')}</VisuallyHidden>
      <GraphText nodes={rendered.nodes} edges={rendered.edges} />
    </GraphFrame>
  );
}

function useDescribe<Node extends GraphNode>(
  given: FoldOptions<Node>['describe'] | undefined,
): FoldOptions<Node>['describe'] {
  const t = useTranslations(laterUiTranslations);
  return useCallback(
    members => given?.(members) ?? { label: t('graph.folded', { count: members.length }) },
    [given, t],
  );
}

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
