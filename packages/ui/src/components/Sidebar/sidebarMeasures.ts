/** Widths and heights of the sidebar in pixels, and its delays in milliseconds. */
export const sidebarMeasures = {
  closedWidth: 72,
  openWidth: 224,
  itemHeight: 48,
  indicatorWidth: 3,
  logoHeight: 32,
  mobileHeight: 56,
  openDelayMs: 100,
  closeDelayMs: 0,
  fadeMs: 200,
} as const;
