import { styled } from '@mui/material/styles';
import type { EntityPartProps } from '@portico/catalog/points';
import { EmptyState, ErrorPanel, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { BranchIcon } from '@portico/ui/icons';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useEntityDelivery } from '../../queries/entityDelivery.ts';
import { AlertsSection } from './AlertsSection.tsx';
import { BuildDialog } from '../log/BuildDialog.tsx';
import { BuildsSection } from './BuildsSection.tsx';
import { PullRequestsSection } from './PullRequestsSection.tsx';

/** What is known of an entity's projects, each with its builds and its open pull requests. */
export function EntityDeliveryContent({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { data, error } = useEntityDelivery(entity);
  if (!data) return error ? <ErrorPanel error={error} title={t('failed')} /> : <Progress />;
  const { builds, pullRequests, alerts } = data;
  if (builds.length === 0 && pullRequests.length === 0 && alerts.length === 0)
    return (
      <EmptyState icon={<BranchIcon />} title={t('noHost.title')} description={t('noHost.text')} />
    );
  return (
    <Sections>
      {alerts.map(reading => (
        <AlertsSection key={`${reading.provider} ${reading.project}`} reading={reading} />
      ))}
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
    </Sections>
  );
}

const Sections = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));
