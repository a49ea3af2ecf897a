import { styled } from '@mui/material/styles';
import type { Plan, PlannedStep } from '@portico/scaffolder-common';
import { Details, StateBadge, WarningPanel } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { readFiles } from '../../model/fileTree.ts';
import { listEffects, listPlannedFiles } from '../../model/planEffects.ts';
import { FileBrowser } from '../Files/FileBrowser.tsx';
import { TaskStateBadge } from '../Task/TaskStateBadge.tsx';

/** What a task would do: outside of its workspace, step by step, and its files. */
export default function PlanView({ plan }: { plan: Plan }) {
  const t = useTranslations(laterScaffolderTranslations);
  const files = useMemo(() => readFiles(plan.directoryContents), [plan]);
  const effects = useMemo(() => listEffects(plan), [plan]);
  const changes = useMemo(() => listPlannedFiles(plan), [plan]);
  return (
    <Root aria-label={t('plan.title')}>
      <h3>{t('plan.title')}</h3>
      <p>{t('plan.hint')}</p>
      {plan.error && (
        <WarningPanel severity="error" title={t('plan.fails')} message={plan.error.message} />
      )}
      {effects.length > 0 && (
        <ul aria-label={t('plan.effects')}>
          {effects.map(({ kind, action, target, stepName }, index) => (
            <li key={`${index} ${action}`}>
              <span>{t(`effect.${kind}`)}</span> <strong>{target ?? stepName}</strong>{' '}
              <code>{action}</code>
            </li>
          ))}
        </ul>
      )}
      {changes.map(({ stepId, stepName, former, files: changed, count }) => (
        <section key={stepId} aria-label={t('plan.changesOf', { step: stepName })}>
          <h4>
            {t('plan.changesOf', { step: stepName })} ({count})
          </h4>
          {count === 0 ? (
            <p>{t('plan.noChanges')}</p>
          ) : (
            <FileBrowser files={changed} former={former} />
          )}
        </section>
      ))}
      {changes.length > 0 ? (
        <Details
          openLabel={t('plan.showFiles', { count: files.length })}
          closeLabel={t('plan.hideFiles')}
        >
          <FileBrowser files={files} />
        </Details>
      ) : (
        <>
          <h4>{t('plan.files', { count: files.length })}</h4>
          <FileBrowser files={files} />
        </>
      )}
      <h4>{t('task.steps')}</h4>
      <ol aria-label={t('task.steps')}>
        {plan.steps.map(step => (
          <li key={step.id}>
            <PlannedStepView step={step} />
          </li>
        ))}
      </ol>
      <Details openLabel={t('plan.showLog')} closeLabel={t('plan.hideLog')}>
        <CodeSnippet
          label={t('task.log')}
          code={plan.log.map(({ body }) => body.message).join('\n')}
          maxHeight={360}
        />
      </Details>
    </Root>
  );
}

function PlannedStepView({ step }: { step: PlannedStep }) {
  const t = useTranslations(laterScaffolderTranslations);
  const isSimulated = step.isRun || step.status !== 'completed';
  return (
    <>
      <Line>
        <strong>{step.name}</strong>
        <code>{step.action}</code>
        {isSimulated ? (
          <TaskStateBadge status={step.status} look="plain" />
        ) : (
          <StateBadge state="inactive" look="plain">
            {t('plan.notRun')}
          </StateBadge>
        )}
      </Line>
      {step.inputs.length > 0 && (
        <Details openLabel={t('plan.showInput')} closeLabel={t('plan.hideInput')}>
          {step.inputs.map((input, index) => (
            <CodeSnippet
              key={index}
              label={t('plan.inputOf', { step: step.name })}
              code={JSON.stringify(input, null, 2)}
              language="json"
              maxHeight={360}
            />
          ))}
        </Details>
      )}
    </>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  overflowWrap: 'anywhere',
}));

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > *': { minWidth: 0, margin: 0 },
  '& > h3': { ...theme.typography.h3 },
  '& h4': { ...theme.typography.body2, margin: 0, fontWeight: 600 },
  '& > section': { display: 'grid', gap: theme.spacing(1.5), '& > *': { minWidth: 0, margin: 0 } },
  '& > p, & > section > p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& > ul, & > ol': {
    display: 'grid',
    gap: theme.spacing(0.75),
    paddingInlineStart: theme.spacing(2.5),
  },
  '& code': { fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
}));
