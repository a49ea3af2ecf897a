import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CheckIcon } from '../../icons/icons.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** One step of a {@link Stepper}. */
export interface Step {
  id: string;
  label: string;
  isOptional?: boolean;
  /** What is wrong with it; `true` where its own content says so. */
  error?: string | boolean;
  /** What is done in it: shown beneath it while it is the current one, in vertical steppers. */
  content?: ReactNode;
}

/** Props of {@link Stepper}. */
export interface StepperProps {
  steps: readonly Step[];
  /** Position of the current step; that of the end, when all are done. */
  activeIndex: number;
  /** Lets people go back to a step that is done. */
  onStepSelect?: (index: number) => void;
  /** Default `horizontal`. */
  orientation?: 'horizontal' | 'vertical';
  /** What the steps lead to; default `Steps`. */
  label?: string;
}

/** Where one is on a way of several steps. */
export function Stepper({
  steps,
  activeIndex,
  onStepSelect,
  orientation = 'horizontal',
  label,
}: StepperProps) {
  const t = useTranslations(laterUiTranslations);
  return (
    <Root aria-label={label ?? t('stepper.label')} data-orientation={orientation}>
      {steps.map((step, index) => {
        const state = getState(step, index, activeIndex);
        const head = <StepHead step={step} number={index + 1} state={state} />;
        const isActive = index === activeIndex;
        return (
          <li key={step.id} data-state={state} aria-current={isActive ? 'step' : undefined}>
            {onStepSelect && index < activeIndex ? (
              <button type="button" onClick={() => onStepSelect(index)}>
                {head}
              </button>
            ) : (
              <span>{head}</span>
            )}
            {orientation === 'vertical' && isActive && step.content && <div>{step.content}</div>}
          </li>
        );
      })}
    </Root>
  );
}

type StepState = 'done' | 'active' | 'waiting' | 'failed';

function getState(step: Step, index: number, activeIndex: number): StepState {
  if (step.error) return 'failed';
  if (index === activeIndex) return 'active';
  return index < activeIndex ? 'done' : 'waiting';
}

function StepHead({ step, number, state }: { step: Step; number: number; state: StepState }) {
  const t = useTranslations(laterUiTranslations);
  const note = typeof step.error === 'string' ? step.error : undefined;
  return (
    <>
      <Mark aria-hidden data-state={state}>
        {state === 'done' ? <CheckIcon size={14} /> : state === 'failed' ? '!' : number}
      </Mark>
      <Words data-words data-state={state}>
        <span>{step.label}</span>
        {step.isOptional && !note && <small>{t('stepper.optional')}</small>}
        {note && <small>{note}</small>}
        {state === 'done' && <VisuallyHidden>{t('stepper.done')}</VisuallyHidden>}
        {state === 'failed' && !note && <VisuallyHidden>{t('stepper.failed')}</VisuallyHidden>}
      </Words>
    </>
  );
}

const Root = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { position: 'relative', minWidth: 0 },
  '& > li > span, & > li > button': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    maxWidth: '100%',
    minHeight: 32,
    padding: 0,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    background: 'none',
    border: 0,
  },
  '& > li > button': { cursor: 'pointer' },
  '& > li > button:hover': { textDecoration: 'underline' },
  '&[data-orientation=horizontal]': {
    flexWrap: 'wrap',
    '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
    '& > li:not(:last-of-type)::after': {
      content: '""',
      width: 24,
      height: 1,
      backgroundColor: theme.vars.palette.border.strong,
    },
  },
  // Where three and more would wrap, only the current one is named for the eye.
  [theme.breakpoints.down('sm')]: {
    '&[data-orientation=horizontal]:has(> li:nth-of-type(3)) > li:not([aria-current], [data-state=failed]) [data-words]':
      { position: 'absolute', clipPath: 'inset(50%)', height: 1, overflow: 'hidden' },
  },
  '&[data-orientation=vertical]': {
    flexDirection: 'column',
    '& > li > div': {
      marginInlineStart: 11,
      paddingBlock: theme.spacing(1),
      paddingInlineStart: theme.spacing(2.5),
      borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
    },
  },
}));

const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  fontSize: '0.75rem',
  fontWeight: 600,
  borderRadius: '50%',
  border: `1px solid ${theme.vars.palette.border.strong}`,
  color: theme.vars.palette.text.secondary,
  '&[data-state=active]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
  '&[data-state=done]': {
    color: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
  '&[data-state=failed]': {
    color: theme.vars.palette.error.main,
    borderColor: theme.vars.palette.error.main,
  },
}));

const Words = styled('span')(({ theme }) => ({
  display: 'grid',
  minWidth: 0,
  '&[data-state=waiting]': { color: theme.vars.palette.text.secondary },
  '&[data-state=active] > span:first-of-type': { fontWeight: 600 },
  '&[data-state=failed]': { color: theme.vars.palette.error.main },
  '& > small': { ...theme.typography.caption },
}));
