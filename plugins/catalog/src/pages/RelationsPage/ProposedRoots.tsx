import { styled } from '@mui/material/styles';
import { EmptyState, GraphIcon, Link, useTranslations } from '@portico/ui';
import { EntityTitle } from '../../components/EntityRefLink/EntityTitle.tsx';
import { shortenEntityRef } from '../../model/entityRelations.ts';
import { usualGraphSelection, writeGraphSelection } from '../../model/graphSelection.ts';
import { useStarredEntities } from '../../queries/starredEntities.ts';
import { useVisitedEntities } from '../../queries/visitedEntities.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

const mostProposed = 12;

/** Stands where the graph has nothing to begin with: entities that the user knows, to begin with one of them. */
export function ProposedRoots() {
  const t = useTranslations(laterCatalogTranslations);
  const { entityRefs: starred } = useStarredEntities();
  const visited = useVisitedEntities().map(({ entityRef }) => entityRef);
  const proposed = [...new Set([...starred, ...visited])].slice(0, mostProposed);
  return (
    <EmptyState
      icon={<GraphIcon size={24} />}
      title={t('graph.noRoot')}
      description={t(proposed.length > 0 ? 'graph.noRootHint' : 'graph.noRootSearch')}
    >
      {proposed.length > 0 && (
        <List aria-label={t('graph.recent')}>
          {proposed.map(ref => (
            <li key={ref}>
              <Link
                to={`?${writeGraphSelection({ ...usualGraphSelection, rootEntityRefs: [ref] })}`}
                title={ref}
              >
                <EntityTitle entityRef={ref} bareName={shortenEntityRef(ref, 'component')} />
              </Link>
            </li>
          ))}
        </List>
      )}
    </EmptyState>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));
