import { styled } from '@mui/material/styles';
import type { FacetValue } from '@portico/catalog-common';
import { useLocale, useTranslations } from '@portico/ui';
import { useId } from 'react';
import { getKindLabel } from '../../model/kindLabels.ts';
import { catalogTranslations } from '../../translations.ts';

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
  const id = useId();
  const options = [...(kinds ?? [])].sort((a, b) => a.value.localeCompare(b.value, locale));
  const isKnown = options.some(option => option.value.toLowerCase() === value);
  return (
    <Place>
      <label htmlFor={id}>{t('filter.kind')}</label>
      <select id={id} value={value} onChange={event => onChange(event.target.value)}>
        {!isKnown && <option value={value}>{getKindLabel(value)}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value.toLowerCase()}>
            {t('kinds.option', { kind: option.value, total: option.count })}
          </option>
        ))}
      </select>
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  height: 32,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& label': {
    padding: theme.spacing(0, 0.5, 0, 1.25),
    color: theme.vars.palette.text.secondary,
  },
  '& select': {
    flex: 1,
    // As wide before the counts come as after.
    width: 150,
    height: '100%',
    padding: theme.spacing(0, 1, 0, 0.5),
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    backgroundColor: 'transparent',
    border: 0,
    borderRadius: 'inherit',
    cursor: 'pointer',
  },
  '& option': { color: 'CanvasText', backgroundColor: 'Canvas' },
}));
