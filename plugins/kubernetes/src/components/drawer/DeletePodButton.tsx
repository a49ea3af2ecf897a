import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { Dialog } from '@portico/ui';
import { DeleteIcon } from '@portico/ui/icons';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { useDeletePod } from '../../queries/useDeletePod.ts';
import { ClusterActionButton } from '../rights/ClusterActionButton.tsx';

/** Deletes a pod after a confirmation; its workload, if it has one, starts another. */
export function DeletePodButton({ pod, cluster }: { pod: Pod; cluster: ClusterView['cluster'] }) {
  const t = useTranslations(laterKubernetesTranslations);
  const { mutate, isPending, error } = useDeletePod();
  const clusterTitle = cluster.title ?? cluster.name;
  const [isConfirming, setConfirming] = useState(false);
  const { name: podName = '', namespace = '' } = pod.metadata ?? {};
  const report = (failure: Error) => {
    // oxlint-disable-next-line no-console -- the text points there
    console.error(failure);
  };
  const confirm = () => {
    setConfirming(false);
    mutate({ clusterName: cluster.name, namespace, podName }, { onError: report });
  };
  return (
    <Root>
      <ClusterActionButton
        request={{ cluster: cluster.name, namespace, resource: 'pods', verb: 'delete' }}
        variant="outlined"
        color="error"
        disabled={isPending}
        startIcon={isPending ? <CircularProgress size={14} color="inherit" /> : <DeleteIcon />}
        onClick={() => setConfirming(true)}
      >
        {t('pod.delete')}
      </ClusterActionButton>
      <Dialog
        title={t('pod.deleteTitle', { name: podName })}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button variant="outlined" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
            <Button variant="contained" color="error" onClick={confirm}>
              {t('pod.delete')}
            </Button>
          </>
        }
      >
        {pod.metadata?.ownerReferences?.length
          ? t('pod.deleteText', { cluster: clusterTitle })
          : t('pod.deleteForGood', { cluster: clusterTitle })}
      </Dialog>
      {error && <p role="alert">{t('pod.deleteFailed')}</p>}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& > p': { margin: theme.spacing(1, 0, 0), color: theme.vars.palette.error.main },
}));
