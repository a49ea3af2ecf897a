// The entry of those who have not signed in: small, and all that they are served where the app is protected.
import '@fontsource-variable/inter/wght.css';
import { loadChunk, startSignIn } from '@portico/app';
import { authPlugin, enterProtectedApp, keepProviderSessions } from '@portico/auth';
import { requireRoot } from './requireRoot.ts';

const root = requireRoot();
startSignIn(root, {
  plugins: [authPlugin],
  async enter(identity, { config, apis, close }) {
    if (config.getOptional('app.protected') === true) return enterProtectedApp(identity);
    const { startPortal } = await loadChunk(() => import('./portal.ts'));
    close();
    startPortal(root, identity, keepProviderSessions(apis));
  },
});
