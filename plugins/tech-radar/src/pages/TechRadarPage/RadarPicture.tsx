import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { getViewBox } from '../../model/geometry.ts';
import { placeBlips } from '../../model/placeBlips.ts';
import type { Blip, RadarView } from '../../model/radarView.ts';
import { techRadarTranslations } from '../../translations.ts';
import { Blips } from './Blips.tsx';
import { RadarGround } from './RadarGround.tsx';

/** Props of {@link RadarPicture}. */
export interface RadarPictureProps {
  view: RadarView;
  /** What fits the filters; the rest is faint. */
  shown: readonly Blip[];
  /** Id of the entry under the pointer, in the picture or the list. */
  highlighted: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  /** Position of the only quadrant to show. */
  zoomed: number | undefined;
  /** Shows one quadrant only, or all. */
  onZoom: (id: string | undefined) => void;
}

/** The radar as a picture: rings around a middle, quadrants, and a numbered blip for each entry. */
export function RadarPicture({
  view,
  shown,
  highlighted,
  onHighlight,
  onOpen,
  zoomed,
  onZoom,
}: RadarPictureProps) {
  const t = useTranslations(techRadarTranslations);
  const { quadrants, rings, blips } = view;
  const layout = useMemo(
    () =>
      placeBlips(
        blips.map(({ entry, quadrant, ring }) => ({ id: entry.id, quadrant, ring })),
        { quadrants: quadrants.length, rings: rings.length },
      ),
    [blips, quadrants, rings],
  );
  const box = getViewBox(zoomed, quadrants.length);
  return (
    <Svg
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
      role="group"
      aria-label={`${t('picture.label')}. ${t('picture.hint')}`}
    >
      <RadarGround view={view} rings={layout.rings} zoomed={zoomed} onZoom={onZoom} />
      <Blips
        view={view}
        layout={layout}
        shown={shown}
        highlighted={highlighted}
        onHighlight={onHighlight}
        onOpen={onOpen}
        zoomed={zoomed}
        box={box}
      />
    </Svg>
  );
}

const Svg = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  // As high as the window allows, with the legend below.
  maxHeight: 'max(420px, calc(100vh - 230px))',
  fontFamily: theme.typography.fontFamily,
  overflow: 'visible',
}));
