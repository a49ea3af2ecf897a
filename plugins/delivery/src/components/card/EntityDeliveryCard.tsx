import { useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import type { EntityPartProps } from '@portico/catalog/points';
import { getEntityName } from '@portico/catalog-model';
import {
  type BuildReading,
  type EntityDelivery,
  type EntityDeployments,
  hasDeploymentAnnotation,
} from '@portico/delivery-common';
import { ErrorPanel, InfoCard, Link, RelativeTime, SkeletonText, StateBadge } from '@portico/ui';
import { FactLine, FactList, FactNote } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { findLatestBuild, selectBuilds, allBranches } from '../../model/buildBranches.ts';
import { summarizeDeployments } from '../../model/deployedEnvironments.ts';
import { stateOfDeployment } from '../../model/states.ts';
import { useEntityDelivery } from '../../queries/entityDelivery.ts';
import { useEntityDeployments } from '../../queries/entityDeployments.ts';
import { BuildStateBadge } from '../BuildStateBadge.tsx';
import { BuildTrend } from '../BuildTrend.tsx';

/** The latest build of an entity with its trend, and how many pull requests are open. */
export default function EntityDeliveryCard({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { data, error } = useEntityDelivery(entity);
  const isDeployed = hasDeploymentAnnotation(entity);
  const deployments = useEntityDeployments(entity, { isEnabled: isDeployed });
  const { kind, namespace, name } = getEntityName(entity);
  const params = { kind: kind.toLowerCase(), namespace: namespace.toLowerCase(), name };
  const path = useRouteRef(catalogEntityRouteRef)?.(params);
  return (
    <InfoCard
      title={t('card.title')}
      footer={path !== undefined && <Link to={`${path}/delivery`}>{t('card.more')}</Link>}
    >
      {data ? (
        <>
          <Facts delivery={data} isDeployed={isDeployed} />
          {deployments.data && <DeployedVersions deployments={deployments.data} />}
          {/* As high as three environments, so that cards below keep their places. */}
          {isDeployed && deployments.isPending && <SkeletonText lines={8} />}
        </>
      ) : error ? (
        <ErrorPanel error={error} title={t('failed')} />
      ) : (
        <SkeletonText lines={isDeployed ? 9 : 3} />
      )}
    </InfoCard>
  );
}

function Facts({
  delivery: { builds, pullRequests },
  isDeployed,
}: {
  delivery: EntityDelivery;
  isDeployed: boolean;
}) {
  const t = useTranslations(laterDeliveryTranslations);
  const known = pullRequests.filter(({ readAt }) => readAt !== undefined);
  const open = known.flatMap(({ items }) => items);
  const broken = [...builds, ...pullRequests].find(({ problem }) => problem);
  return (
    <FactList>
      {builds.map(reading => (
        <li key={`${reading.provider} ${reading.project}`}>
          <LatestBuild reading={reading} />
        </li>
      ))}
      {known.length > 0 && (
        <li>
          {t('card.open', { count: open.length })}
          {open.some(({ review }) => review === 'required') && (
            <FactNote>
              {t('card.waiting', {
                count: open.filter(({ review }) => review === 'required').length,
              })}
            </FactNote>
          )}
        </li>
      )}
      {builds.length === 0 && pullRequests.length === 0 && !isDeployed && (
        <li>{t('noHost.title')}</li>
      )}
      {broken?.problem && (
        <li>
          <StateBadge state="attention" look="plain">
            {t(`problem.${broken.problem.reason}`, { host: broken.host })}
          </StateBadge>
        </li>
      )}
    </FactList>
  );
}

/** The versions of each environment, and how the worst of them is doing. */
function DeployedVersions({ deployments }: { deployments: EntityDeployments }) {
  const t = useTranslations(laterDeliveryTranslations);
  const found = summarizeDeployments(deployments);
  if (found.length === 0) return null;
  return (
    <FactList>
      {found.map(({ environment, versions, state }) => (
        <li key={environment}>
          <FactLine>
            {environment}
            <StateBadge state={stateOfDeployment[state]} look="plain">
              {t(`deployment.${state}`)}
            </StateBadge>
          </FactLine>
          <FactNote>{versions.join(', ')}</FactNote>
        </li>
      ))}
    </FactList>
  );
}

function LatestBuild({ reading }: { reading: BuildReading }) {
  const t = useTranslations(laterDeliveryTranslations);
  const build = findLatestBuild(reading);
  if (!build) return reading.readAt !== undefined && <>{t('builds.empty')}</>;
  const { defaultBranch = allBranches } = reading;
  return (
    <>
      <FactLine>
        <BuildStateBadge state={build.state} />
        <BuildTrend builds={selectBuilds(reading.items, defaultBranch)} height={20} />
      </FactLine>
      <Link to={build.url} tone="quiet">
        {build.title || build.name}
      </Link>
      <FactNote>
        {[build.name, build.branch, build.author].filter(Boolean).join(' · ')} ·{' '}
        <RelativeTime time={build.startedAt ?? build.createdAt} />
      </FactNote>
    </>
  );
}
