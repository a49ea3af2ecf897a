import { styled } from '@mui/material/styles';
import { useDocumentTitle, useRouteRef } from '@portico/app';
import { Page, PageContent, PageHeader } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { editRouteRef, rootRouteRef } from '../../routes.ts';

/** Props of {@link ToolPage}. */
export interface ToolPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A tool for authors of templates. */
export function ToolPage({ title, actions, children }: ToolPageProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const rootPath = useRouteRef(rootRouteRef)?.();
  const editPath = useRouteRef(editRouteRef)?.();
  useDocumentTitle(title);
  return (
    <Page>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: t('title.templates'), to: rootPath },
          { label: t('title.tools'), to: editPath },
        ]}
        actions={actions}
      />
      <PageContent>
        <Stack>{children}</Stack>
      </PageContent>
    </Page>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > *': { minWidth: 0 },
}));

/** Two halves beside each other; on narrow screens the second one is below. */
export const SplitView: ComponentType<ComponentProps<'div'>> = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2),
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > *': { display: 'grid', gap: theme.spacing(1.5), minWidth: 0 },
  '& > * > *': { minWidth: 0 },
  '& > * > h2': { ...theme.typography.h3, margin: 0 },
}));

/** Fields and buttons above the halves. */
export const ToolBar: ComponentType<ComponentProps<'div'>> = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: theme.spacing(1),
  '& > div:first-of-type': { flex: '0 1 320px' },
}));
