import { styled } from '@mui/material/styles';
import { useApi, useRouteRef } from '@portico/app';
import { catalogEntityRouteRef, EntityRefLink } from '@portico/catalog';
import { parseEntityRef } from '@portico/catalog-model';
import { kubernetesApiRef } from '@portico/kubernetes-common';
import { ErrorPanel, InfoCard, Link, SkeletonText, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useQuery } from '@tanstack/react-query';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { kubernetesKeys } from '../../queries/kubernetesKeys.ts';
import { kubernetesTranslations } from '../../translations.ts';

const maxShown = 50;

/** What is failing in the clusters: the entities whose pods do, with the way to each. */
export function FailingEntities() {
  const t = useTranslations(laterKubernetesTranslations);
  const kubernetes = useApi(kubernetesApiRef);
  const { data, error } = useQuery({
    queryKey: kubernetesKeys.failingEntities,
    queryFn: ({ signal }) => kubernetes.listFailingEntities({ signal }),
    refetchInterval: 30_000,
  });
  const renderContent = () => {
    if (!data) return <SkeletonText lines={3} />;
    const { items, unknownClusters } = data;
    const worst = items.toSorted((a, b) => b.failingPods - a.failingPods);
    return (
      <>
        {items.length === 0 && <p>{t('page.failing.none')}</p>}
        <ul>
          {worst.slice(0, maxShown).map(({ entityRef, uid, failingPods }) => (
            <FailingEntity key={uid} entityRef={entityRef} failingPods={failingPods} />
          ))}
        </ul>
        {items.length > maxShown && (
          <p>{t('page.failing.others', { count: items.length - maxShown })}</p>
        )}
        {unknownClusters.length > 0 && (
          <p>{t('page.failing.unknown', { clusters: unknownClusters.join(', ') })}</p>
        )}
      </>
    );
  };
  return (
    <InfoCard title={t('page.failing.title')}>
      {error ? (
        <ErrorPanel error={error} title={t('page.failing.failed')} />
      ) : (
        <Content>{renderContent()}</Content>
      )}
    </InfoCard>
  );
}

function FailingEntity({ entityRef, failingPods }: { entityRef: string; failingPods: number }) {
  const t = useTranslations(kubernetesTranslations);
  const { kind, namespace, name } = parseEntityRef(entityRef);
  const path = useRouteRef(catalogEntityRouteRef)?.({
    kind: kind.toLowerCase(),
    namespace: namespace.toLowerCase(),
    name,
  });
  const text = t('attention.pods', { count: failingPods });
  return (
    <li>
      <EntityRefLink entityRef={entityRef} defaultKind="component" />
      <StateBadge state="broken" look="plain">
        {path === undefined ? (
          text
        ) : (
          <Link to={`${path}/kubernetes`} tone="quiet" underline="always">
            {text}
          </Link>
        )}
      </StateBadge>
    </li>
  );
}

const Content = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& p': { margin: theme.spacing(0.5, 0), color: theme.vars.palette.text.secondary },
  '& ul': { display: 'grid', gap: theme.spacing(0.75), margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.25, 1.5) },
}));
