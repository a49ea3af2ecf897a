import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { SortDescendingIcon } from '../../icons/icons.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';

/** Props of {@link NewLinesButton}. */
export interface NewLinesButtonProps {
  /** How many lines the log has. */
  length: number;
  /** The text while no line has come. */
  label: string;
  onClick: () => void;
}

/** Leads to the end of a log, and says how many lines came there since it was left. */
export function NewLinesButton({ length, label, onClick }: NewLinesButtonProps) {
  const t = useTranslations(laterUiTranslations);
  const [lengthThen] = useState(length);
  const count = length - lengthThen;
  return (
    <Place
      variant="contained"
      size="small"
      startIcon={<SortDescendingIcon size={14} />}
      onClick={onClick}
    >
      {count > 0 ? t('log.newLines', { count }) : label}
    </Place>
  );
}

const Place = styled(Button)({
  position: 'absolute',
  insetBlockEnd: 16,
  insetInlineEnd: 24,
  fontVariantNumeric: 'tabular-nums',
});
