import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import type { Severity } from '../WarningPanel/WarningPanel.tsx';

/** Props of {@link Banner}. */
export interface BannerProps {
  /** Default `info`. */
  severity?: Severity;
  /** Names it among several; default `Announcement`. */
  label?: string | undefined;
  /** Without it the banner cannot be closed. */
  onDismiss?: () => void;
  children: ReactNode;
}

const iconBySeverity = {
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
  success: SuccessIcon,
};

/** A message above a page, for as long as it concerns people. */
export function Banner({ severity = 'info', label, onDismiss, children }: BannerProps) {
  const t = useTranslations(uiTranslations);
  const Icon = iconBySeverity[severity];
  return (
    <Bar severity={severity} aria-label={label ?? t('banner.label')}>
      <Icon size={18} />
      <div>{children}</div>
      {onDismiss && (
        <IconButton aria-label={t('banner.dismiss')} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </Bar>
  );
}

const Bar = styled('section', { shouldForwardProp: prop => prop !== 'severity' })<{
  severity: Severity;
}>(({ theme, severity }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1.25),
  padding: theme.spacing(0.5, 1, 0.5, 3),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  borderInlineStart: `3px solid ${theme.vars.palette[severity].main}`,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette[severity].main} 8%, ${theme.vars.palette.surface.raised})`,
  '& > svg': { flex: 'none', marginTop: 7, color: theme.vars.palette[severity].main },
  '& > div': { flex: 1, minWidth: 0, padding: theme.spacing(0.75, 0), overflowWrap: 'anywhere' },
}));
