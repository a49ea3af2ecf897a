import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  title: string;
  /** Why there is nothing, and what to do about it. */
  description?: ReactNode;
  /** Decoration above the title. */
  icon?: ReactNode;
  /** The buttons or links that lead on. */
  action?: ReactNode;
  /** Something to read below, such as an example to copy. */
  children?: ReactNode;
}

/** What is where there is nothing to show: a title, the reason, and the way on. */
export function EmptyState({ title, description, icon, action, children }: EmptyStateProps) {
  return (
    <Root>
      {icon && <IconSlot aria-hidden>{icon}</IconSlot>}
      <Title>{title}</Title>
      {description && <Description>{description}</Description>}
      {action && <Action>{action}</Action>}
      {children && <Body>{children}</Body>}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  padding: theme.spacing(4, 2),
  textAlign: 'center',
}));

const IconSlot = styled('span')(({ theme }) => ({
  display: 'flex',
  marginBottom: theme.spacing(0.5),
  fontSize: 24,
  color: theme.vars.palette.text.secondary,
}));

const Title = styled('p')(({ theme }) => ({ ...theme.typography.h3, margin: 0 }));

const Description = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: '56ch',
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
}));

const Action = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1.5),
}));

const Body = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 640,
  marginTop: theme.spacing(2),
  textAlign: 'start',
}));
