import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { type RowSelection, setSelected } from './rowSelection.ts';

interface SelectionBarProps {
  selection: RowSelection;
  /** All rows there are, also those on other pages; a server's are not known. */
  allIds: readonly string[] | undefined;
  /** What can be done with the rows ticked. */
  actions: ReactNode;
}

/** How many rows are ticked, and what to do with them. It always stands, so that nothing moves. */
export function SelectionBar({ selection, allIds, actions }: SelectionBarProps) {
  const t = useTranslations(uiTranslations);
  const { selected, onChange } = selection;
  const missing = allIds?.some(rowId => !selected.has(rowId)) ?? false;
  return (
    <Root>
      <output aria-live="polite">{t('table.selected', { count: selected.size })}</output>
      {allIds && missing && selected.size > 0 && (
        <Button variant="text" onClick={() => onChange(setSelected(selected, allIds, true))}>
          {t('table.selectAll', { count: allIds.length })}
        </Button>
      )}
      {selected.size > 0 && (
        <Button variant="text" onClick={() => onChange(new Set())}>
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
