/** Whether this machine can serve the demonstration's code host. Apart, so that this check loads no code host. */
export { canStartForge as canStartDemoForge } from '@portico/local-code-host/can-start';
