import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import { StructuredMetadata } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { Fragment } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import type { FormStep } from '../../model/readForm.ts';
import { listReviewRows, type ReviewRow } from '../../model/reviewRows.ts';

/** What was entered, step by step, by the names that the form shows. */
export function WizardReview({
  steps,
  values,
}: {
  steps: readonly FormStep[];
  /** The shown values of each step. */
  values: readonly Readonly<Record<string, unknown>>[];
}) {
  const t = useTranslations(laterScaffolderTranslations);
  const sections = steps
    .map((step, index) => ({ step, rows: listReviewRows(step, values[index] ?? {}) }))
    .filter(({ rows }) => rows.length > 0);
  if (sections.length === 0) return <p>{t('review.empty')}</p>;
  return (
    <Sections>
      {sections.map(({ step, rows }, index) => (
        <section key={`${index} ${step.title}`}>
          <h3>{step.title}</h3>
          <StructuredMetadata
            items={rows.map(row => ({ label: row.label, value: <ReviewValue row={row} /> }))}
          />
        </section>
      ))}
    </Sections>
  );
}

function ReviewValue({ row: { value, isEntityRef, parts } }: { row: ReviewRow }) {
  const t = useTranslations(laterScaffolderTranslations);
  if (parts)
    return parts.map((part, index) => (
      <Fragment key={part.id}>
        {index > 0 && ', '}
        {part.label}: <ReviewValue row={part} />
      </Fragment>
    ));
  if (value === undefined) return t('review.hidden');
  if (Array.isArray(value))
    return value.map((item, index) => (
      <Fragment key={`${index} ${String(item)}`}>
        {index > 0 && ', '}
        <SingleValue value={item} isEntityRef={isEntityRef} />
      </Fragment>
    ));
  return <SingleValue value={value} isEntityRef={isEntityRef} />;
}

const refPattern = /^[^:/\s]+:[^:/\s]+\/[^:/\s]+$/;

function SingleValue({ value, isEntityRef }: { value: unknown; isEntityRef: boolean }) {
  const t = useTranslations(laterScaffolderTranslations);
  if (typeof value === 'boolean') return t(value ? 'review.yes' : 'review.no');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isEntityRef && refPattern.test(value)) return <EntityRefLink entityRef={value} hasIcon />;
  return value.startsWith('data:') ? t('review.file') : value;
}

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  '& h3': { ...theme.typography.h3, margin: theme.spacing(0, 0, 1) },
}));
