import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

/** A part of one side of the inspector, under a heading. */
export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Section>
  );
}

/** The sections of a side, one below the other. */
export function PanelSections({ children }: { children: ReactNode }) {
  return <Stack>{children}</Stack>;
}

/** A sentence where there is nothing to show, or before what is shown. */
export function QuietText({ children }: { children: ReactNode }) {
  return <Quiet>{children}</Quiet>;
}

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3) }));

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

const Section = styled('section')(({ theme }) => ({
  minWidth: 0,
  '& > h3': { ...theme.typography.h3, margin: theme.spacing(0, 0, 1), overflowWrap: 'anywhere' },
}));
