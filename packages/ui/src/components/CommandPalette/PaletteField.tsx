import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
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
}

/** Where one types in the command palette; the keys stay here while they walk the list. */
export function PaletteField(props: PaletteFieldProps) {
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
  },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

const ProgressPlace = styled('div')({ position: 'absolute', insetInline: 0, bottom: -1 });
