import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { FilterPopover } from '../FilterPicker/FilterPopover.tsx';
import type { TableFilter } from './useTableFilters.ts';
import type { TableFilterValues } from './tableFilters.ts';

interface TableFilterBarProps {
  filters: readonly TableFilter[];
  values: TableFilterValues;
  onChange: (values: TableFilterValues) => void;
}

/** A table's filters in a row, each with what it holds. */
export function TableFilterBar({ filters, values, onChange }: TableFilterBarProps) {
  const t = useTranslations(uiTranslations);
  const active = filters.filter(({ selected }) => selected.length > 0);
  return (
    <Root aria-label={t('table.filters')}>
      {filters.map(({ columnId, label, options, selected }) => (
        <FilterPopover
          key={columnId}
          label={label}
          placeholder={t('table.allResults')}
          options={options}
          selected={selected}
          onChange={chosen => onChange({ ...values, [columnId]: chosen })}
        />
      ))}
      {active.length > 0 && (
        <Button variant="text" onClick={() => onChange({})}>
          {t('table.clearFilters')}
        </Button>
      )}
    </Root>
  );
}

const Root = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
}));
