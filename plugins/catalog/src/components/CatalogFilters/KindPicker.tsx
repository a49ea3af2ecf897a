import type { FacetValue } from '@portico/catalog-common';
import { useKindLabel } from '@portico/ui/kinds';
import { createTextOrder, useLocale, useTranslations } from '@portico/ui/i18n';
import { everyKind } from '../../model/list/catalogSelection.ts';
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
  const labelKind = useKindLabel();
  const compare = createTextOrder(locale);
  const options = (kinds ?? [])
    .map(kind => ({ ...kind, label: labelKind(kind.value) }))
    .sort((a, b) => compare(a.label, b.label));
  const isKnown = options.some(option => option.value.toLowerCase() === value);
  return (
    <InlineSelect
      label={t('filter.kind')}
      isLabelHidden
      // As wide before the counts come as after, and with room for thousands.
      width={168}
      value={value}
      onChange={onChange}
      items={[
        { value: everyKind, label: t('kinds.all') },
        ...(isKnown || value === everyKind ? [] : [{ value, label: labelKind(value) }]),
        ...options.map(option => ({
          value: option.value.toLowerCase(),
          label: t('kinds.option', { kind: option.label, total: option.count }),
        })),
      ]}
    />
  );
}
