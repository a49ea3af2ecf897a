import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { Progress } from '../Progress/Progress.tsx';
import type { DependencyGraphProps } from './dependencyGraphProps.ts';
import { FilledGraph } from './FilledGraph.tsx';
import type { GraphEdge, GraphNode } from './foldGraph.ts';
import { GraphFrame } from './GraphFrame.tsx';

/** Things and what leads from one to another: laid out in ranks, to pan, zoom and walk through. */
export function DependencyGraph<Node extends GraphNode, Edge extends GraphEdge>(
  props: DependencyGraphProps<Node, Edge>,
) {
  const t = useTranslations(laterUiTranslations);
  if (props.nodes === undefined) {
    return (
      <GraphFrame height={props.height}>
        <Progress label={t('graph.layingOut')} />
      </GraphFrame>
    );
  }
  if (props.nodes.length === 0) return props.empty ?? <EmptyState title={t('graph.empty')} />;
  return <FilledGraph {...props} nodes={props.nodes} />;
}
