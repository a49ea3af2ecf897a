import { useStarredEntities, useVisitedEntities } from '@portico/catalog';
import { EntityTitle, shortenEntityRef } from '@portico/catalog/parts';
import { styled } from '@mui/material/styles';
import { EmptyState, KindTile, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { GraphIcon } from '@portico/ui/icons';
import { defaultGraphSelection, writeGraphSelection } from '../../model/graphSelection.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

const maxProposed = 12;

/** Stands where the graph has nothing to begin with: entities that the user knows, to begin with one of them. */
export function ProposedRoots() {
  const t = useTranslations(laterGraphTranslations);
  const { entityRefs: starred } = useStarredEntities();
  const visited = useVisitedEntities().map(({ entityRef }) => entityRef);
  const proposed = [...new Set([...starred, ...visited])].slice(0, maxProposed);
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
                to={`?${writeGraphSelection({ ...defaultGraphSelection, rootEntityRefs: [ref] })}`}
                title={ref}
                tone="name"
                icon={<KindTile kind={ref.slice(0, ref.indexOf(':'))} />}
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
