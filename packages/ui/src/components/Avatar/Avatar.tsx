import type { HeaderThemeId } from '@portico/contract';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { getInitials, pickStable } from './getInitials.ts';

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** Who or what it represents; gives the initials. */
  name: string;
  /** What gives the colour, such as an entity's ref, which no language changes; default the name. */
  colorKey?: string;
  /** Address of a picture. Without one, or when it does not load, the initials are shown. */
  picture?: string;
  /** Edge in pixels; default 24. */
  size?: number;
  /** `square` for groups; default `round`. */
  shape?: 'round' | 'square';
  /** Set where no name is beside it. */
  isAlone?: boolean;
}

const hues: readonly HeaderThemeId[] = [
  'home',
  'documentation',
  'tool',
  'service',
  'website',
  'library',
  'app',
  'apis',
];

/** A person or group in a small space: a picture, or initials in a colour that stays the same. */
export function Avatar({
  name,
  colorKey = name,
  picture,
  size = 24,
  shape = 'round',
  isAlone,
}: AvatarProps) {
  const [failedPicture, setFailedPicture] = useState<string>();
  const hue = hues[pickStable(colorKey, hues.length)] ?? 'home';
  const naming = isAlone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <Root
      {...naming}
      hue={hue}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      data-shape={shape}
    >
      {picture && picture !== failedPicture ? (
        <img src={picture} alt="" onError={() => setFailedPicture(picture)} />
      ) : (
        getInitials(name)
      )}
    </Root>
  );
}

const Root = styled('span', { shouldForwardProp: prop => prop !== 'hue' })<{ hue: HeaderThemeId }>(
  ({ theme, hue }) => ({
    display: 'inline-flex',
    flex: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    borderRadius: '50%',
    fontWeight: 600,
    lineHeight: 1,
    userSelect: 'none',
    color: theme.vars.palette.header[hue],
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.header[hue]} 14%, ${theme.vars.palette.surface.raised})`,
    '&[data-shape=square]': { borderRadius: '25%' },
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  }),
);
