import type { FacetValue } from '@portico/catalog-common';
import { useLocale, useTranslations } from '@portico/ui';
import { getKindLabel } from '../../model/kindLabels.ts';
import { catalogTranslations } from '../../translations.ts';
import { InlineSelect } from '../InlineSelect/InlineSelect.tsx';

/** Props of {@link KindPicker}. */
export interface KindPickerProps {
  /** The kinds there are; `undefined` until they come. */
  kinds: readonly FacetValue[] | undefined;
  /** Lower case. */
  value: string;
  onChange: (kind: string) => void;
}

/** Chooses the kind of entities that the list shows. */
export function KindPicker({ kinds, value, onChange }: KindPickerProps) {
  const t = useTranslations(catalogTranslations);
  const locale = useLocale();
  const options = [...(kinds ?? [])].sort((a, b) => a.value.localeCompare(b.value, locale));
  const isKnown = options.some(option => option.value.toLowerCase() === value);
  return (
    <InlineSelect
      label={t('filter.kind')}
      isLabelHidden
      // As wide before the counts come as after.
      width={150}
      value={value}
      onChange={onChange}
      items={[
        ...(isKnown ? [] : [{ value, label: getKindLabel(value) }]),
        ...options.map(option => ({
          value: option.value.toLowerCase(),
          label: t('kinds.option', { kind: option.value, total: option.count }),
        })),
      ]}
    />
  );
}
