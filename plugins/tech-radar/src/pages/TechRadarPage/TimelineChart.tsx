import { styled } from '@mui/material/styles';
import type { Radar, RadarEntry } from '@portico/tech-radar-common';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { drawTimeline } from '../../model/drawTimeline.ts';
import { techRadarTranslations } from '../../translations.ts';

/** Props of {@link TimelineChart}. */
export interface TimelineChartProps {
  entry: RadarEntry;
  radar: Radar;
  color: string;
}

const size = { width: 448, rowHeight: 22, left: 86, right: 10 };

/** The way of an entry through the rings: time from left to right, the innermost ring on top. */
export function TimelineChart({ entry, radar, color }: TimelineChartProps) {
  const t = useTranslations(techRadarTranslations);
  const locale = useLocale();
  const { path, dots, years } = drawTimeline(entry, radar, size);
  const height = radar.rings.length * size.rowHeight;
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' });
  return (
    <Chart
      viewBox={`0 0 ${size.width} ${height + 18}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is rendered here
      role="img"
      aria-label={t('chart.label', { title: entry.title })}
      style={{ color }}
    >
      {radar.rings.map(({ id, name }, at) => {
        const y = (at + 0.5) * size.rowHeight;
        return (
          <g key={id}>
            <line x1={size.left} x2={size.width} y1={y} y2={y} />
            <text x={size.left - 10} y={y} textAnchor="end" dominantBaseline="central">
              {name.length > 11 ? `${name.slice(0, 10)}…` : name}
            </text>
          </g>
        );
      })}
      {years.map(({ x, date }) => (
        <text key={x} x={x} y={height + 12} textAnchor="middle">
          {year.format(date)}
        </text>
      ))}
      <path d={path} />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={4.5} />
      ))}
    </Chart>
  );
}

const Chart = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  marginBlockEnd: theme.spacing(1.5),
  fontFamily: theme.typography.fontFamily,
  fontSize: 11,
  '& line': { stroke: theme.vars.palette.divider },
  '& text': { fill: theme.vars.palette.text.secondary },
  '& path': { fill: 'none', stroke: 'currentColor', strokeWidth: 2.5, strokeLinejoin: 'round' },
  '& circle': { fill: 'currentColor' },
}));
