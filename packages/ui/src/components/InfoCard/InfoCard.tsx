import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { radius } from '../../theme/tokens.ts';

/** Props of {@link InfoCard}. */
export interface InfoCardProps {
  title?: ReactNode;
  /** One line under the title. */
  subheader?: ReactNode;
  /** Icon buttons at the title's end. */
  actions?: ReactNode;
  /** A line along the foot, such as a link to the full list. */
  footer?: ReactNode;
  /** Lets a table or list reach the card's edges. */
  hasNoPadding?: boolean;
  children?: ReactNode;
}

/** A titled surface on a page. */
export function InfoCard({
  title,
  subheader,
  actions,
  footer,
  hasNoPadding,
  children,
}: InfoCardProps) {
  const titleId = useId();
  return (
    <Root aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <Head>
          <div>
            {title && <h2 id={titleId}>{title}</h2>}
            {subheader && <p>{subheader}</p>}
          </div>
          {actions && <Actions>{actions}</Actions>}
        </Head>
      )}
      <Body data-flush={hasNoPadding || undefined}>{children}</Body>
      {footer && <Foot>{footer}</Foot>}
    </Root>
  );
}

const Root = styled('section')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
}));

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  padding: theme.spacing(1.25, 2, 0),
  '& > div': { minWidth: 0 },
  '& h2': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  margin: theme.spacing(-0.75, -1, -0.75, 0),
}));

const Body = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.25, 2, 2),
  '&:first-of-type': { paddingTop: theme.spacing(2) },
  'header + &': { paddingTop: theme.spacing(1.25) },
  '&[data-flush]': { padding: 0 },
  // A message fills the card, which has a border already.
  '&:has(> [data-panel]:only-child)': { padding: 0 },
  'header + &:has(> [data-panel]:only-child)': { paddingTop: theme.spacing(1.25) },
  '&[data-flush] > [data-panel], & > [data-panel]:only-child': { border: 0, borderRadius: 0 },
  'header + &[data-flush]': { paddingTop: theme.spacing(1.25) },
}));

const Foot = styled('footer')(({ theme }) => ({
  ...theme.typography.body2,
  padding: theme.spacing(1, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
