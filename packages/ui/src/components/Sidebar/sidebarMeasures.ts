/** Widths and heights of the sidebar in pixels, and its delays in milliseconds. */
export const sidebarMeasures = {
  closedWidth: 72,
  openWidth: 224,
  submenuWidth: 202,
  itemHeight: 48,
  /** Where icons begin, and the width that they are centred in: in the middle of the closed rail. */
  iconInset: 16,
  iconColumn: 40,
  indicatorWidth: 3,
  logoHeight: 32,
  mobileHeight: 56,
  openDelayMs: 100,
  submenuOpenDelayMs: 300,
  closeDelayMs: 0,
  fadeMs: 200,
  submenuTooltipDelayMs: 500,
} as const;
