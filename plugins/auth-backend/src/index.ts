export { authBackendPlugin } from './plugin.ts';
export { githubProvider } from './providers/github.ts';
export { microsoftProvider } from './providers/microsoft.ts';
export { oidcProvider } from './providers/oidc.ts';
