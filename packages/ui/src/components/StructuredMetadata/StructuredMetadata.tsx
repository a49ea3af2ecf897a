import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** One line of {@link StructuredMetadata}. */
export interface MetadataItem {
  label: string;
  /** A line without a value is omitted. */
  value: ReactNode;
}

/** Props of {@link StructuredMetadata}. */
export interface StructuredMetadataProps {
  items: readonly MetadataItem[];
  /** `stacked` puts labels above values; default `beside`, where the width allows it. */
  layout?: 'beside' | 'stacked';
}

/** Labels and their values. */
export function StructuredMetadata({ items, layout = 'beside' }: StructuredMetadataProps) {
  const shown = items.filter(({ value }) => value !== undefined && value !== null && value !== '');
  if (shown.length === 0) return null;
  return (
    <List data-layout={layout}>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'clamp(88px, 27%, 160px) minmax(0, 1fr)',
    gap: theme.spacing(1.5),
    alignItems: 'baseline',
  },
  '&[data-layout=stacked] > div': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));
