import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { type RowSelection, setSelected } from './rowSelection.ts';

/** Props of {@link HeadLead}. */
export interface HeadLeadProps {
  selection: RowSelection | undefined;
  /** The rows shown, in order. */
  rowIds: readonly string[];
}

/** The head's cell over the rows' own controls; it ticks all rows shown. */
export function HeadLead({ selection, rowIds }: HeadLeadProps) {
  const t = useTranslations(uiTranslations);
  const count = selection ? rowIds.filter(rowId => selection.selected.has(rowId)).length : 0;
  const isAll = count > 0 && count === rowIds.length;
  return (
    // A <th> would be counted as the first column, whose place the styles know.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <td role="columnheader" data-lead>
      {selection ? (
        <label>
          <input
            type="checkbox"
            aria-label={t('table.selectPage')}
            disabled={rowIds.length === 0}
            checked={isAll}
            ref={box => {
              if (box) box.indeterminate = count > 0 && !isAll;
            }}
            onChange={() => selection.onChange(setSelected(selection.selected, rowIds, !isAll))}
          />
        </label>
      ) : (
        <VisuallyHidden>{t('table.rowControls')}</VisuallyHidden>
      )}
    </td>
  );
}
