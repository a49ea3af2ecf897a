import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSidebarState } from './sidebarContext.ts';
import { sidebarMeasures } from './sidebarMeasures.ts';

/** Props of {@link SidebarItemContent}. */
export interface SidebarItemContentProps {
  icon: ReactNode;
  label: string;
  /** Something small at the end. */
  end?: ReactNode;
}

/** What is in an item of the sidebar: its icon, and words where there is room. */
export function SidebarItemContent({ icon, label, end }: SidebarItemContentProps) {
  const { isOpen } = useSidebarState();
  return (
    <>
      <IconPlace aria-hidden>{icon}</IconPlace>
      {isOpen && <Label>{label}</Label>}
      {isOpen && end && <End>{end}</End>}
    </>
  );
}

const IconPlace = styled('span')({
  display: 'flex',
  flex: 'none',
  justifyContent: 'center',
  width: sidebarMeasures.iconColumn,
  marginInlineStart: sidebarMeasures.iconInset,
});

const Label = styled('span')({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const End = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flex: 'none',
  paddingInline: theme.spacing(1, 2),
}));
