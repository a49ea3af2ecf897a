import type { PageVisit } from '@portico/app/points';
import { readGraphSelection } from '../../model/graphSelection.ts';
import { graphEntitiesApiRef } from '../../queries/graphEntities.ts';
import { relationGraphQuery } from '../../queries/relationGraph.ts';
import { buildQuestion } from './buildQuestion.ts';

/** Requests what the graph in the address shows. */
export function prefetchRelationsPage({ apis, queryClient, searchParams }: PageVisit) {
  const question = buildQuestion(readGraphSelection(searchParams));
  if (question.rootEntityRefs.length === 0) return;
  void queryClient.prefetchQuery(relationGraphQuery(apis.require(graphEntitiesApiRef), question));
}
