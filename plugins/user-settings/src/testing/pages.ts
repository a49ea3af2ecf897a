import type { SweptPage } from '@portico/testing/pages';

const germanHeading = 'Einstellungen';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  { name: 'the settings', path: '/settings', germanHeading },
  { name: 'the feature flags', path: '/settings/feature-flags', germanHeading },
  { name: 'the providers', path: '/settings/auth-providers', germanHeading },
];
