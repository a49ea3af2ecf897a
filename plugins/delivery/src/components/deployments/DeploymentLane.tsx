import { styled } from '@mui/material/styles';
import type { Deployment, MatrixCell, MatrixRow, VersionChanges } from '@portico/delivery-common';
import { Link, RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useId } from 'react';
import { MissingCommits } from './MissingCommits.tsx';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { stateOfDeployment } from '../../model/states.ts';

/** One workload or application through all environments, side by side or, on phones, one below the other. */
export function DeploymentLane({
  row: { name, kind, cells },
  changes,
}: {
  row: MatrixRow;
  changes: readonly VersionChanges[];
}) {
  const id = useId();
  return (
    <Lane>
      <Name id={id}>
        {name} <Kind>{kind}</Kind>
      </Name>
      <Tiles aria-labelledby={id}>
        {cells.map(cell => (
          <EnvironmentTile
            key={cell.environment}
            cell={cell}
            changes={findChanges(cell, cells, changes)}
          />
        ))}
      </Tiles>
    </Lane>
  );
}

/** What an environment lacks of the one before it, where that is known. */
function findChanges(
  { deployments, former }: MatrixCell,
  cells: readonly MatrixCell[],
  changes: readonly VersionChanges[],
): VersionChanges | undefined {
  const before = cells.find(({ environment }) => environment === former?.environment);
  return changes.find(
    ({ base, head }) =>
      base === deployments[0]?.version && head === before?.deployments[0]?.version,
  );
}

function EnvironmentTile({
  cell: { environment, deployments, former },
  changes,
}: {
  cell: MatrixCell;
  changes: VersionChanges | undefined;
}) {
  const t = useTranslations(laterDeliveryTranslations);
  return (
    <Tile data-differs={former?.isSame === false || undefined}>
      <Environment>{environment}</Environment>
      {deployments.map(deployment => (
        <DeployedVersion key={deployment.id} deployment={deployment} />
      ))}
      {deployments.length === 0 && <Quiet>{t('deployments.none')}</Quiet>}
      {former && changes && !former.isSame && (
        <MissingCommits changes={changes} environment={former.environment} />
      )}
      {former && (former.isSame || !changes) && (
        <Quiet>
          <span aria-hidden>{former.isSame ? '= ' : '≠ '}</span>
          {t(former.isSame ? 'deployments.same' : 'deployments.differs', {
            environment: former.environment,
          })}
        </Quiet>
      )}
    </Tile>
  );
}

function DeployedVersion({ deployment }: { deployment: Deployment }) {
  const t = useTranslations(laterDeliveryTranslations);
  const { version, state, message, pods, deployedAt, url } = deployment;
  return (
    <div>
      <Version>{url === undefined ? version : <Link to={url}>{version}</Link>}</Version>
      <StateBadge
        state={stateOfDeployment[state]}
        look="plain"
        {...(message && { title: message })}
      >
        {t(`deployment.${state}`)}
      </StateBadge>
      {deployedAt !== undefined && (
        <Quiet>
          {t('deployments.since')} <RelativeTime time={deployedAt} />
        </Quiet>
      )}
      {message && state !== 'healthy' && <Quiet>{message}</Quiet>}
      {pods && <Quiet>{t('deployments.pods', { ready: pods.ready, count: pods.wanted })}</Quiet>}
    </div>
  );
}

const Lane = styled('section')(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0, 0, 1),
  fontWeight: 600,
  overflowWrap: 'anywhere',
}));

const Kind = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontWeight: 400,
}));

const Tiles = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

const Tile = styled('li')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(0.5),
  minWidth: 0,
  padding: theme.spacing(1, 1.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  '&[data-differs]': { borderStyle: 'dashed' },
}));

const Environment = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 600,
  overflowWrap: 'anywhere',
}));

const Version = styled('div')(({ theme }) => ({
  fontFamily: 'monospace',
  fontSize: theme.typography.body2.fontSize,
  overflowWrap: 'anywhere',
}));

const Quiet = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
