import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CloseIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { Progress } from '../Progress/Progress.tsx';

/** Props of {@link PaletteField}. */
export interface PaletteFieldProps {
  icon: ReactNode;
  label: string;
  placeholder: string;
  value: string;
  isSearching: boolean;
  /** Ids of the list of choices, and of the one that the keys are at. */
  listId: string;
  activeId: string | undefined;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** Where one types in the command palette; the keys stay here while they walk the list. */
export function PaletteField(props: PaletteFieldProps) {
  const t = useTranslations(uiTranslations);
  const { icon, label, placeholder, value, isSearching, listId, activeId } = props;
  return (
    <Row>
      {icon}
      <input
        // The dialog opens to be typed into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => props.onChange(target.value)}
        onKeyDown={props.onKeyDown}
      />
      <CloseButton type="button" aria-label={t('dialog.close')} onClick={props.onClose}>
        <CloseIcon size={18} />
      </CloseButton>
      {isSearching && (
        <ProgressPlace>
          <Progress />
        </ProgressPlace>
      )}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  padding: theme.spacing(0, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& input': {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    height: 48,
    padding: 0,
    color: theme.vars.palette.text.primary,
    background: 'none',
    border: 0,
    // The dialog around it is the mark of the focus, which never leaves this field.
    outline: 'none',
    textOverflow: 'ellipsis',
  },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

/** A keyboard has Escape. */
const CloseButton = styled('button')(({ theme }) => ({
  display: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: 44,
  height: 44,
  marginInlineEnd: theme.spacing(-1.5),
  padding: 0,
  color: 'inherit',
  background: 'none',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '@media (pointer: coarse)': { display: 'flex' },
  [theme.breakpoints.down('sm')]: { display: 'flex' },
}));

const ProgressPlace = styled('div')({ position: 'absolute', insetInline: 0, bottom: -1 });
