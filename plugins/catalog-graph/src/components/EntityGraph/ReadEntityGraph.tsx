import { styled } from '@mui/material/styles';
import { ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import type { GraphQuestion } from '../../model/reachEntities.ts';
import { useRelationGraph } from '../../queries/relationGraph.ts';
import { EntityGraph, type EntityGraphProps } from './EntityGraph.tsx';
import { GraphNotes } from './GraphNotes.tsx';
import { laterGraphTranslations } from '../../laterTranslations.ts';

/** Props of {@link ReadEntityGraph}. */
export interface ReadEntityGraphProps extends Omit<EntityGraphProps, 'reached'> {
  /** What is read; keep the same object from one rendering to the next. */
  question: GraphQuestion;
  /** Shown in place of the graph where nothing but its roots was found. */
  alone?: ReactNode;
}

/** A graph that reads what it shows, with what is to be said below it; or why it could not be read. */
export function ReadEntityGraph({ question, alone, ...graph }: ReadEntityGraphProps) {
  const t = useTranslations(laterGraphTranslations);
  const { data, error, refetch } = useRelationGraph(question);
  if (error && !data) {
    return <ErrorPanel error={error} title={t('graph.failed')} onRetry={refetch} />;
  }
  if (alone !== undefined && data?.reached.every(({ depth }) => depth === 0)) return alone;
  return (
    <Root>
      <EntityGraph {...graph} reached={data?.reached} />
      <GraphNotes found={data} />
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
