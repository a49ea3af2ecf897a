import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../../icons/icons.tsx';
import { radius } from '../../theme/tokens.ts';
import { Details } from '../Details/Details.tsx';

/** How grave a message is. */
export type Severity = 'error' | 'warning' | 'info' | 'success';

/** Props of {@link WarningPanel}. */
export interface WarningPanelProps {
  title: string;
  /** What it means and what to do. */
  message?: ReactNode;
  /** Default `warning`. An `error` is announced at once. */
  severity?: Severity;
  /** Buttons that fix it. */
  actions?: ReactNode;
  /** More to read, folded at first. */
  children?: ReactNode;
}

const iconBySeverity = {
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
  success: SuccessIcon,
};

/** A message that is in the page until its reason is gone. */
export function WarningPanel({
  title,
  message,
  severity = 'warning',
  actions,
  children,
}: WarningPanelProps) {
  const Icon = iconBySeverity[severity];
  return (
    <Root data-panel severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
      <Icon size={18} />
      <Content>
        <Title>{title}</Title>
        {message && <Message>{message}</Message>}
        {actions && <Actions>{actions}</Actions>}
        {children && <Details>{children}</Details>}
      </Content>
    </Root>
  );
}

const Root = styled('div', { shouldForwardProp: prop => prop !== 'severity' })<{
  severity: Severity;
}>(({ theme, severity }) => {
  const color = theme.vars.palette[severity].main;
  const surface = theme.vars.palette.surface.raised;
  return {
    display: 'flex',
    gap: theme.spacing(1.25),
    padding: theme.spacing(1.25, 1.5),
    border: `1px solid color-mix(in srgb, ${color} 35%, ${surface})`,
    borderRadius: radius.surface,
    backgroundColor: `color-mix(in srgb, ${color} 6%, ${surface})`,
    '& > svg': { flex: 'none', marginTop: 1, color },
  };
});

const Content = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: theme.spacing(0.5),
  overflowWrap: 'anywhere',
}));

const Title = styled('p')(({ theme }) => ({ ...theme.typography.h3, margin: 0 }));

const Message = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  // Messages of servers may have several lines.
  whiteSpace: 'pre-line',
  '& > p': { margin: 0 },
}));

const Actions = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 2),
  marginTop: theme.spacing(0.5),
  // The word of a button without a border begins where the message does.
  '& > .MuiButton-text:first-of-type': { marginInlineStart: theme.spacing(-1.5) },
}));
