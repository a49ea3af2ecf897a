import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { useProblemText } from '../ErrorPanel/useProblemText.ts';
import { type RowSelection, setSelected } from './rowSelection.ts';
import { useSelectAll } from './useSelectAll.ts';

interface SelectionBarProps {
  selection: RowSelection;
  /** All rows there are, also those on other pages; a server's are not known. */
  allIds: readonly string[] | undefined;
  /** How many rows there are, where that is known. */
  totalRows: number | undefined;
  /** What can be done with the rows ticked. */
  actions: ReactNode;
}

/** How many rows are ticked, and what to do with them. It always stands, so that nothing moves. */
export function SelectionBar({ selection, allIds, totalRows, actions }: SelectionBarProps) {
  const t = useTranslations(uiTranslations);
  const describe = useProblemText();
  const { selected, onChange, listAllIds } = selection;
  const { state, selectAll, cancel } = useSelectAll(selection);
  const isMissing = allIds
    ? allIds.some(rowId => !selected.has(rowId))
    : listAllIds !== undefined && totalRows !== undefined && selected.size < totalRows;
  return (
    <Root>
      <output aria-live="polite">
        {state.type === 'failed'
          ? t('table.selectAllFailed', { reason: describe(state.error).text })
          : t('table.selected', { count: selected.size })}
      </output>
      {isMissing && selected.size > 0 && (
        <Button
          variant="text"
          disabled={state.type === 'listing'}
          onClick={() => (allIds ? onChange(setSelected(selected, allIds, true)) : selectAll())}
        >
          {t(state.type === 'listing' ? 'table.selectingAll' : 'table.selectAll', {
            count: allIds?.length ?? totalRows ?? 0,
          })}
        </Button>
      )}
      {selected.size > 0 && (
        <Button
          variant="text"
          onClick={() => {
            cancel();
            onChange(new Set());
          }}
        >
          {t('table.clearSelection')}
        </Button>
      )}
      {selected.size > 0 && <Actions>{actions}</Actions>}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0, 1),
  minHeight: 40,
  padding: theme.spacing(0.375, 2),
  color: theme.vars.palette.text.secondary,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
}));

const Actions = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(1),
  marginInlineStart: 'auto',
}));
