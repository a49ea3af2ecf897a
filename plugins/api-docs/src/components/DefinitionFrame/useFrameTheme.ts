import { type Theme, useTheme } from '@mui/material/styles';
import { colorSchemeAttribute, monoFontFamily } from '@portico/ui/theme';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FrameTheme } from '../../frames/frameProtocol.ts';

/** What the portal is rendered with, as a frame is sent it; changes with the colour scheme. */
export function useFrameTheme(): FrameTheme {
  const theme = useTheme();
  const read = useCallback(() => JSON.stringify(readTheme(theme)), [theme]);
  const json = useSyncExternalStore(subscribe, read);
  return useMemo(() => JSON.parse(json) as FrameTheme, [json]);
}

/** The scheme is an attribute of the root element; nothing is rendered anew when it changes. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [colorSchemeAttribute] });
  return () => observer.disconnect();
}

function readTheme({ vars: { palette }, typography }: Theme): FrameTheme {
  const styles = getComputedStyle(document.documentElement);
  // Colours are variables here, which do not reach into a frame.
  const resolve = (color: string) => {
    const name = /^var\((--[\w-]+)/.exec(color)?.[1];
    return name === undefined ? color : styles.getPropertyValue(name).trim();
  };
  return {
    scheme: document.documentElement.getAttribute(colorSchemeAttribute) ?? 'light',
    text: resolve(palette.text.primary),
    'text-quiet': resolve(palette.text.secondary),
    page: resolve(palette.surface.page),
    raised: resolve(palette.surface.raised),
    sunken: resolve(palette.surface.sunken),
    hover: resolve(palette.surface.hover),
    selected: resolve(palette.surface.selected),
    border: resolve(palette.border.quiet),
    'border-strong': resolve(palette.border.strong),
    accent: resolve(palette.primary.main),
    'on-accent': resolve(palette.primary.contrastText),
    error: resolve(palette.error.main),
    warning: resolve(palette.warning.main),
    info: resolve(palette.info.main),
    success: resolve(palette.success.main),
    font: typography.fontFamily ?? 'sans-serif',
    'mono-font': monoFontFamily,
  };
}
