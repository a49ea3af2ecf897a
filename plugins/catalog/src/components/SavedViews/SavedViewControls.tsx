import { SubjectControls, useIdentity } from '@portico/app';
import { buildPageQuery } from '../../model/list/catalogQueries.ts';
import type { CatalogSelection } from '../../model/list/catalogSelection.ts';
import type { SavedView } from '../../queries/savedViews.ts';
import { useStarredEntities } from '../../queries/starredEntities.ts';

/** Props of {@link SavedViewControls}. */
export interface SavedViewControlsProps {
  view: SavedView;
  /** What it shows. */
  selection: CatalogSelection;
}

/** What plugins offer for a saved view, such as to watch it. */
export function SavedViewControls({ view, selection }: SavedViewControlsProps) {
  const { ownershipEntityRefs } = useIdentity();
  const { entityRefs: starredEntityRefs } = useStarredEntities();
  const { query, fullTextFilter } = buildPageQuery(selection, {
    ownershipEntityRefs,
    starredEntityRefs,
  });
  return (
    <SubjectControls
      subject={{
        type: 'view',
        title: view.name,
        search: view.search || '?',
        query: { query, ...(fullTextFilter && { fullTextFilter }) },
      }}
    />
  );
}
