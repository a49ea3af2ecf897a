import { useIsGuest } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { listQualifierNames, type TypedQualifier } from '../../model/typedQualifier.ts';
import { useQualifierValues } from '../../queries/qualifierValues.ts';
import { useValueLabels } from '../../queries/valueLabels.ts';

/** A qualifier's name, or a value of it. */
export interface QualifierOption {
  value: string;
  label: string;
  /** Documents that have the value. */
  count?: number;
}

/** What a part of a term may be completed to. */
export function useQualifierOptions(typed: TypedQualifier | undefined): QualifierOption[] {
  const t = useTranslations(laterSearchTranslations);
  const isGuest = useIsGuest();
  const name = typed?.part === 'value' ? typed.name : undefined;
  const { values, areFormer } = useQualifierValues(name, typed?.text ?? '');
  const labelOf = useValueLabels(
    name,
    values.map(({ value }) => value),
  );
  if (!typed) return [];
  if (typed.part === 'name')
    return listQualifierNames(typed.text).map(value => ({ value, label: `${value}:` }));
  const isMine = typed.name === 'owner' && !isGuest && 'me'.startsWith(typed.text.toLowerCase());
  const text = typed.text.trim().toLowerCase();
  // Those of a shorter text, shown until others come, may no longer fit.
  const fits = ({ value, label }: QualifierOption) =>
    !areFormer || [value, label].some(each => each.toLowerCase().includes(text));
  return [
    ...(isMine ? [{ value: 'me', label: t('bar.owner.me') }] : []),
    ...values
      .map(({ value, count }) => ({ value, count, label: labelOf(value) }))
      // What is complete needs no suggestion.
      .filter(option => option.value !== typed.text && fits(option)),
  ];
}
