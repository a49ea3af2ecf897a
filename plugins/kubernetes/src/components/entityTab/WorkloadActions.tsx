import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { WorkloadName } from '@portico/kubernetes-common';
import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { countReplicas, getObjectRef, type Workload } from '@portico/kubernetes-common/diagnosis';
import { Dialog, ErrorPanel } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { useChangeWorkload } from '../../queries/useChangeWorkload.ts';
import { useLogSelection } from '../logs/logSelection.ts';
import { ClusterActionButton } from '../rights/ClusterActionButton.tsx';

const plurals: Readonly<Record<string, WorkloadName['kind']>> = {
  Deployment: 'deployments',
  StatefulSet: 'statefulsets',
  DaemonSet: 'daemonsets',
  Rollout: 'rollouts',
};

const maxReplicas = 1000;

/** What can be done with a workload: read the logs of all its pods, restart it, scale it. */
export function WorkloadActions({
  workload,
  view,
  pods,
}: {
  workload: Workload;
  view: ClusterView;
  pods: readonly Pod[];
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [open, setOpen] = useState<'restart' | 'scale'>();
  const [, selectLog] = useLogSelection();
  const { name = '', namespace = '' } = workload.metadata ?? {};
  const kind = plurals[workload.kind ?? ''];
  if (!kind) return null;
  const target = { kind, namespace, name };
  const patch = { cluster: view.cluster.name, namespace, verb: 'patch' };
  return (
    // What may be done most is last, at the end of the line: it stays there when the others turn out to be denied.
    <Actions>
      <ClusterActionButton
        request={{ ...patch, resource: kind }}
        onClick={() => setOpen('restart')}
      >
        {t('restart.open')}
      </ClusterActionButton>
      {kind !== 'daemonsets' && (
        <ClusterActionButton
          request={{ ...patch, resource: `${kind}/scale` }}
          onClick={() => setOpen('scale')}
        >
          {t('scale.open')}
        </ClusterActionButton>
      )}
      {pods.length > 0 && (
        <ClusterActionButton
          request={{ ...patch, resource: 'pods/log', verb: 'get' }}
          onClick={() => selectLog({ cluster: view.cluster.name, ...getObjectRef(workload) })}
        >
          {t('logs.open')}
        </ClusterActionButton>
      )}
      {open && (
        <ChangeDialog
          action={open}
          workload={target}
          cluster={view.cluster}
          replicas={countReplicas(workload).desired}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Actions>
  );
}

const Actions = styled('span')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: theme.spacing(1),
  // Its place whether there are buttons or not.
  minHeight: 32,
  marginInlineStart: 'auto',
}));

function ChangeDialog({
  action,
  workload,
  cluster,
  replicas,
  onClose,
}: {
  action: 'restart' | 'scale';
  workload: WorkloadName;
  cluster: ClusterView['cluster'];
  replicas: number;
  onClose: () => void;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [wanted, setWanted] = useState(String(replicas));
  const { mutate, error, isPending } = useChangeWorkload();
  const count = Number(wanted);
  const isValid = /^\d+$/.test(wanted) && count <= maxReplicas;
  const { name } = workload;
  const isScale = action === 'scale';
  const values = { name, cluster: cluster.title ?? cluster.name };
  return (
    <Dialog
      title={isScale ? t('scale.title', { name }) : t('restart.title', { name })}
      isOpen
      isBusy={isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={isPending || !isValid}
            onClick={() =>
              mutate(
                { ...workload, clusterName: cluster.name, replicas: isScale ? count : undefined },
                { onSuccess: onClose },
              )
            }
          >
            {isScale ? t('scale.open') : t('restart.open')}
          </Button>
        </>
      }
    >
      <Content>
        <p>{isScale ? t('scale.text', values) : t('restart.text', values)}</p>
        {isScale && (
          <TextField
            label={t('scale.replicas')}
            value={wanted}
            onChange={setWanted}
            {...(!isValid && { error: t('scale.invalid', { max: maxReplicas }) })}
          />
        )}
        {error && <ErrorPanel error={error} title={t('change.failed')} />}
      </Content>
    </Dialog>
  );
}

const Content = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > p': { margin: 0 },
}));
