import { styled } from '@mui/material/styles';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** Props of {@link Page}. */
export interface PageProps {
  /** A {@link PageHeader}, then a {@link PageContent}. */
  children: ReactNode;
}

/** What a route shows: header above, content below. */
export function Page({ children }: PageProps) {
  return <PageRoot>{children}</PageRoot>;
}

const PageRoot = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0 });

/** The part of a page below its header, with the page's margins. */
export const PageContent: ComponentType<ComponentProps<'div'>> = styled('div')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2, 3, 4),
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.5, 2, 3) },
}));
