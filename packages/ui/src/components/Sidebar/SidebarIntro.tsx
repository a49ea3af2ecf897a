import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { useSidebarState } from './sidebarContext.ts';

/** Props of {@link SidebarIntro}. */
export interface SidebarIntroProps {
  title: string;
  children: ReactNode;
  /** Keeping that it was read is the caller's task. */
  onDismiss: () => void;
}

/** A first word to those who are new, above the foot of an open sidebar; narrow screens have no room for it. */
export function SidebarIntro({ title, children, onDismiss }: SidebarIntroProps) {
  const t = useTranslations(uiTranslations);
  const { isOpen, isMenu } = useSidebarState();
  if (!isOpen || isMenu) return null;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
      <Button variant="outlined" onClick={onDismiss}>
        {t('sidebar.introDismiss')}
      </Button>
    </Card>
  );
}

const Card = styled('section')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1),
  width: 200,
  margin: theme.spacing(1, 1.5),
  padding: theme.spacing(1.5),
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.raised,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& h2': { ...theme.typography.h4, margin: 0, color: theme.vars.palette.text.primary },
  '& p': { margin: 0 },
  '& p + p': { marginTop: theme.spacing(0.5) },
}));
