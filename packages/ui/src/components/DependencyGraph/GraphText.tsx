import { memo } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { RenderedEdge, RenderedNode, GraphEdge, GraphNode } from './foldGraph.ts';

interface GraphTextProps {
  nodes: readonly RenderedNode<GraphNode>[];
  edges: readonly RenderedEdge<GraphEdge>[];
}

/** The edges of a graph as a list, for those who listen to it. */
export const GraphText = memo(function GraphText({ nodes, edges }: GraphTextProps) {
  const t = useTranslations(laterUiTranslations);
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  return (
    <VisuallyHidden>
      <ul aria-label={t('graph.edges')}>
        {edges.map(({ id, from, to, label }) => {
          const ends = { from: labels.get(from) ?? from, to: labels.get(to) ?? to };
          return (
            <li key={id}>
              {label ? t('graph.labelledEdge', { ...ends, label }) : t('graph.edge', ends)}
            </li>
          );
        })}
      </ul>
    </VisuallyHidden>
  );
});
