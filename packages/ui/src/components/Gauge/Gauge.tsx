import { styled } from '@mui/material/styles';
import { useLocale } from '../../i18n/I18nProvider.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { getGaugeStatus } from './gaugeStatus.ts';

/** Props of {@link Gauge}. */
export interface GaugeProps {
  /** What is measured. */
  label: string;
  /** Of the whole, 0 to 1; what lies outside is rendered at the end. */
  share: number;
  /** Pixels; default 120. */
  size?: number;
  /** Where a small share is good, as of errors: the colours turn round. */
  isInverse?: boolean;
}

const sweep = 0.75;
const radius = 42;
const length = 2 * Math.PI * radius;

/** A share of a whole as an arc, in the colour of how good it is. */
export function Gauge({ label, share, size = 120, isInverse = false }: GaugeProps) {
  const locale = useLocale();
  const shown = Math.min(1, Math.max(0, share));
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(shown);
  return (
    <Root style={{ width: size }}>
      <VisuallyHidden>
        <meter aria-label={label} aria-valuetext={percent} value={shown} />
      </VisuallyHidden>
      <svg viewBox="0 0 100 86" aria-hidden>
        <Arc r={radius} cx={50} cy={50} strokeDasharray={`${length * sweep} ${length}`} />
        <Arc
          r={radius}
          cx={50}
          cy={50}
          data-status={getGaugeStatus(isInverse ? 1 - shown : shown)}
          strokeDasharray={`${length * sweep * shown} ${length}`}
        />
        <text x={50} y={54} textAnchor="middle" dominantBaseline="central">
          {percent}
        </text>
      </svg>
      <span aria-hidden>{label}</span>
    </Root>
  );
}

const Root = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  '& text': { fontSize: 20, fontWeight: 600, fill: theme.vars.palette.text.primary },
}));

const Arc = styled('circle')(({ theme }) => {
  const { success, warning, error, divider } = theme.vars.palette;
  return {
    fill: 'none',
    stroke: divider,
    strokeWidth: 9,
    transform: 'rotate(135deg)',
    transformOrigin: '50px 50px',
    '&[data-status=ok]': { stroke: success.main },
    '&[data-status=warning]': { stroke: warning.main },
    '&[data-status=error]': { stroke: error.main },
  };
});
