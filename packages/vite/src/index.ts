export { definePortal, type PortalOptions } from './definePortal.ts';
export { sandboxFrames, type SandboxFramesOptions } from './frames/sandboxFrames.ts';
export { defineServer, type ServerOptions } from './server/defineServer.ts';
