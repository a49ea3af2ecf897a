import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { radius } from '../../theme/tokens.ts';
import type { Severity } from '../WarningPanel/WarningPanel.tsx';
import { useAlertPlace } from './alertPlaces.ts';

/** Props of {@link AlertPlace}. */
export interface AlertPlaceProps {
  /** An {@link AlertSurface}, while there is something to say. */
  children: ReactNode;
}

/**
 * Where messages appear over the page, or within the dialog that is open over it. It is there while it is empty, or what
 * comes into it would not be announced.
 */
export function AlertPlace({ children }: AlertPlaceProps) {
  const dialog = useAlertPlace();
  const place = <Place aria-live="polite">{children}</Place>;
  return dialog ? createPortal(place, dialog) : place;
}

/** Props of {@link AlertSurface}. */
export interface AlertSurfaceProps extends ComponentProps<'div'> {
  severity: Severity;
}

/** What a message over the page is on. */
export function AlertSurface(props: AlertSurfaceProps) {
  return <Surface {...props} />;
}

const Surface = styled('div', { shouldForwardProp: prop => prop !== 'severity' })<{
  severity: Severity;
}>(({ theme, severity }) => ({
  ...theme.typography.body2,
  padding: theme.spacing(0.75, 1.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderInlineStart: `3px solid ${theme.vars.palette[severity].main}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
}));

const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  insetInline: theme.spacing(2),
  top: theme.spacing(2),
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '@media print': { display: 'none' },
}));
