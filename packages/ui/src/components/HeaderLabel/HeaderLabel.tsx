import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** Props of {@link HeaderLabel}. */
export interface HeaderLabelProps {
  label: string;
  /** The value; default a dash that is read as `none`. */
  children?: ReactNode;
}

/** A fact in a page's header, such as its owner. */
export function HeaderLabel({ label, children }: HeaderLabelProps) {
  const t = useTranslations(uiTranslations);
  return (
    <Root>
      <dt>{label}</dt>
      <dd>
        {children ?? (
          <>
            <span aria-hidden>–</span>
            <VisuallyHidden>{t('headerLabel.none')}</VisuallyHidden>
          </>
        )}
      </dd>
    </Root>
  );
}

const Root = styled('dl')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  '& dt': {
    fontSize: '0.6875rem',
    lineHeight: 1.45,
    color: theme.vars.palette.text.secondary,
  },
  '& dd': { ...theme.typography.body2, margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
}));
