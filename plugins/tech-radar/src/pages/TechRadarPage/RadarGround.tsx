import { styled, useTheme } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { drawCell, getShift, getSpan, radarRadius, toPoint } from '../../model/geometry.ts';
import type { RadarLayout } from '../../model/placeBlips.ts';
import type { RadarView } from '../../model/radarView.ts';
import { techRadarTranslations } from '../../translations.ts';
import { getHue } from './hues.ts';
import { useChoiceHref } from './useChoiceHref.ts';

/** Props of {@link RadarGround}. */
export interface RadarGroundProps {
  view: RadarView;
  rings: RadarLayout['rings'];
  zoomed: number | undefined;
  onZoom: (id: string | undefined) => void;
}

/** How much of a quadrant's colour is in its innermost and its outermost ring. */
const [innerShare, outerShare] = [26, 7];

/** What the blips are on: rings and quadrants with their names. */
export function RadarGround({ view, rings, zoomed, onZoom }: RadarGroundProps) {
  const { quadrants } = view;
  const count = quadrants.length;
  return (
    <>
      {quadrants.map(({ id, name }, quadrant) => {
        if (zoomed !== undefined && zoomed !== quadrant && count > 2) return null;
        const shift = getShift(quadrant, count);
        return (
          <Quadrant key={id} quadrant={quadrant} transform={`translate(${shift.x},${shift.y})`}>
            {rings.map((ring, at) => (
              <path
                key={at}
                d={drawCell(ring, getSpan(quadrant, count))}
                style={{ fillOpacity: `${shareOf(at, rings.length)}%` }}
              />
            ))}
            <QuadrantName
              {...{ id, name, quadrant, count }}
              isZoomed={zoomed === quadrant}
              onZoom={() => onZoom(zoomed === quadrant ? undefined : id)}
            />
          </Quadrant>
        );
      })}
      <RingNames view={view} rings={rings} zoomed={zoomed} />
    </>
  );
}

function shareOf(ring: number, count: number): number {
  return innerShare - ((innerShare - outerShare) * ring) / Math.max(1, count - 1);
}

interface QuadrantNameProps {
  id: string;
  name: string;
  quadrant: number;
  count: number;
  isZoomed: boolean;
  onZoom: () => void;
}

/** The name of a quadrant, outside of the rings; it shows the quadrant alone, or all again. */
function QuadrantName({ id, name, quadrant, count, isZoomed, onZoom }: QuadrantNameProps) {
  const href = useChoiceHref({ quadrant: isZoomed ? undefined : id });
  const t = useTranslations(techRadarTranslations);
  const theme = useTheme();
  const { from, to } = getSpan(quadrant, count);
  const { x, y } = toPoint(1, (from + to) / 2);
  // In the corner of the square around, or beside the circle.
  const isCorner = count === 4;
  const place = isCorner
    ? { x: Math.sign(x) * radarRadius, y: Math.sign(y) * radarRadius * 0.965 }
    : { x: x * (radarRadius + 14), y: y * (radarRadius + 14) };
  const anchor = x > 0.3 ? 'end' : x < -0.3 ? 'start' : 'middle';
  const isZoomable = count > 2;
  const text = (
    <text {...place} textAnchor={isCorner ? anchor : 'middle'} dominantBaseline="middle">
      {name.length > 30 ? `${name.slice(0, 29)}…` : name}
    </text>
  );
  if (!isZoomable)
    return (
      <Name as="g" style={{ fill: getHue(theme, quadrant) }}>
        {text}
      </Name>
    );
  return (
    <Name
      href={href}
      aria-label={t(isZoomed ? 'picture.allQuadrants' : 'picture.zoom', { quadrant: name })}
      style={{ fill: getHue(theme, quadrant) }}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onZoom();
      }}
    >
      {text}
    </Name>
  );
}

function RingNames({ view, rings, zoomed }: Pick<RadarGroundProps, 'view' | 'rings' | 'zoomed'>) {
  const count = view.quadrants.length;
  // Along the band on the right, and on the left where there is one.
  const sides = count % 2 === 0 ? [1, -1] : [1];
  const isShownAt = (side: number) => {
    if (zoomed === undefined || count < 3) return true;
    const { from, to } = getSpan(zoomed, count);
    const angle = side > 0 ? 0 : Math.PI;
    return [from, to].some(at => Math.abs(Math.cos(at) - Math.cos(angle)) < 0.001);
  };
  return sides.filter(isShownAt).map(side => (
    <Rings key={side}>
      {rings.map(({ inner, outer }, at) => (
        <text
          key={at}
          x={(side * (inner + outer)) / 2}
          y={0}
          textAnchor="middle"
          dominantBaseline="central"
          aria-hidden
        >
          {fit(view.rings[at]?.name ?? '', outer - inner)}
        </text>
      ))}
    </Rings>
  ));
}

const letterWidth = 8.6;

function fit(name: string, width: number): string {
  const most = Math.floor(width / letterWidth);
  return name.length > most ? `${name.slice(0, Math.max(1, most - 1))}…` : name;
}

const Quadrant = styled('g', { shouldForwardProp: name => name !== 'quadrant' })<{
  quadrant: number;
}>(({ theme, quadrant }) => ({
  '& > path': {
    fill: getHue(theme, quadrant),
    fillRule: 'evenodd',
    stroke: theme.vars.palette.surface.page,
    strokeWidth: 2,
    '@media (forced-colors: active)': { stroke: 'CanvasText', fill: 'Canvas' },
  },
}));

const Name = styled('a')(({ theme }) => ({
  fontSize: 19,
  fontWeight: 600,
  '&:hover text': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

const Rings = styled('g')(({ theme }) => ({
  fontSize: 13,
  fontWeight: 600,
  letterSpacing: '0.04em',
  textTransform: 'uppercase',
  fill: theme.vars.palette.text.secondary,
  pointerEvents: 'none',
}));
