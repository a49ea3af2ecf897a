import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Props of {@link MessagePage}. */
export interface MessagePageProps {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page that has only one thing to say. */
export function MessagePage({ title, text, actions, children }: MessagePageProps) {
  return (
    <Root>
      <Title>{title}</Title>
      {text && <Text>{text}</Text>}
      {actions && <Actions>{actions}</Actions>}
      {children}
    </Root>
  );
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(1.5),
  maxWidth: 720,
  margin: '0 auto',
  padding: `clamp(${theme.spacing(4)}, 14vh, ${theme.spacing(18)}) ${theme.spacing(3)} ${theme.spacing(4)}`,
  '& > *': { minWidth: 0 },
}));

const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h1,
  margin: 0,
  fontSize: '1.5rem',
  overflowWrap: 'anywhere',
}));

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.vars.palette.text.secondary,
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
}));
