import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { radius } from '../../theme/tokens.ts';

/** Props of {@link IconTile}. */
export interface IconTileProps {
  /** An icon of 16 or 18 px. */
  children: ReactNode;
  /** Edge in pixels; default 32. */
  size?: number;
}

/** An icon on a quiet square, beside a title of its own: for what is not an entity, which has a `KindTile`. */
export function IconTile({ children, size = 32 }: IconTileProps) {
  return (
    <Tile aria-hidden style={{ width: size, height: size }}>
      {children}
    </Tile>
  );
}

const Tile = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: radius.chip,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
