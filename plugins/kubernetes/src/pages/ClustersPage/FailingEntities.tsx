import { useRouteRef } from '@portico/app';
import { catalogEntityRouteRef, EntityRefLink } from '@portico/catalog';
import { parseEntityRef } from '@portico/catalog-model';
import { ErrorPanel, InfoCard, Link, StateBadge } from '@portico/ui';
import { AwaitedCardLines, CardLine, CardLines, EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { useFailingEntities } from '../../queries/failingEntities.ts';
import { kubernetesTranslations } from '../../translations.ts';

const maxShown = 50;

/** What is failing in the clusters: the entities whose pods do, those with the most first, with the way to each. */
export function FailingEntities() {
  const t = useTranslations(laterKubernetesTranslations);
  const { data, error } = useFailingEntities();
  const { items = [], unknownClusters = [] } = data ?? {};
  const worst = items.toSorted((a, b) => b.failingPods - a.failingPods).slice(0, maxShown);
  return (
    <InfoCard title={t('page.failing.title')} hasNoPadding>
      {error ? (
        <ErrorPanel error={error} title={t('page.failing.failed')} />
      ) : !data ? (
        <AwaitedCardLines count={3} label={t('page.failing.loading')} />
      ) : (
        <>
          {items.length === 0 ? (
            <EmptyCardLine>
              <StateBadge state="good" look="plain">
                {t('page.failing.none')}
              </StateBadge>
            </EmptyCardLine>
          ) : (
            <CardLines>
              {worst.map(({ entityRef, uid, failingPods }) => (
                <FailingEntity key={uid} entityRef={entityRef} failingPods={failingPods} />
              ))}
            </CardLines>
          )}
          {items.length > maxShown && (
            <EmptyCardLine>
              {t('page.failing.others', { count: items.length - maxShown })}
            </EmptyCardLine>
          )}
          {unknownClusters.length > 0 && (
            <EmptyCardLine>
              <StateBadge state="inactive" look="plain">
                {t('page.failing.unknown', { clusters: unknownClusters.join(', ') })}
              </StateBadge>
            </EmptyCardLine>
          )}
        </>
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
    <CardLine
      name={<EntityRefLink entityRef={entityRef} defaultKind="component" hasIcon tone="name" />}
      end={
        <StateBadge state="broken">
          {path === undefined ? (
            text
          ) : (
            <Link to={`${path}/kubernetes`} tone="quiet">
              {text}
            </Link>
          )}
        </StateBadge>
      }
    />
  );
}
