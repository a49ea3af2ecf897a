import { styled } from '@mui/material/styles';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { radius } from '../../theme/tokens.ts';
import { Link } from '../Link/Link.tsx';

/** Props of {@link ItemCard}. */
export interface ItemCardProps {
  title: string;
  /** The level of the title on the page; default 3, for cards below the heading of a section. */
  headingLevel?: 2 | 3;
  /** Where the card leads; the whole card can be clicked. */
  to: string;
  /** Its kind, above the title. */
  subtitle?: ReactNode;
  icon?: ReactNode;
  /** A star or a menu; stays clickable by itself. */
  actions?: ReactNode;
  /** A description, shown up to three lines. */
  children?: ReactNode;
  /** Tags, owner. */
  footer?: ReactNode;
}

/** One item among others of its kind, as a card that leads to it. */
export function ItemCard({
  title,
  headingLevel = 3,
  to,
  subtitle,
  icon,
  actions,
  children,
  footer,
}: ItemCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <Root>
      <Head>
        {icon && <IconSlot aria-hidden>{icon}</IconSlot>}
        <div>
          <Heading>
            <Link to={to} tone="quiet" underline="none">
              {title}
            </Link>
          </Heading>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && <Above>{actions}</Above>}
      </Head>
      {children && <Text>{children}</Text>}
      {footer && <Foot>{footer}</Foot>}
    </Root>
  );
}

/** Cards side by side, as many as fit at 22em each. */
export const ItemCardGrid: ComponentType<ComponentProps<'div'>> = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(22em, 100%), 1fr))',
  gap: theme.spacing(2),
}));

const Root = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  minWidth: 0,
  padding: theme.spacing(1.5, 2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
  '&:hover': { borderColor: theme.vars.palette.border.strong },
  // The title's link covers the card; what must stay clickable lies above it.
  '& :is(h2, h3) a::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: radius.surface,
  },
  '& :is(h2, h3) a:focus-visible': { outline: 'none' },
  '& :is(h2, h3) a:focus-visible::after': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
}));

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.25),
  alignItems: 'flex-start',
  // A title without a subtitle is as high as half of its icon.
  '& > div:first-of-type:not(:has(> p))': { alignSelf: 'center' },
  '& > div:not(:last-child), & > div:only-of-type': { flex: 1, minWidth: 0 },
  '& :is(h2, h3)': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
}));

const IconSlot = styled('span')(({ theme }) => ({
  display: 'flex',
  marginTop: 2,
  color: theme.vars.palette.text.secondary,
}));

const Above = styled('div')({ position: 'relative', zIndex: 1, margin: '-6px -8px' });

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  color: theme.vars.palette.text.secondary,
}));

const Foot = styled('footer')(({ theme }) => ({
  ...theme.typography.body2,
  marginTop: 'auto',
  paddingTop: theme.spacing(0.5),
}));
