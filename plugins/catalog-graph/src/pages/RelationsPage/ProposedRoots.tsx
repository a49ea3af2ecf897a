import { getRefKind } from '@portico/catalog-model';
import { useStarredEntities, useVisitedEntities } from '@portico/catalog';
import { EntityTitle, shortenEntityRef } from '@portico/catalog/parts';
import { styled } from '@mui/material/styles';
import { EmptyState, Link } from '@portico/ui';
import { KindTile } from '@portico/ui/kinds';
import { useTranslations } from '@portico/ui/i18n';
import { GraphIcon } from '@portico/ui/icons';
import { defaultGraphSelection, writeGraphSelection } from '../../model/graphSelection.ts';
import { useProposedSystems } from '../../queries/proposedSystems.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

const maxProposed = 12;

/** Stands where the graph has nothing to begin with: entities that the user knows, to begin with one of them. */
export function ProposedRoots() {
  const t = useTranslations(laterGraphTranslations);
  const { entityRefs: starred } = useStarredEntities();
  const visited = useVisitedEntities().map(({ entityRef }) => entityRef);
  const known = [...new Set([...starred, ...visited])].slice(0, maxProposed);
  const names = useProposedSystems();
  const systems = Object.keys(names).filter(ref => !known.includes(ref));
  const lists = [
    { title: t('graph.recent'), refs: known },
    { title: t('graph.systems'), refs: systems },
  ].filter(({ refs }) => refs.length > 0);
  return (
    <EmptyState
      icon={<GraphIcon size={24} />}
      title={t('graph.noRoot')}
      description={t(lists.length > 0 ? 'graph.noRootHint' : 'graph.noRootSearch')}
    >
      {lists.map(({ title, refs }) => (
        <Group key={title}>
          <h2>{title}</h2>
          <List aria-label={title}>
            {refs.map(ref => (
              <li key={ref}>
                <Link
                  to={`?${writeGraphSelection({ ...defaultGraphSelection, rootEntityRefs: [ref] })}`}
                  title={ref}
                  tone="name"
                  icon={<KindTile kind={getRefKind(ref)} />}
                >
                  {names[ref] ?? (
                    <EntityTitle entityRef={ref} bareName={shortenEntityRef(ref, 'component')} />
                  )}
                </Link>
              </li>
            ))}
          </List>
        </Group>
      ))}
    </EmptyState>
  );
}

const Group = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(1.5),
  '& > h2': {
    ...theme.typography.caption,
    margin: theme.spacing(0, 0, 0.75),
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
  },
}));

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
