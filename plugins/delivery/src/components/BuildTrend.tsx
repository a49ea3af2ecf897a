import { styled } from '@mui/material/styles';
import { formatDuration, VisuallyHidden } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import type { Build } from '@portico/delivery-common';
import { laterDeliveryTranslations } from '../laterTranslations.ts';
import { createTrend, findTypicalDurationMs } from '../model/buildBranches.ts';

/** Props of {@link BuildTrend}. */
export interface BuildTrendProps {
  /** The newest first. */
  builds: readonly Build[];
  height?: number;
}

const barWidth = 5;
const gap = 2;
/** Of a bar, so that the shortest build is seen too. */
const lowestPx = 5;

/** The last builds as bars: as high as they took long, and in the colour of how they ended. */
export function BuildTrend({ builds, height = 28 }: BuildTrendProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const locale = useLocale();
  const bars = createTrend(builds);
  if (bars.length < 2) return null;
  const failed = bars.filter(({ build }) => build.state === 'failed').length;
  const typicalMs = findTypicalDurationMs(bars);
  const summary = [
    t('trend.count', { count: bars.length }),
    t('trend.failed', { count: failed }),
    ...(typicalMs === undefined
      ? []
      : [t('trend.typical', { duration: formatDuration(typicalMs, locale) })]),
  ].join(', ');
  const width = bars.length * (barWidth + gap) - gap;
  return (
    <Place title={summary}>
      <VisuallyHidden>{summary}</VisuallyHidden>
      <Picture aria-hidden viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {bars.map(({ build, share }, at) => {
          const tall = Math.max(lowestPx, Math.round(share * height));
          const place = { x: at * (barWidth + gap), width: barWidth, rx: 1 };
          return (
            <g key={build.id} data-state={build.state}>
              <rect {...place} y={height - tall} height={tall} />
              {/* A failed one differs by more than its colour. */}
              {build.state === 'failed' && (
                <rect data-mark {...place} y={height - tall} height={Math.min(3, tall)} />
              )}
            </g>
          );
        })}
      </Picture>
    </Place>
  );
}

const Place = styled('span')({ position: 'relative', flex: 'none' });

const Picture = styled('svg')(({ theme }) => ({
  display: 'block',
  '& rect': { fill: theme.vars.palette.success.main, opacity: 0.55 },
  '& [data-state=failed] rect': { fill: theme.vars.palette.error.main, opacity: 0.75 },
  '& [data-state=failed] rect[data-mark]': { opacity: 1 },
}));
