import type { HeaderThemeId } from '@portico/contract';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { getHeaderTheme } from '../../theme/headerThemes.ts';
import { type Breadcrumb, Breadcrumbs } from '../Breadcrumbs/Breadcrumbs.tsx';

/** Props of {@link PageHeader}. */
export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** What kind of page this is, such as `component — service`; is last in the breadcrumb. */
  type?: string;
  /** Where the type leads. */
  typeLink?: string;
  /** The way here, from the top. */
  breadcrumbs?: readonly Breadcrumb[];
  /** Decoration before the title, such as a `KindTile` of 36 px. */
  icon?: ReactNode;
  /** Key of the colour of the header's band: an entity's `spec.type` or a kind of page; no band when omitted. */
  colorTheme?: string;
  /** `StateBadge`s behind the title. */
  badges?: ReactNode;
  /** {@link HeaderLabel}s. */
  labels?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** {@link HeaderTabs}; they close the header. */
  tabs?: ReactNode;
}

/** The head of a page: where it is, what it is, and what can be done. */
export function PageHeader({
  title,
  subtitle,
  type,
  typeLink,
  breadcrumbs = [],
  icon,
  colorTheme,
  badges,
  labels,
  actions,
  tabs,
}: PageHeaderProps) {
  const trail = type ? [...breadcrumbs, { label: type, to: typeLink }] : breadcrumbs;
  return (
    <Root headerTheme={colorTheme === undefined ? undefined : getHeaderTheme(colorTheme)}>
      {trail.length > 0 && <Breadcrumbs items={trail} />}
      <Row>
        {icon && <IconPlace aria-hidden>{icon}</IconPlace>}
        <Titles>
          <TitleLine>
            <h1>{title}</h1>
            {badges}
          </TitleLine>
          {subtitle && <p>{subtitle}</p>}
        </Titles>
        {labels && <Labels data-labels>{labels}</Labels>}
        {actions && <Actions>{actions}</Actions>}
      </Row>
      {tabs}
    </Root>
  );
}

const bandHeight = 3;

const Root = styled('header', { shouldForwardProp: prop => prop !== 'headerTheme' })<{
  headerTheme: HeaderThemeId | undefined;
}>(({ theme, headerTheme }) => ({
  minWidth: 0,
  padding: theme.spacing(1.5, 3, 0),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
  ...(headerTheme && {
    boxShadow: `inset 0 ${bandHeight}px ${theme.vars.palette.header[headerTheme]}`,
  }),
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.25, 2, 0) },
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  // As high with buttons as without.
  minHeight: 32,
  boxSizing: 'content-box',
  paddingBottom: theme.spacing(1.5),
}));

const IconPlace = styled('span')({ display: 'flex', flex: 'none' });

const Titles = styled('div')(({ theme }) => ({
  // Buttons that have no room beside the title are below it; the title beside an icon makes room for them.
  flex: '1 1 auto',
  minWidth: 0,
  '[aria-hidden] + &': { flexBasis: 160 },
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}));

const TitleLine = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
}));

const Labels = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { order: 1, flexBasis: '100%' },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  maxWidth: '100%',
  alignItems: 'center',
  gap: theme.spacing(1),
  // Four icons have room beside the title of an entity on a phone, so that one that comes late moves nothing.
  [theme.breakpoints.down('sm')]: {
    '&:not(:has(.MuiButton-root))': { gap: theme.spacing(0.25) },
  },
  // They close the line, also one that they share with the labels alone.
  '[data-labels] + &': { marginInlineStart: 'auto' },
  // Below the title an icon begins where the title does.
  [theme.breakpoints.down('md')]: {
    '&:has(.MuiButton-root) > :first-child:has(> .MuiIconButton-root)': {
      marginInlineStart: theme.spacing(-1),
    },
  },
  '@media print': { display: 'none' },
}));
