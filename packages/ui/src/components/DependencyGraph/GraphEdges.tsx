import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useId } from 'react';
import { edgePath } from './edgePath.ts';
import type { DrawnEdge, GraphEdge } from './foldGraph.ts';
import type { GraphDirection, GraphLayout } from './graphTypes.ts';

interface GraphEdgesProps<Edge extends GraphEdge> {
  edges: readonly DrawnEdge<Edge>[];
  layout: GraphLayout;
  direction: GraphDirection;
  renderLabel: ((edge: Edge) => ReactNode) | undefined;
}

/** The edges of a graph, with arrow heads and labels. */
export const GraphEdges = memo(drawEdges) as unknown as typeof drawEdges;

function drawEdges<Edge extends GraphEdge>({
  edges,
  layout,
  direction,
  renderLabel,
}: GraphEdgesProps<Edge>) {
  const arrow = useId();
  return (
    <Edges aria-hidden>
      <marker
        id={arrow}
        viewBox="0 0 8 8"
        refX={7}
        refY={4}
        markerWidth={8}
        markerHeight={8}
        orient="auto"
      >
        <path className="head" d="M0,0.5 7.5,4 0,7.5z" />
      </marker>
      {edges.map(({ id, edges: all }) => {
        const way = layout.edges[id];
        return (
          way && (
            <path
              key={id}
              className="line"
              d={edgePath(way.points, direction)}
              markerEnd={`url(#${arrow})`}
              data-many={all.length > 1 || undefined}
            />
          )
        );
      })}
      {/* Above all lines, some of which share a way. */}
      {edges.map(({ id, label, edges: [first] }) => {
        const place = layout.edges[id]?.label;
        return (
          label &&
          place && (
            <g key={id} transform={`translate(${place.x},${place.y})`}>
              {renderLabel && first ? (
                renderLabel(first)
              ) : (
                <text textAnchor="middle" dominantBaseline="central">
                  {label}
                </text>
              )}
            </g>
          )
        );
      })}
    </Edges>
  );
}

const Edges = styled('g')(({ theme }) => ({
  '& .line': { fill: 'none', stroke: theme.vars.palette.border.strong, strokeWidth: 1.25 },
  '& .line[data-many]': { strokeWidth: 2.5 },
  '& .head': { fill: theme.vars.palette.border.strong },
  // The label stands on its edge, which it must not run through.
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
