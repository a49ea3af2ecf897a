import type { PortalPlugin } from '../PortalPlugin.ts';

const signIn = 'sign-in is configured under auth.providers, and extended with authProviderPoint';

/** What published modules can add to sign-in. */
export const authPlugin: PortalPlugin = {
  createPoints: () => ({}),
  refused: { 'auth.providers': signIn, 'auth.ownershipResolution': signIn },
  contributes: [],
};
