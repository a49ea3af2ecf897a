import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import type { EntityDependents } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { EmptyState, ErrorPanel, InfoCard, Link, SkeletonText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { laterGraphTranslations } from '../../laterTranslations.ts';
import { groupDependents } from '../../model/dependentGroups.ts';
import { defaultGraphSelection, writeGraphSelection } from '../../model/graphSelection.ts';
import { useDependents } from '../../queries/dependents.ts';
import { catalogGraphRouteRef } from '../../routes.ts';
import { DependentList } from './DependentList.tsx';

/** What a change of an entity may break: what depends on it, directly or through others, by owner. */
export default function ImpactTab({ entity }: { entity: Entity }) {
  const t = useTranslations(laterGraphTranslations);
  const entityRef = stringifyEntityRef(entity);
  const { data, error, refetch } = useDependents(entityRef);
  const name = getEntityDisplayName(entity);
  if (error && !data) {
    return (
      <ErrorPanel
        error={error}
        title={t('impact.failed')}
        actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  return (
    <InfoCard title={t('impact.title')} hasNoPadding>
      {data === undefined ? (
        <Lead>
          <SkeletonText lines={3} />
        </Lead>
      ) : data === null || data.totalItems === 0 ? (
        <EmptyState title={t('impact.none', { name })} description={t('impact.noneHint')} />
      ) : (
        // What was opened belongs to one entity.
        <Found key={entityRef} entityRef={entityRef} name={name} dependents={data} />
      )}
    </InfoCard>
  );
}

interface FoundProps {
  entityRef: string;
  name: string;
  dependents: EntityDependents;
}

function Found({ entityRef, name, dependents }: FoundProps) {
  const t = useTranslations(laterGraphTranslations);
  const groups = useMemo(() => groupDependents(dependents), [dependents]);
  const graphPath = useRouteRef(catalogGraphRouteRef)?.();
  const { totalItems, directItems, isComplete, parts } = dependents;
  return (
    <>
      <Lead>
        <p>
          <strong>
            {t(isComplete ? 'impact.total' : 'impact.totalAtLeast', { count: totalItems, name })}
          </strong>{' '}
          {t('impact.direct', { direct: directItems, indirect: totalItems - directItems })}{' '}
          {parts > 0 && t('impact.parts', { count: parts })}
        </p>
        {graphPath !== undefined && (
          <Link to={`${graphPath}?${writeImpactGraph(entityRef, parts > 0)}`}>
            {t('impact.graph')}
          </Link>
        )}
      </Lead>
      {groups.map(group => (
        <DependentList key={group.ownerRef ?? ''} {...group} />
      ))}
    </>
  );
}

/** The address of the graph of the same relations, as far as they lead. */
function writeImpactGraph(entityRef: string, hasParts: boolean): URLSearchParams {
  return writeGraphSelection({
    ...defaultGraphSelection,
    rootEntityRefs: [entityRef],
    maxDepth: Infinity,
    // Both ways between a whole and its parts would lead to the neighbours too.
    relations: ['dependencyOf', 'apiConsumedBy', 'providesApi', hasParts ? 'hasPart' : 'partOf'],
  });
}

const Lead = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 3),
  padding: theme.spacing(0, 2, 1.5),
  color: theme.vars.palette.text.secondary,
  '& > p': { margin: 0 },
  '& strong': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}));
