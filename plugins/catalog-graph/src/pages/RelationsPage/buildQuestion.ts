import type { GraphSelection } from '../../model/graphSelection.ts';
import type { GraphQuestion } from '../../model/reachEntities.ts';

/** What ten calls read, and what can still be looked at. */
const maxEntities = 1000;

/** What the relations page requests. */
export function buildQuestion({
  rootEntityRefs,
  maxDepth,
  kinds,
  relations,
}: Pick<GraphSelection, 'rootEntityRefs' | 'maxDepth' | 'kinds' | 'relations'>): GraphQuestion {
  return { rootEntityRefs, maxDepth, kinds, relations, maxEntities };
}
