import { styled } from '@mui/material/styles';
import type { EntityPartProps } from '@portico/catalog/points';
import { hasDeploymentAnnotation } from '@portico/delivery-common';
import { EmptyState, ErrorPanel, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { BranchIcon } from '@portico/ui/icons';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useEntityDelivery } from '../../queries/entityDelivery.ts';
import { DeploymentsSection } from '../deployments/DeploymentsSection.tsx';
import { useEntityDeployments } from '../../queries/entityDeployments.ts';
import { TimelineSection } from '../timeline/TimelineSection.tsx';
import { AlertsSection } from './AlertsSection.tsx';
import { BuildDialog } from '../log/BuildDialog.tsx';
import { BuildsSection } from './BuildsSection.tsx';
import { PullRequestsSection } from './PullRequestsSection.tsx';

/** What is known of an entity's projects, each with its builds and its open pull requests. */
export function EntityDeliveryContent({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { data, error } = useEntityDelivery(entity);
  const isDeployed = hasDeploymentAnnotation(entity);
  // Begins with the other, so that both are there together.
  useEntityDeployments(entity, { isEnabled: isDeployed });
  if (!data) return error ? <ErrorPanel error={error} title={t('failed')} /> : <Progress />;
  const { builds, pullRequests, alerts } = data;
  const hasNothing = builds.length === 0 && pullRequests.length === 0 && alerts.length === 0;
  if (hasNothing && !isDeployed)
    return (
      <EmptyState icon={<BranchIcon />} title={t('noHost.title')} description={t('noHost.text')} />
    );
  return (
    <Sections>
      {alerts.map(reading => (
        <AlertsSection key={`${reading.provider} ${reading.project}`} reading={reading} />
      ))}
      {isDeployed && <DeploymentsSection entity={entity} />}
      {builds.map(reading => (
        <BuildsSection
          key={`${reading.provider} ${reading.host} ${reading.project}`}
          reading={reading}
        />
      ))}
      <BuildDialog entity={entity} readings={builds} />
      {pullRequests.map(reading => (
        <PullRequestsSection
          key={`${reading.provider} ${reading.host} ${reading.project}`}
          reading={reading}
        />
      ))}
      {!isDeployed && <DeploymentsSection entity={entity} />}
      <TimelineSection entity={entity} />
    </Sections>
  );
}

const Sections = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));
