import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import type { EntityDependents } from '@portico/catalog-common/operations';
import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { EmptyState, ErrorPanel, InfoCard, Link, SkeletonText } from '@portico/ui';
import { EmptyCardLine } from '@portico/ui/cards';
import { SegmentedFilter } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { laterGraphTranslations } from '../../laterTranslations.ts';
import { groupDependents } from '../../model/dependentGroups.ts';
import { defaultGraphSelection, writeGraphSelection } from '../../model/graphSelection.ts';
import { useDependents } from '../../queries/dependents.ts';
import { catalogGraphRouteRef } from '../../routes.ts';
import { DependentList } from './DependentList.tsx';
import { OwnerAddresses } from './OwnerAddresses.tsx';

/** What a change of an entity may break: what depends on it, directly or through others, by owner. */
export default function ImpactTab({ entity }: { entity: Entity }) {
  const t = useTranslations(laterGraphTranslations);
  const entityRef = stringifyEntityRef(entity);
  const { data, error, refetch } = useDependents(entityRef);
  const name = getEntityDisplayName(entity);
  if (error && !data) {
    return <ErrorPanel error={error} title={t('impact.failed')} onRetry={refetch} />;
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
  const [search, setSearch] = useSearchParams();
  const scope = search.get(scopeParam) === 'direct' ? 'direct' : 'all';
  const groups = useMemo(
    () => groupDependents(dependents, scope === 'direct'),
    [dependents, scope],
  );
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
        <Actions>
          <SegmentedFilter
            label={t('impact.scope')}
            segments={[
              { value: 'all', label: t('impact.scopeAll') },
              { value: 'direct', label: t('impact.scopeDirect') },
            ]}
            value={scope}
            onChange={chosen => setSearch(writeScope(chosen), { replace: true })}
          />
          <OwnerAddresses ownerRefs={groups.flatMap(({ ownerRef }) => ownerRef ?? [])} />
          {graphPath !== undefined && (
            <Link to={`${graphPath}?${writeImpactGraph(entityRef, parts > 0)}`}>
              {t('impact.graph')}
            </Link>
          )}
        </Actions>
      </Lead>
      {groups.length === 0 && <EmptyCardLine>{t('impact.noneDirect')}</EmptyCardLine>}
      {groups.map(group => (
        <DependentList key={group.ownerRef ?? ''} {...group} />
      ))}
    </>
  );
}

/** Which dependents are listed, in the address of the page. */
const scopeParam = 'impact';

function writeScope(scope: 'all' | 'direct') {
  return (search: URLSearchParams) => {
    const written = new URLSearchParams(search);
    if (scope === 'all') written.delete(scopeParam);
    else written.set(scopeParam, scope);
    return written;
  };
}

/** The address of the graph of the same relations, as far as they lead. */
function writeImpactGraph(entityRef: string, hasParts: boolean): URLSearchParams {
  return writeGraphSelection({
    ...defaultGraphSelection,
    rootEntityRefs: [entityRef],
    maxDepth: Infinity,
    relations: ['dependencyOf', 'apiConsumedBy', 'providesApi', ...(hasParts ? ['hasPart'] : [])],
  });
}

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
}));

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
