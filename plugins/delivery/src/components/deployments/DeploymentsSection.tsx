import { styled } from '@mui/material/styles';
import type { EntityPartProps } from '@portico/catalog/points';
import {
  createDeploymentMatrix,
  type EntityDeployments,
  hasDeploymentAnnotation,
  type VersionChanges,
} from '@portico/delivery-common';
import { ErrorPanel, InfoCard, SkeletonText, WarningPanel } from '@portico/ui';
import { EmptyCardLine } from '@portico/ui/cards';
import { CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useDeploymentChanges } from '../../queries/deploymentChanges.ts';
import { useEntityDeployments } from '../../queries/entityDeployments.ts';
import { ReadingNote } from '../ReadingNote.tsx';
import { DeploymentLane } from './DeploymentLane.tsx';

/** Which version of an entity runs in which environment. */
export function DeploymentsSection({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  return (
    <InfoCard title={t('deployments.title')} hasNoPadding>
      {hasDeploymentAnnotation(entity) ? (
        <Deployments entity={entity} />
      ) : (
        <Body>
          {t('deployments.noAnnotation')}
          <CodeSnippet
            language="yaml"
            label={t('missing.example')}
            code={`metadata:\n  annotations:\n    backstage.io/kubernetes-id: ${entity.metadata.name}\n    # or\n    argocd/app-name: ${entity.metadata.name}\n`}
          />
        </Body>
      )}
    </InfoCard>
  );
}

function Deployments({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { data, error } = useEntityDeployments(entity);
  const hasDifferences = data !== undefined && data.environments.length > 1;
  const changes = useDeploymentChanges(entity, hasDifferences);
  if (data) return <Matrix deployments={data} changes={changes.data?.items ?? []} />;
  return (
    <Body>
      {error ? (
        <ErrorPanel error={error} title={t('deployments.failed')} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Body>
  );
}

function Matrix({
  deployments,
  changes,
}: {
  deployments: EntityDeployments;
  changes: readonly VersionChanges[];
}) {
  const t = useTranslations(laterDeliveryTranslations);
  const { readings, denied } = deployments;
  const rows = createDeploymentMatrix(deployments);
  const isKnown = denied.length === 0 && readings.every(({ readAt }) => readAt !== undefined);
  return (
    <>
      <Notes>
        {denied.length > 0 && (
          <WarningPanel
            title={t('deployments.denied')}
            message={t('deployments.deniedText', { permission: denied.join(', ') })}
          />
        )}
        {readings.map(
          ({ provider, host, project, problem, readAt }) =>
            problem && (
              <ReadingNote
                key={`${provider} ${host} ${project}`}
                host={host}
                problem={problem}
                readAt={readAt}
              />
            ),
        )}
      </Notes>
      {rows.map(row => (
        <DeploymentLane key={row.id} row={row} changes={changes} />
      ))}
      {rows.length === 0 && isKnown && <EmptyCardLine>{t('deployments.empty')}</EmptyCardLine>}
    </>
  );
}

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(2),
}));

const Notes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  '&:empty': { display: 'none' },
}));
