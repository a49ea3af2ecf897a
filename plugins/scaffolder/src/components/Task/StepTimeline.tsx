import { styled } from '@mui/material/styles';
import { formatDuration } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useEffect, useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import type { StepState } from '../../model/TaskLog.ts';
import { TaskStateBadge } from './TaskStateBadge.tsx';

/** Props of {@link StepTimeline}. */
export interface StepTimelineProps {
  steps: readonly StepState[];
  /** The step whose log is shown; `undefined` for that of the whole task. */
  selectedId: string | undefined;
  onSelect: (stepId: string | undefined) => void;
}

/** The steps of a task with their times; one is chosen to read its log. */
export function StepTimeline({ steps, selectedId, onSelect }: StepTimelineProps) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <List aria-label={t('task.steps')}>
      {steps.map(step => (
        <li key={step.id} data-status={step.status}>
          <button
            type="button"
            aria-pressed={step.id === selectedId}
            onClick={() => onSelect(step.id === selectedId ? undefined : step.id)}
          >
            <span>{step.name}</span>
            <code>{step.action}</code>
            <span>
              <TaskStateBadge status={step.status} look="plain" />
              {step.status !== 'skipped' && <StepTime step={step} />}
            </span>
          </button>
        </li>
      ))}
    </List>
  );
}

function StepTime({ step: { startedAt, endedAt } }: { step: StepState }) {
  const locale = useLocale();
  const isRunning = startedAt !== undefined && endedAt === undefined;
  const now = useNow(isRunning);
  if (startedAt === undefined) return null;
  const end = endedAt === undefined ? now : Date.parse(endedAt);
  return <small>{formatDuration(end - Date.parse(startedAt), locale)}</small>;
}

/** The time, each second while it is wanted. */
function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}

const List = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
  '& > li[data-status=completed]': { borderColor: theme.vars.palette.success.main },
  '& > li[data-status=failed]': { borderColor: theme.vars.palette.error.main },
  '& > li[data-status=processing]': { borderColor: theme.vars.palette.primary.main },
  '& button': {
    ...theme.typography.body2,
    display: 'grid',
    gap: 2,
    width: '100%',
    padding: theme.spacing(1, 1.75),
    textAlign: 'start',
    color: 'inherit',
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: theme.vars.palette.surface.sunken },
  '& button[aria-pressed=true]': { backgroundColor: theme.vars.palette.surface.selected },
  '& button > span:first-of-type': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& code': { fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
  '& button > span:last-of-type': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& small': {
    ...theme.typography.caption,
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.secondary,
  },
}));
