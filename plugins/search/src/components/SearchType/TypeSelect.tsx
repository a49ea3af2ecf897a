import { MultiSelect } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { formatResultCount } from '../../model/resultCount.ts';
import type { TypeChoiceProps } from './typeChoice.ts';

/** Several types from a list to tick. */
export function TypeSelect({ types, selected, onChange }: TypeChoiceProps) {
  const t = useTranslations(laterSearchTranslations);
  const locale = useLocale();
  return (
    <MultiSelect
      label={t('types.label')}
      placeholder={t('types.all')}
      items={types.map(({ type, label, count }) => ({
        value: type,
        label: count === undefined ? label : `${label} (${formatResultCount(count, locale)})`,
      }))}
      values={selected}
      onChange={onChange}
    />
  );
}
