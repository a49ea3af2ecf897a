import type { ConfigApi } from '@portico/app';

/** A link that whoever runs the portal has chosen for the first page. */
export interface QuickLink {
  title: string;
  /** A whole address, or a path inside the portal. */
  url: string;
  /** Name of a sign, such as `docs`. */
  icon?: string;
}

/** Reads `app.home.quickLinks`. */
export function readQuickLinks(config: ConfigApi): readonly QuickLink[] {
  return config.getOptional<QuickLink[]>('app.home.quickLinks') ?? [];
}
