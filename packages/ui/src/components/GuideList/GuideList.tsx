import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { IconTile } from '../IconTile/IconTile.tsx';

/** One part of a {@link GuideList}. */
export interface GuidePart {
  /** An icon of 18 px. */
  icon: ReactNode;
  title: string;
  /** What happens then, in a sentence or two. */
  text: string;
}

/** Props of {@link GuideList}. */
export interface GuideListProps {
  parts: readonly GuidePart[];
  /** Side by side where there is room; default one below the other. */
  isRow?: boolean;
}

/** Explains how a page works: each part with an icon, a title and a sentence. */
export function GuideList({ parts, isRow = false }: GuideListProps) {
  return (
    <List data-row={isRow || undefined}>
      {parts.map(({ icon, title, text }) => (
        <li key={title}>
          <IconTile>{icon}</IconTile>
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&[data-row]': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
    columnGap: theme.spacing(3),
  },
  '& > li': { display: 'flex', gap: theme.spacing(1.5), minWidth: 0 },
  '& strong': { fontWeight: 600 },
  '& p': {
    margin: theme.spacing(0.25, 0, 0),
    maxWidth: '60ch',
    color: theme.vars.palette.text.secondary,
    textWrap: 'pretty',
  },
}));
