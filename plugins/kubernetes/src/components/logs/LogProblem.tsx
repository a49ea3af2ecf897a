import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ClusterRequestError } from '@portico/kubernetes-common';
import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { EmptyState, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { describeLogFailure } from '../../model/describeLogFailure.ts';
import { getPodKey } from './loggedPods.ts';

/** Why a log did not come, in the reader's language, with what the cluster said and another attempt. */
export function LogProblem({
  error,
  podKey,
  pods,
  container,
  hasLines,
  onRetry,
}: {
  error: Error;
  /** Whose log it is. */
  podKey: string;
  pods: readonly Pod[];
  container: string;
  /** Some of the log has come, of this pod or of others. */
  hasLines: boolean;
  onRetry: () => void;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const pod = pods.find(each => getPodKey(each) === podKey);
  const failure = describeLogFailure(error, pod, container);
  const texts = {
    title: t(`logs.problem.${failure.kind}`),
    text:
      failure.kind === 'not-started'
        ? t(`logs.notStarted.${failure.why}`, failure)
        : t(`logs.problemText.${failure.kind}`, { container }),
  };
  const retry = (
    <Button variant="outlined" onClick={onRetry}>
      {t('logs.retry')}
    </Button>
  );
  const ofPod = pods.length > 1 ? `${podKey.split('/')[1]}: ` : '';
  const isQuiet = failure.kind === 'not-started' || failure.kind === 'no-previous';
  const answer =
    error.name === 'ClusterRequestError' ? (error as ClusterRequestError).answer : error.message;
  if (isQuiet && !hasLines)
    return (
      <EmptyState
        title={texts.title}
        description={
          <>
            {ofPod}
            {texts.text}
            {failure.kind === 'not-started' && <Answer>{answer}</Answer>}
          </>
        }
        action={retry}
      />
    );
  return (
    <WarningPanel
      severity={isQuiet ? 'info' : 'error'}
      title={texts.title}
      message={`${ofPod}${texts.text}`}
      actions={retry}
    >
      <Answer>{answer}</Answer>
    </WarningPanel>
  );
}

/** In the cluster's own words. */
const Answer = styled('code')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  marginTop: theme.spacing(1),
  fontFamily: 'ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));
