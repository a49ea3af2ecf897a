import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { radius } from '../../theme/tokens.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

/** One figure of {@link SummaryFigures}. */
export interface SummaryFigure {
  label: string;
  /** As it is read, such as `3 of 6`; `undefined` while it is not known. */
  value: string | undefined;
  /** Beside the figure: a plain `StateBadge`, or a word. */
  note?: ReactNode;
}

/** Props of {@link SummaryFigures}. */
export interface SummaryFiguresProps {
  figures: readonly SummaryFigure[];
}

/** What a page is about in a few figures, side by side above its list. They keep their size while they load. */
export function SummaryFigures({ figures }: SummaryFiguresProps) {
  return (
    <List>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? <Skeleton width={64} /> : <strong>{value}</strong>}
            {value !== undefined && note}
          </dd>
        </div>
      ))}
    </List>
  );
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  // The lines between are the background that shows through.
  gap: 1,
  margin: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.divider,
  '& > div': {
    padding: theme.spacing(1.25, 2),
    backgroundColor: theme.vars.palette.surface.raised,
  },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0, 1.5),
    minHeight: 28,
    margin: 0,
    color: theme.vars.palette.text.secondary,
  },
  '& strong': {
    ...theme.typography.h2,
    color: theme.vars.palette.text.primary,
    fontVariantNumeric: 'tabular-nums',
  },
  // One line each on a phone: the list below is what people came for.
  [theme.breakpoints.down('sm')]: {
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.spacing(2),
      padding: theme.spacing(0.5, 2),
    },
    '& dd': { flexDirection: 'row-reverse' },
  },
}));
