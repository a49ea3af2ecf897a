import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { DetectedError, ProposedFix } from '@portico/kubernetes-common/diagnosis';
import { Dialog, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterError } from '../../model/groupErrors.ts';
import { useObjectSelection } from '../entityTab/objectSelection.ts';
import { useLogSelection } from '../logs/logSelection.ts';
import { ClusterActionButton } from '../rights/ClusterActionButton.tsx';
import { useDescribeError } from './useDescribeError.ts';

/** The probable cause of an error, and how to fix it. */
export function FixDialog({
  error,
  onClose,
}: {
  error: ClusterError | undefined;
  onClose: () => void;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const [, selectLog] = useLogSelection();
  const fix = error?.error.proposedFix;
  const open = () => {
    if (!error) return;
    const { kind, namespace, name } = error.error.sourceRef;
    const object = { cluster: error.view.cluster.name, kind, namespace, name };
    if (fix?.type === 'logs' && kind === 'Pod')
      selectLog({ ...object, container: fix.container, isPrevious: true });
    else select(object);
    onClose();
  };
  return (
    <Dialog
      title={error?.error.sourceRef.name ?? ''}
      isOpen={fix !== undefined}
      onClose={onClose}
      actions={
        fix?.type === 'docs' ? (
          <Link to={fix.docsLink}>{t('fix.docs')}</Link>
        ) : (
          <FixButton error={error} onOpen={open} />
        )
      }
    >
      {error && fix && <FixText error={error.error} fix={fix} />}
    </Dialog>
  );
}

/** Opens the log or the object that shows more. */
function FixButton({ error, onOpen }: { error: ClusterError | undefined; onOpen: () => void }) {
  const t = useTranslations(laterKubernetesTranslations);
  if (error?.error.proposedFix?.type !== 'logs')
    return (
      <Button variant="contained" onClick={onOpen}>
        {t('fix.events')}
      </Button>
    );
  const request = { cluster: error.view.cluster.name, resource: 'pods/log', verb: 'get' };
  return (
    <ClusterActionButton
      request={{ ...request, namespace: error.error.sourceRef.namespace }}
      variant="contained"
      onClick={onOpen}
    >
      {t('fix.logs')}
    </ClusterActionButton>
  );
}

function FixText({ error, fix }: { error: DetectedError; fix: ProposedFix }) {
  const describe = useDescribeError();
  const t = useTranslations(laterKubernetesTranslations);
  const key = fixKeys[fix.errorType];
  const container = fix.type === 'logs' ? fix.container : '';
  return (
    <Text>
      <h3>{t('fix.error')}</h3>
      <p>{describe(error)}</p>
      <h3>{t('fix.cause')}</h3>
      <p>{key ? t(`${key}.cause`, { container }) : fix.rootCauseExplanation}</p>
      <h3>{t('fix.actions')}</h3>
      <p>{key ? t(`${key}.actions`) : fix.actions.join(' ')}</p>
    </Text>
  );
}

const fixKeys: Readonly<
  Record<
    string,
    | 'fix.invalidImageName'
    | 'fix.imagePull'
    | 'fix.config'
    | 'fix.crash'
    | 'fix.error.unknown'
    | 'fix.error.error'
    | 'fix.memory'
    | 'fix.readiness'
    | undefined
  >
> = {
  InvalidImageName: 'fix.invalidImageName',
  ImagePullBackOff: 'fix.imagePull',
  CreateContainerConfigError: 'fix.config',
  CrashLoopBackOff: 'fix.crash',
  Unknown: 'fix.error.unknown',
  Error: 'fix.error.error',
  OOMKilled: 'fix.memory',
  ReadinessProbeFailed: 'fix.readiness',
};

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& h3': { ...theme.typography.h3, margin: theme.spacing(1.5, 0, 0.5) },
  '& h3:first-of-type': { marginTop: 0 },
  '& p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
}));
