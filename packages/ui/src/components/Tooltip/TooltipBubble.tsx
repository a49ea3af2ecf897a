import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Props of {@link TooltipBubble}. */
export interface TooltipBubbleProps {
  id: string;
  isShown: boolean;
  side: 'top' | 'bottom' | 'right';
  getAnchor: () => Element | null;
  children: ReactNode;
}

const modifiers = [{ name: 'offset', options: { offset: [0, 6] } }];

/** What a {@link Tooltip} shows, apart from it, so that its code is fetched when it is wanted. */
export default function TooltipBubble({
  id,
  isShown,
  side,
  getAnchor,
  children,
}: TooltipBubbleProps) {
  return (
    <Surface
      id={id}
      role="tooltip"
      open={isShown}
      anchorEl={() => getAnchor() ?? document.body}
      placement={side}
      modifiers={modifiers}
    >
      <Bubble>{children}</Bubble>
    </Surface>
  );
}

const Surface = styled(Popper)(({ theme }) => ({ zIndex: theme.zIndex.tooltip }));

const Bubble = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  maxWidth: 360,
  padding: theme.spacing(0.5, 1),
  overflowWrap: 'anywhere',
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.surface.raised,
  backgroundColor: theme.vars.palette.text.primary,
}));
