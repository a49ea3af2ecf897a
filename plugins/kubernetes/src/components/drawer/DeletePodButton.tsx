import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { Pod } from '@portico/kubernetes-common';
import { DeleteIcon } from '@portico/ui/icons';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { useDeletePod } from '../../queries/clusterCalls.ts';

/** Deletes a pod; its workload starts another. */
export function DeletePodButton({ pod, clusterName }: { pod: Pod; clusterName: string }) {
  const t = useTranslations(laterKubernetesTranslations);
  const { mutate, isPending, error } = useDeletePod();
  const { name: podName = '', namespace = '' } = pod.metadata ?? {};
  const report = (failure: Error) => {
    // oxlint-disable-next-line no-console -- the text points there
    console.error(failure);
  };
  return (
    <Root>
      <Button
        variant="outlined"
        color="error"
        disabled={isPending}
        startIcon={isPending ? <CircularProgress size={14} color="inherit" /> : <DeleteIcon />}
        onClick={() => mutate({ clusterName, namespace, podName }, { onError: report })}
      >
        {t('pod.delete')}
      </Button>
      {error && <p role="alert">{t('pod.deleteFailed')}</p>}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& > p': { margin: theme.spacing(1, 0, 0), color: theme.vars.palette.error.main },
}));
