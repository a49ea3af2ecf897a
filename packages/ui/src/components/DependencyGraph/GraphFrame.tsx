import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { radius } from '../../theme/tokens.ts';

interface GraphFrameProps {
  /** Pixels or any CSS height; default 480. */
  height?: number | string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The place of a graph, whether it is there already or not. */
export function GraphFrame({ height = 480, ref, children }: GraphFrameProps) {
  return (
    <Frame ref={ref} style={{ height }}>
      {children}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  minHeight: 160,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
}));
