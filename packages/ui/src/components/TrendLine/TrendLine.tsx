import { styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { Status } from '../StatusDot/StatusDot.tsx';

/** Props of {@link TrendLine}. */
export interface TrendLineProps {
  /** What is measured. */
  label: string;
  /** Oldest first; what is not a number leaves a gap. */
  values: readonly number[];
  /** Its colour; default the text's. */
  status?: Extract<Status, 'ok' | 'warning' | 'error'>;
  /** Pixels; default 120 by 32. */
  width?: number;
  height?: number;
}

const padding = 2;

/** How a number went over time, as a line without axes. */
export function TrendLine({ label, values, status, width = 120, height = 32 }: TrendLineProps) {
  const t = useTranslations(laterUiTranslations);
  const known = values.filter(Number.isFinite);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return <None>{t('trend.none')}</None>;
  const least = Math.min(...known);
  const highest = Math.max(...known);
  const summary = t('trend.summary', { first, last, least, highest });
  const stepX = (width - padding * 2) / Math.max(1, values.length - 1);
  const scaleY = (height - padding * 2) / (highest - least || 1);
  let path = '';
  let isPenDown = false;
  for (const [index, value] of values.entries()) {
    if (!Number.isFinite(value)) {
      isPenDown = false;
      continue;
    }
    const x = padding + index * stepX;
    const y = highest === least ? height / 2 : padding + (highest - value) * scaleY;
    // A line of no length is rendered as a dot, so that a number between two gaps is seen.
    const place = `${x.toFixed(1)},${y.toFixed(1)}`;
    path += isPenDown ? `L${place}` : `M${place}h0`;
    isPenDown = true;
  }
  return (
    <Place title={summary}>
      <VisuallyHidden>{`${label}: ${summary}`}</VisuallyHidden>
      <Line
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        data-status={status}
      >
        <path d={path} />
      </Line>
    </Place>
  );
}

const Place = styled('span')({ position: 'relative', display: 'inline-block' });

const Line = styled('svg')(({ theme }) => ({
  display: 'inline-block',
  verticalAlign: 'middle',
  color: theme.vars.palette.text.secondary,
  '&[data-status=ok]': { color: theme.vars.palette.success.main },
  '&[data-status=warning]': { color: theme.vars.palette.warning.main },
  '&[data-status=error]': { color: theme.vars.palette.error.main },
  '& path': {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.75,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  },
}));

const None = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
