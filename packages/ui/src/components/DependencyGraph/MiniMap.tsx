import { styled } from '@mui/material/styles';
import { memo, type PointerEvent, type RefObject } from 'react';
import { radius } from '../../theme/tokens.ts';
import type { GraphNode, RenderedNode } from './foldGraph.ts';
import type { GraphLayout } from './graphTypes.ts';
import type { GraphZoom } from './useZoom.ts';

interface MiniMapProps {
  nodes: readonly RenderedNode<GraphNode>[];
  layout: GraphLayout;
  sizes: ReadonlyMap<string, { width: number; height: number }>;
  zoom: GraphZoom;
  /** What is seen of the graph; zooming moves it. */
  view: RefObject<SVGRectElement | null>;
}

/** Pixels. */
const largest = { width: 180, height: 120 };
/** Around the graph, as a share of it: what is seen may reach beyond. */
const margin = 0.04;

/** All of a large graph, small, with what is seen of it; a click or a drag moves that. The keys walk in the graph itself. */
export const MiniMap = memo(function MiniMap({ nodes, layout, sizes, zoom, view }: MiniMapProps) {
  const [left, top] = [-layout.width * margin, -layout.height * margin];
  const width = layout.width - left * 2;
  const height = layout.height - top * 2;
  const scale = Math.min(largest.width / width, largest.height / height);
  const handlePoint = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    zoom.center({
      x: left + ((event.clientX - box.left) / box.width) * width,
      y: top + ((event.clientY - box.top) / box.height) * height,
    });
  };
  return (
    <Root
      aria-hidden
      width={width * scale}
      height={height * scale}
      viewBox={`${left} ${top} ${width} ${height}`}
      onPointerDown={handlePoint}
      onPointerMove={handlePoint}
    >
      {nodes.map(({ id, look: { color } }) => {
        const place = layout.nodes[id];
        const box = layout.boxes?.[id];
        const size = box ?? sizes.get(id);
        return (
          place &&
          size && (
            <rect
              key={id}
              className={box ? 'box' : 'node'}
              x={place.x - size.width / 2}
              y={place.y - size.height / 2}
              width={size.width}
              height={size.height}
              style={color === undefined ? undefined : { color }}
            />
          )
        );
      })}
      <rect ref={view} className="view" />
    </Root>
  );
});

const Root = styled('svg')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: theme.spacing(1),
  bottom: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.control,
  backgroundColor: theme.vars.palette.surface.raised,
  cursor: 'pointer',
  touchAction: 'none',
  '& .node': { fill: 'currentColor' },
  '& .box': { fill: 'color-mix(in srgb, currentColor 15%, transparent)' },
  '& .view': {
    fill: `color-mix(in srgb, ${theme.vars.palette.primary.main} 12%, transparent)`,
    stroke: theme.vars.palette.primary.main,
    strokeWidth: 1.5,
    vectorEffect: 'non-scaling-stroke',
  },
  // A telephone's window is hardly larger than the map.
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));
