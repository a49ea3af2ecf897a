import { styled } from '@mui/material/styles';
import { useLocale } from '../../i18n/I18nProvider.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { getUsageStatus } from './usageStatus.ts';

/** Props of {@link UsageBar}. */
export interface UsageBarProps {
  /** What is used. */
  label: string;
  /** Of what there is; it may be more than 100. Omitted where nothing says how much there is. */
  percent?: number;
  /** The use in its own unit, such as `250m of 500m`. */
  detail?: string;
}

/** How much of something is used, as a bar in the colour of how good that is. */
export function UsageBar({ label, percent, detail }: UsageBarProps) {
  const locale = useLocale();
  const share =
    percent === undefined
      ? undefined
      : new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
  const shown = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <Root>
      <span aria-hidden>{label}</span>
      <Amount aria-hidden>{[share, detail].filter(Boolean).join(' · ')}</Amount>
      <VisuallyHidden>
        <meter
          aria-label={label}
          aria-valuetext={[share, detail].filter(Boolean).join(', ')}
          max={100}
          value={shown}
        />
      </VisuallyHidden>
      <Track aria-hidden>
        {percent !== undefined && (
          <Fill data-status={getUsageStatus(percent)} style={{ width: `${shown}%` }} />
        )}
      </Track>
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(0.25, 1),
}));

const Amount = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

const Track = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  height: 6,
  overflow: 'hidden',
  borderRadius: 3,
  backgroundColor: theme.vars.palette.divider,
}));

const Fill = styled('div')(({ theme }) => ({
  height: '100%',
  backgroundColor: theme.vars.palette.success.main,
  '&[data-status=warning]': { backgroundColor: theme.vars.palette.warning.main },
  '&[data-status=error]': { backgroundColor: theme.vars.palette.error.main },
}));
