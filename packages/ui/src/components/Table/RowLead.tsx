import type { MouseEvent } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { ChevronRightIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { tableRoles } from './tableRoles.ts';
import type { RowControls } from './useRowFeatures.ts';

interface RowLeadProps<Row> {
  row: Row;
  rowId: string;
  controls: RowControls<Row>;
  isSelected: boolean;
  isExpanded: boolean;
}

/** The cell before a row's first: what unfolds it and what ticks it. */
export function RowLead<Row>({ row, rowId, controls, isSelected, isExpanded }: RowLeadProps<Row>) {
  const t = useTranslations(uiTranslations);
  const { onSelect, onToggleDetails } = controls;
  if (!onSelect && !onToggleDetails) return null;
  const name = controls.getName(row);
  return (
    <td {...tableRoles.cell} data-lead>
      {onToggleDetails && (
        <button
          type="button"
          aria-label={t('table.details', { name })}
          aria-expanded={isExpanded}
          onClick={() => onToggleDetails(rowId)}
        >
          <ChevronRightIcon size={14} />
        </button>
      )}
      {onSelect && (
        <label>
          <input
            type="checkbox"
            aria-label={t('table.select', { name })}
            checked={isSelected}
            // The change comes with the click, which knows of the shift key.
            onChange={event => {
              const { shiftKey } = event.nativeEvent as unknown as MouseEvent;
              onSelect(rowId, event.target.checked, shiftKey === true);
            }}
          />
        </label>
      )}
    </td>
  );
}
