import { styled, useTheme } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import type { Box, Point } from '../../model/geometry.ts';
import { placeLabels } from '../../model/placeLabels.ts';
import type { RadarLayout } from '../../model/placeBlips.ts';
import type { Blip, RadarView } from '../../model/radarView.ts';
import { walk } from '../../model/walk.ts';
import { techRadarTranslations } from '../../translations.ts';
import { BlipShape, bodyShare } from './BlipShape.tsx';
import { BlipName } from './BlipName.tsx';
import { getHue } from './hues.ts';
import { useChoiceHref } from './useChoiceHref.ts';

/** Props of {@link Blips}. */
export interface BlipsProps {
  view: RadarView;
  layout: RadarLayout;
  shown: readonly Blip[];
  highlighted: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  zoomed: number | undefined;
  box: Box;
}

/** Below this radius a number is not readable. */
const leastNumbered = 6;

/** All blips; one of them is in the order of the Tab key, arrow keys lead to the others. */
export function Blips({
  view,
  layout,
  shown,
  highlighted,
  onHighlight,
  onOpen,
  zoomed,
  box,
}: BlipsProps) {
  const theme = useTheme();
  const root = useRef<SVGGElement>(null);
  const [walkedTo, setWalkedTo] = useState<string>();
  const { blipRadius, points } = layout;
  const isShown = useMemo(() => new Set(shown.map(({ entry }) => entry.id)), [shown]);
  const isZoomed = zoomed !== undefined && view.quadrants.length > 2;
  const placed = view.blips.flatMap((blip, at) => {
    const point = points[at];
    return point && (!isZoomed || blip.quadrant === zoomed) ? [{ blip, point }] : [];
  });
  const reachable = placed.filter(({ blip }) => isShown.has(blip.entry.id));
  const current = reachable.some(({ blip }) => blip.entry.id === walkedTo)
    ? walkedTo
    : reachable[0]?.blip.entry.id;
  const handleKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.key === 'Enter' && isPlain && current !== undefined) {
      event.preventDefault();
      onOpen(current);
      return;
    }
    const from = reachable.findIndex(({ blip }) => blip.entry.id === current);
    const to = walk(
      event.key,
      reachable.map(({ point }) => point),
      from,
    );
    const id = to === undefined ? undefined : reachable[to]?.blip.entry.id;
    if (id === undefined) return;
    event.preventDefault();
    setWalkedTo(id);
    root.current?.querySelector<SVGAElement>(`[data-entry="${CSS.escape(id)}"]`)?.focus();
  };
  const labels = useMemo(
    () =>
      isZoomed
        ? placeLabels(
            placed.map(({ blip, point }) => ({ point, text: blip.entry.title })),
            { blipRadius, box },
          )
        : [],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `placed` follows from these
    [isZoomed, view, layout, zoomed],
  );
  const named = placed.find(({ blip }) => blip.entry.id === highlighted);
  return (
    <g ref={root} onKeyDown={handleKeyDown}>
      {placed.map(({ blip, point }) => (
        <BlipLink
          key={blip.entry.id}
          {...{ blip, point, onHighlight, onOpen }}
          radius={blipRadius}
          ring={view.rings[blip.ring]?.name ?? ''}
          color={getHue(theme, blip.quadrant)}
          isFaint={!isShown.has(blip.entry.id)}
          isHighlighted={blip.entry.id === highlighted}
          isInTabOrder={blip.entry.id === current}
          onReach={() => setWalkedTo(blip.entry.id)}
        />
      ))}
      {labels.map(
        (label, at) =>
          label && (
            <Label key={placed[at]?.blip.entry.id} x={label.x} y={label.y} aria-hidden>
              {label.text}
            </Label>
          ),
      )}
      {named && <BlipName blip={named.blip} point={named.point} radius={blipRadius} box={box} />}
    </g>
  );
}

interface BlipLinkProps {
  blip: Blip;
  point: Point;
  radius: number;
  ring: string;
  color: string;
  isFaint: boolean;
  isHighlighted: boolean;
  isInTabOrder: boolean;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  onReach: () => void;
}

function BlipLink({
  blip,
  point,
  radius,
  ring,
  color,
  isFaint,
  isHighlighted,
  isInTabOrder,
  onHighlight,
  onOpen,
  onReach,
}: BlipLinkProps) {
  const t = useTranslations(techRadarTranslations);
  const { entry, number, movement } = blip;
  const href = useChoiceHref({ entry: entry.id });
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(entry.id);
  };
  const inwards = (Math.atan2(-point.y, -point.x) * 180) / Math.PI;
  const digits = String(number).length;
  const size = radius * bodyShare * (digits > 2 ? 0.86 : 1.08);
  return (
    <Anchor
      href={href}
      data-entry={entry.id}
      data-faint={isFaint || undefined}
      data-highlighted={isHighlighted || undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-label={t('name', {
        number,
        title: entry.title,
        ring,
        movement: t(`movement.${movement}`),
      })}
      aria-hidden={isFaint || undefined}
      style={{ color, transform: `translate(${point.x}px, ${point.y}px)` }}
      onClick={handleClick}
      onFocus={() => {
        onReach();
        onHighlight(entry.id);
      }}
      onBlur={() => onHighlight(undefined)}
      onPointerEnter={() => onHighlight(entry.id)}
      onPointerLeave={() => onHighlight(undefined)}
    >
      <circle className="reach" r={radius} />
      <BlipShape movement={movement} radius={radius} inwards={inwards} />
      {radius >= leastNumbered && (
        <text fontSize={size} textAnchor="middle" dominantBaseline="central">
          {number}
        </text>
      )}
    </Anchor>
  );
}

const Anchor = styled('a')(({ theme }) => ({
  cursor: 'pointer',
  outline: 'none',
  fill: 'currentColor',
  transition: 'opacity 120ms',
  '& > .reach': { fill: 'transparent' },
  '& > .halo': { fill: 'none', stroke: 'currentColor' },
  '& > text': {
    fill: theme.vars.palette.surface.raised,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
  '&[data-faint]': { opacity: 0.16, pointerEvents: 'none' },
  '&[data-highlighted] > .reach, &:focus-visible > .reach': {
    stroke: theme.vars.palette.text.primary,
    strokeWidth: 2.5,
  },
  '@media (forced-colors: active)': {
    '& > circle:not(.reach), & > path': { fill: 'Canvas', stroke: 'CanvasText' },
    '& > text': { fill: 'CanvasText' },
  },
}));

const Label = styled('text')(({ theme }) => ({
  fontSize: 12,
  dominantBaseline: 'central',
  fill: theme.vars.palette.text.primary,
  pointerEvents: 'none',
  paintOrder: 'stroke',
}));
