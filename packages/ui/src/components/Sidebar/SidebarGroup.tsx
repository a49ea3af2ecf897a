import { styled } from '@mui/material/styles';
import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { useSidebarState } from './sidebarContext.ts';

/** Props of {@link SidebarGroup}. */
export interface SidebarGroupProps {
  label: string;
  children: ReactNode;
}

/** Items that belong together, under a small heading. */
export function SidebarGroup({ label, children }: SidebarGroupProps) {
  const { isOpen } = useSidebarState();
  const labelId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element means a group of links
    <Group role="group" aria-labelledby={labelId}>
      <Heading id={labelId} data-hidden={!isOpen || undefined}>
        {label}
      </Heading>
      {children}
    </Group>
  );
}

/** Pushes what follows it to the foot of the sidebar. */
export const SidebarSpace: ComponentType<ComponentProps<'div'>> = styled('div')({ flex: 1 });

/** A line between items. */
export const SidebarDivider: ComponentType<ComponentProps<'hr'>> = styled('hr')(({ theme }) => ({
  width: '100%',
  margin: theme.spacing(1, 0),
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const Group = styled('div')(({ theme }) => ({ paddingBlock: theme.spacing(0.5) }));

const Heading = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: theme.spacing(0.5, 2.75),
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  // It keeps its height when closed, so that items stay under the pointer.
  '&[data-hidden]': { color: 'transparent' },
}));
