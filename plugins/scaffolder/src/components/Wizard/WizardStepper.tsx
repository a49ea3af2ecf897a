import { useTranslations } from '@portico/ui/i18n';
import { Stepper } from '@portico/ui/forms';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import type { FormStep } from '../../model/readForm.ts';

/** Props of {@link WizardStepper}. */
export interface WizardStepperProps {
  steps: readonly FormStep[];
  /** The index of the current step; that after the last one is the review. */
  at: number;
  onStepSelect: (index: number) => void;
}

/** The steps of a template's form, with the review as their last. */
export function WizardStepper({ steps, at, onStepSelect }: WizardStepperProps) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <Stepper
      label={t('wizard.steps')}
      steps={[
        ...steps.map(({ title }, index) => ({ id: `step-${index}`, label: title })),
        { id: 'review', label: t('wizard.review') },
      ]}
      activeIndex={at}
      onStepSelect={onStepSelect}
    />
  );
}
