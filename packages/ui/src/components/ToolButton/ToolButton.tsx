import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

/** Props of {@link ToolButton}. */
export interface ToolButtonProps {
  /** What it does: its name, and what is shown while the pointer rests on it. */
  label: string;
  onClick: () => void;
  /** Whether what it switches is on; omit where it switches nothing. */
  isPressed?: boolean;
  isDisabled?: boolean;
  /** The icon. */
  children: ReactNode;
}

/** A button of a toolbar: an icon, with its name as a tooltip. */
export function ToolButton({ label, onClick, isPressed, isDisabled, children }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <Root aria-label={label} aria-pressed={isPressed} disabled={isDisabled} onClick={onClick}>
        {children}
      </Root>
    </Tooltip>
  );
}

const Root = styled(IconButton)(({ theme }) => ({
  '&[aria-pressed=true]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
}));
