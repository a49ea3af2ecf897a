import { styled } from '@mui/material/styles';
import { memo, useId, useMemo } from 'react';
import { pickLabelledEdges } from './pickLabelledEdges.ts';
import { edgePath } from './edgePath.ts';
import type { RenderedEdge, GraphEdge } from './foldGraph.ts';
import type { GraphDirection, GraphLayout } from './graphTypes.ts';

interface GraphEdgesProps {
  edges: readonly RenderedEdge<GraphEdge>[];
  layout: GraphLayout;
  direction: GraphDirection;
}

/** The edges of a graph, with arrow heads and labels. */
export const GraphEdges = memo(function GraphEdges({ edges, layout, direction }: GraphEdgesProps) {
  const arrow = useId();
  const labelled = useMemo(
    () => pickLabelledEdges(edges.filter(({ id }) => layout.edges[id]?.label)),
    [edges, layout],
  );
  return (
    <Edges aria-hidden>
      <marker
        id={arrow}
        viewBox="0 0 8 8"
        refX={7}
        refY={4}
        // Edges that represent several are bolder, their heads are not.
        markerUnits="userSpaceOnUse"
        markerWidth={10}
        markerHeight={10}
        orient="auto"
      >
        <path className="head" d="M0,0.5 7.5,4 0,7.5z" />
      </marker>
      {edges.map(({ id, from, to, edges: all }) => {
        const route = layout.edges[id];
        return (
          route && (
            <path
              key={id}
              className="line"
              d={edgePath(route.points, direction)}
              data-from={from}
              data-to={to}
              markerEnd={`url(#${arrow})`}
              data-many={all.length > 1 || undefined}
            />
          )
        );
      })}
      {/* Above all lines, some of which share a way. */}
      {edges.map(({ id, label, from, to }) => {
        const place = layout.edges[id]?.label;
        return (
          label &&
          labelled.has(id) &&
          place && (
            <g
              key={id}
              data-from={from}
              data-to={to}
              transform={`translate(${place.x},${place.y})`}
            >
              <text textAnchor="middle" dominantBaseline="central">
                {label}
              </text>
            </g>
          )
        );
      })}
    </Edges>
  );
});

const Edges = styled('g')(({ theme }) => ({
  '& .line': { fill: 'none', stroke: theme.vars.palette.border.strong, strokeWidth: 1.25 },
  '& .line[data-many]': { strokeWidth: 2.5 },
  '& .head': { fill: theme.vars.palette.border.strong },
  // The label is on its edge, which it must not run through.
  '& text': {
    ...theme.typography.caption,
    fontSize: 12,
    fill: theme.vars.palette.text.secondary,
    stroke: theme.vars.palette.surface.raised,
    strokeWidth: 4,
    paintOrder: 'stroke',
    userSelect: 'none',
  },
}));
