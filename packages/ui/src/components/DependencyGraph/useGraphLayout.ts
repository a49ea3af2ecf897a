import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type FoldOptions,
  foldGraph,
  type GraphEdge,
  type GraphNode,
  type RenderedGraph,
} from './foldGraph.ts';
import { GraphLayouter, type LayoutOutcome } from './GraphLayouter.ts';
import { findFittingLevel } from './findFittingLevel.ts';
import { couldFit, isLegible, type ViewSize } from './graphViews.ts';
import type { LayoutRequest } from './graphTypes.ts';
import type { ZoomMode } from './useZoom.ts';

/** A graph that is laid out, with what it was laid out from. */
export interface LaidGraph<Node extends GraphNode, Edge extends GraphEdge> {
  rendered: RenderedGraph<Node, Edge>;
  sizes: ReadonlyMap<string, ViewSize>;
  /** What is shown of labels: all of them, or what there is room for. */
  labels: ReadonlyMap<string, string>;
  outcome: LayoutOutcome;
  /** How many of the foldings were taken. */
  level: number;
}

/** What the reader chose to see. */
export interface FoldChoice {
  /** How many of the foldings are taken; as many as it needs to fit while omitted. */
  level?: number;
  /** Ids of groups that are open. */
  unfolded: ReadonlySet<string>;
}

/** What {@link useGraphLayout} works on; keep functions and lists from one rendering to the next. */
export interface GraphLayoutOptions<Node extends GraphNode, Edge extends GraphEdge> extends Omit<
  FoldOptions<Node>,
  'unfolded'
> {
  nodes: readonly Node[];
  edges: readonly Edge[];
  /** How many of the foldings are taken at least. */
  leastFolded: number;
  choice: FoldChoice;
  measure: (
    rendered: RenderedGraph<Node, Edge>,
    window: ViewSize | undefined,
  ) => { request: LayoutRequest } & Pick<LaidGraph<Node, Edge>, 'sizes' | 'labels'>;
  svg: RefObject<SVGSVGElement | null>;
  /** Once it was moved, it stays folded as it is. */
  mode: ZoomMode;
}

const throttleMs = 250;
/** A window that changes by fewer pixels, as by a scroll bar, is the same. */
const resizeTolerance = 20;

/**
 * The layout of a graph, folded as far as it needs to be legible as a whole, a quarter of a second after it last
 * changed at most; the former one stays meanwhile.
 */
export function useGraphLayout<Node extends GraphNode, Edge extends GraphEdge>(
  options: GraphLayoutOptions<Node, Edge>,
): LaidGraph<Node, Edge> | undefined {
  const { nodes, edges, foldings, leastFolded, describe, choice, measure, svg, mode } = options;
  const [laid, setLaid] = useState<LaidGraph<Node, Edge>>();
  const [layouter] = useState(() => new GraphLayouter());
  const lastAt = useRef(-Infinity);
  const fittedTo = useRef<ViewSize>(undefined);
  const [resizedTo, setResizedTo] = useState<ViewSize>();
  const findLevel = useEffectEvent(
    () => choice.level ?? (mode.is('moved') ? laid?.level : undefined),
  );

  useEffect(() => {
    let isCurrent = true;
    const { unfolded } = choice;
    const window = resizedTo ?? svg.current?.getBoundingClientRect();
    const lay = async (level: number, isToFit = false) => {
      const applied = foldings.slice(0, level);
      const rendered = foldGraph(nodes, edges, { foldings: applied, unfolded, describe });
      const { request, ...measured } = measure(rendered, window);
      if (!isCurrent || (isToFit && window && !couldFit(request, window))) return undefined;
      const outcome = await layouter.lay(request);
      if (isToFit && window && !isLegible(outcome.layout, window)) return undefined;
      return { rendered, ...measured, outcome, level };
    };
    const layFolded = async () => {
      fittedTo.current = window;
      const level = findLevel();
      if (level !== undefined) return lay(Math.min(level, foldings.length));
      if (!window?.width) return lay(leastFolded);
      const fitting = await findFittingLevel([leastFolded, foldings.length], at => lay(at, true));
      // What no folding makes fit is folded as far as it can be.
      return fitting ?? lay(foldings.length);
    };
    const wait = Math.max(0, lastAt.current + throttleMs - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      void layFolded().then(next => isCurrent && next && setLaid(next));
    }, wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [layouter, nodes, edges, foldings, leastFolded, describe, choice, measure, svg, resizedTo]);
  useEffect(() => () => layouter.close(), [layouter]);

  const handleResize = useEffectEvent(({ width, height }: ViewSize) => {
    const former = fittedTo.current;
    if (!former || findLevel() !== undefined || width === 0) return;
    const change = Math.max(Math.abs(former.width - width), Math.abs(former.height - height));
    if (change > resizeTolerance) setResizedTo({ width, height });
  });
  useEffect(() => {
    const element = svg.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => handleResize(element.getBoundingClientRect()));
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg]);

  return laid;
}
