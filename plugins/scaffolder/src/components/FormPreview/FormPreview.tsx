import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { featureFlagsApiRef, useApi } from '@portico/app';
import type { ParameterSchema } from '@portico/scaffolder-common';
import { EmptyState, ErrorPanel, SkeletonText, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo, useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { createValidator } from '../../model/createValidator.ts';
import { createFormStep, type FormStep, readFormSteps } from '../../model/readForm.ts';
import { pickShownValues } from '../../model/formValues.ts';
import { ShortMarkdown } from '../ShortMarkdown/ShortMarkdown.tsx';
import { TemplateForm } from '../TemplateForm/TemplateForm.tsx';
import { type FormParts, useFormParts } from '../Wizard/useFormParts.ts';
import { WizardReview } from '../Wizard/WizardReview.tsx';
import { PreviewBoundary } from './PreviewBoundary.tsx';
import { WizardStepper } from '../Wizard/WizardStepper.tsx';

type Values = Readonly<Record<string, unknown>>;
type Secrets = Readonly<Record<string, string>>;

/** What was entered in a preview. */
export interface PreviewEntries {
  values: Values;
  secrets: Secrets;
}

/** Props of {@link FormPreview}. */
export interface FormPreviewProps {
  form: ParameterSchema;
  entries: PreviewEntries;
  onChange: (change: (former: PreviewEntries) => PreviewEntries) => void;
}

/** The form of a template as its users see it; it starts nothing. */
export function FormPreview({ form, entries, onChange }: FormPreviewProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const flags = useApi(featureFlagsApiRef);
  const steps = useMemo(
    () => readFormSteps(form, name => flags.isActive(name)).map(withoutAutofocus),
    [form, flags],
  );
  const { data: parts, error } = useFormParts(steps);
  const [at, setAt] = useState(0);
  if (error) return <ErrorPanel error={error} title={t('wizard.noForm')} />;
  if (steps.length === 0)
    return <EmptyState title={t('preview.empty')} description={t('preview.emptyHint')} />;
  if (!parts) return <SkeletonText lines={12} />;
  return (
    <>
      {parts.missing.length > 0 && (
        <WarningPanel
          title={t('wizard.missingFields')}
          message={t('wizard.missingFieldsHint', { fields: parts.missing.join(', ') })}
        />
      )}
      <PreviewBoundary
        subject={steps}
        renderError={cause => <ErrorPanel error={cause} title={t('preview.failed')} />}
      >
        <PreviewSteps
          steps={steps}
          parts={parts}
          entries={entries}
          onChange={onChange}
          at={Math.min(at, steps.length)}
          setAt={setAt}
        />
      </PreviewBoundary>
    </>
  );
}

/** A preview must not take the cursor out of the editor beside it. */
function withoutAutofocus({ source, title, description }: FormStep): FormStep {
  const text = JSON.stringify(source, (key, value: unknown) =>
    key === 'ui:autofocus' ? undefined : value,
  );
  return createFormStep(JSON.parse(text) as FormStep['source'], title, description);
}

interface PreviewStepsProps extends Omit<FormPreviewProps, 'form'> {
  steps: readonly FormStep[];
  parts: FormParts;
  /** The index of the step; that after the last one is the review. */
  at: number;
  setAt: (index: number) => void;
}

function PreviewSteps({ steps, parts, entries, onChange, at, setAt }: PreviewStepsProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const step = steps[at];
  const { values, secrets } = entries;
  const validator = useMemo(() => createValidator(), []);
  const [suggested] = useState(() => new Map<string, string>());
  const setValues = (next: Values) =>
    onChange(former => ({ ...former, values: { ...former.values, ...next } }));
  return (
    <Card>
      <WizardStepper steps={steps} at={at} onStepSelect={setAt} />
      <h2>{step ? step.title : t('wizard.review')}</h2>
      {step?.description && <ShortMarkdown text={step.description} />}
      {step ? (
        <TemplateForm
          key={at}
          step={step}
          values={values}
          onChange={setValues}
          secrets={secrets}
          onSecretsChange={next => onChange(former => ({ ...former, secrets: next }))}
          suggested={suggested}
          fields={parts.fields}
          layouts={parts.layouts}
          ownFields={parts.ownFields}
          onSubmit={next => {
            setValues(next);
            setAt(at + 1);
          }}
        >
          <Buttons>
            {at > 0 && (
              <Button variant="outlined" onClick={() => setAt(at - 1)}>
                {t('wizard.back')}
              </Button>
            )}
            <Button type="submit" variant="outlined">
              {t(at === steps.length - 1 ? 'wizard.toReview' : 'wizard.next')}
            </Button>
          </Buttons>
        </TemplateForm>
      ) : (
        <>
          <WizardReview
            steps={steps}
            values={steps.map(each => pickShownValues(each, values, validator))}
          />
          <Buttons>
            <Button variant="outlined" onClick={() => setAt(at - 1)}>
              {t('wizard.back')}
            </Button>
          </Buttons>
        </>
      )}
    </Card>
  );
}

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  minWidth: 0,
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.raised,
  '& > h2': { ...theme.typography.h2, margin: 0 },
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginTop: theme.spacing(2),
}));
