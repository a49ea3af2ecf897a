import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useApi, useApis, useContributions, useRouteRef } from '@portico/app';
import { toError } from '@portico/errors';
import { scaffolderApiRef, TaskCreationError } from '@portico/scaffolder-common';
import { ErrorPanel } from '@portico/ui';
import { LazyPart, loadChunk, preloadPart } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import type { ErrorSchema } from '@rjsf/utils';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ShortMarkdown } from '../ShortMarkdown/ShortMarkdown.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { createValidator } from '../../model/createValidator.ts';
import { pickShownSecrets } from '../../model/neededSecrets.ts';
import type { FormStep } from '../../model/readForm.ts';
import {
  omitSecrets,
  pickShownValues,
  pickSubmittedValues,
  placeServerErrors,
} from '../../model/formValues.ts';
import { templateFormDecoratorPoint } from '../../points.ts';
import { useSavedDraft } from '../../queries/draft.ts';
import { taskRouteRef } from '../../routes.ts';
import { TemplateForm } from '../TemplateForm/TemplateForm.tsx';
import type { FormParts } from './useFormParts.ts';
import { WizardReview } from './WizardReview.tsx';
import { WizardStepper } from './WizardStepper.tsx';

type Values = Readonly<Record<string, unknown>>;
type Secrets = Readonly<Record<string, string>>;

/** Props of {@link Wizard}. */
export interface WizardProps {
  templateRef: string;
  steps: readonly FormStep[];
  parts: FormParts;
  decorators: readonly { id: string; input?: unknown }[];
  initial: { values: Values; step: number };
  /** Texts of buttons that the template chooses. */
  buttons: { back?: string; create?: string; review?: string };
  mayCreate: boolean;
}

const noSecrets: Secrets = {};
// Few look at a plan: its code is fetched then.
const loadPlan = () => import('../Plan/PlanView.tsx');

/** The form of a template, step by step, and the review before a task is created. */
export function Wizard({
  templateRef,
  steps,
  parts,
  decorators,
  initial,
  buttons,
  mayCreate,
}: WizardProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const scaffolder = useApi(scaffolderApiRef);
  const apis = useApis();
  const decoratorPoints = useContributions(templateFormDecoratorPoint);
  const navigate = useNavigate();
  const writeTaskPath = useRouteRef(taskRouteRef);
  const validator = useMemo(() => createValidator(), []);
  const [values, setValues] = useState(initial.values);
  const [secrets, setSecrets] = useState(noSecrets);
  const [suggested] = useState(() => new Map<string, string>());
  const [at, setAt] = useState(Math.min(initial.step, steps.length));
  const [hasChanged, setChanged] = useState(false);
  // What fields suggest by themselves is no draft.
  const isTouched = useRef(false);
  const handleTouch = () => {
    isTouched.current = true;
  };
  const [serverErrors, setServerErrors] = useState<ErrorSchema>();
  const [failure, setFailure] = useState<Error>();
  const [isCreating, setCreating] = useState(false);
  const draft = useMemo(
    () => (hasChanged ? { values: omitSecrets(steps, values), step: at } : undefined),
    [hasChanged, steps, values, at],
  );
  const [draftState, removeDraft] = useSavedDraft(templateRef, isCreating ? undefined : draft);
  const head = useRef<HTMLHeadingElement>(null);
  const step = steps[at];
  const shownAt = useRef(at);
  useEffect(() => {
    // The form puts the cursor into its first field, where the template says so.
    if (shownAt.current !== at) head.current?.focus();
    shownAt.current = at;
  }, [at]);

  const go = (index: number) => {
    setFailure(undefined);
    planning.reset();
    setAt(index);
    if (hasChanged || index > 0) setChanged(true);
  };

  const createTask = async () => {
    const shown = pickSubmittedValues(steps, values, validator);
    const decorated = await decorate(pickShownSecrets(steps, shown, secrets));
    return {
      templateRef,
      values: pickSubmittedValues(steps, decorated.values, validator),
      secrets: { ...decorated.secrets },
    };
  };

  const handleCreate = async () => {
    setCreating(true);
    setFailure(undefined);
    try {
      const { id } = await scaffolder.createTask(await createTask());
      // A draft that stays is overwritten by the next one.
      await removeDraft().catch(() => {});
      void navigate(writeTaskPath?.({ taskId: id }) ?? '/');
    } catch (cause) {
      setCreating(false);
      handleRefusal(cause, setFailure);
    }
  };

  const handleRefusal = (cause: unknown, show: (error: Error) => void) => {
    const error = toError(cause);
    const placed =
      error instanceof TaskCreationError ? placeServerErrors(steps, error.valueErrors) : undefined;
    if (placed) {
      setServerErrors(placed.errors);
      go(placed.stepIndex);
    } else show(error);
  };

  const planning = useMutation({
    mutationFn: async () => {
      void preloadPart(loadPlan);
      return scaffolder.plan(await createTask());
    },
    onError: cause => handleRefusal(cause, () => {}),
  });

  const decorate = async (shownSecrets: Secrets) => {
    let decorated = { values, secrets: shownSecrets };
    for (const { id, input } of decorators) {
      const found = decoratorPoints.find(({ value }) => value.name === id);
      if (!found) throw new Error(t('wizard.noDecorator', { id }));
      const { default: run } = await loadChunk(found.value.load);
      await run({
        input: (input ?? {}) as Values,
        apis,
        values: decorated.values,
        setValues: change => {
          decorated = { ...decorated, values: change(decorated.values) };
        },
        setSecrets: change => {
          decorated = { ...decorated, secrets: change(decorated.secrets) };
        },
      });
    }
    return decorated;
  };

  const back = at > 0 && (
    <Button variant="outlined" disabled={isCreating} onClick={() => go(at - 1)}>
      {buttons.back ?? t('wizard.back')}
    </Button>
  );
  const draftNote = draftState !== 'none' && (
    <output>{t(draftState === 'saved' ? 'draft.saved' : 'draft.failed')}</output>
  );

  return (
    <Root>
      <WizardStepper steps={steps} at={at} onStepSelect={index => !isCreating && go(index)} />
      <Card
        onClickCapture={handleTouch}
        onInputCapture={handleTouch}
        onKeyDownCapture={handleTouch}
      >
        <h2 ref={head} tabIndex={-1}>
          {step ? step.title : t('wizard.review')}
        </h2>
        {step?.description && <ShortMarkdown text={step.description} />}
        {step ? (
          <TemplateForm
            key={at}
            step={step}
            values={values}
            onChange={(next, source) => {
              if (source === 'user') {
                setServerErrors(undefined);
                if (isTouched.current) setChanged(true);
              }
              setValues(former => ({ ...former, ...next }));
            }}
            secrets={secrets}
            onSecretsChange={setSecrets}
            suggested={suggested}
            fields={parts.fields}
            layouts={parts.layouts}
            ownFields={parts.ownFields}
            serverErrors={serverErrors}
            onSubmit={next => {
              setValues(next);
              go(at + 1);
            }}
          >
            <Buttons>
              {back}
              <Button type="submit" variant="contained">
                {at === steps.length - 1
                  ? (buttons.review ?? t('wizard.toReview'))
                  : t('wizard.next')}
              </Button>
              {draftNote}
            </Buttons>
          </TemplateForm>
        ) : (
          <>
            <WizardReview
              steps={steps}
              values={steps.map(each => pickShownValues(each, values, validator))}
            />
            {failure && <ErrorPanel error={failure} title={t('wizard.failed')} />}
            <Buttons>
              {back}
              <Button
                variant="contained"
                disabled={!mayCreate || isCreating}
                onClick={() => void handleCreate()}
              >
                {isCreating ? t('wizard.creating') : (buttons.create ?? t('wizard.create'))}
              </Button>
              {mayCreate && (
                <Button
                  variant="outlined"
                  disabled={isCreating || planning.isPending}
                  onClick={() => planning.mutate()}
                >
                  {t(planning.isPending ? 'plan.running' : 'plan.show')}
                </Button>
              )}
              {mayCreate ? draftNote : <small>{t('wizard.mayNot')}</small>}
            </Buttons>
            {planning.error && <ErrorPanel error={planning.error} title={t('plan.failed')} />}
            {planning.data && <LazyPart load={loadPlan} props={{ plan: planning.data }} />}
          </>
        )}
      </Card>
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  maxWidth: 760,
}));

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  minWidth: 0,
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.raised,
  '& > h2': { ...theme.typography.h2, margin: 0 },
  '& > h2:focus': { outline: 'none' },
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginTop: theme.spacing(2.5),
  '& > small, & > output': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
  },
}));
