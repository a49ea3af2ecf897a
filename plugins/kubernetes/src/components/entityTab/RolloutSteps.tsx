import { styled } from '@mui/material/styles';
import type { RolloutProgress, RolloutStep } from '@portico/kubernetes-common/diagnosis';
import { RelativeTime, WarningPanel } from '@portico/ui';
import { Stepper } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';

/** How far a canary has come. */
export function RolloutSteps({ progress }: { progress: RolloutProgress }) {
  const t = useTranslations(laterKubernetesTranslations);
  const { steps, activeStep, isAborted, abortMessage, isPaused, pausedAt } = progress;
  const describe = (step: RolloutStep) => {
    switch (step.kind) {
      case 'weight':
        return t('rollout.weight', { weight: step.weight });
      case 'pause':
        return t('rollout.pause', { duration: step.duration });
      case 'forever':
        return t('rollout.forever');
      case 'analysis':
        return t('rollout.analysis', { templates: step.templates.join(', ') });
      default:
        return t('rollout.promoted');
    }
  };
  if (steps.length === 0) return null;
  return (
    <Root>
      {isAborted && (
        <WarningPanel severity="error" title={t('rollout.aborted')} message={abortMessage} />
      )}
      {isPaused && !isAborted && (
        <p>
          {t('rollout.paused')} {pausedAt && <RelativeTime time={pausedAt} />}
        </p>
      )}
      <Stepper
        label={t('rollout.steps')}
        orientation="vertical"
        activeIndex={activeStep}
        steps={steps.map((step, index) => ({ id: String(index), label: describe(step) }))}
      />
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1),
  '& > p': { margin: 0, color: theme.vars.palette.text.secondary },
}));
