import { type IdentityApi, startApp } from '@portico/app';
import { bindings } from './bindings.ts';
import { plugins } from './plugins.ts';

/** Starts the portal, for somebody who has signed in already or not. */
export function startPortal(element: HTMLElement, signedIn?: IdentityApi): void {
  startApp(element, { plugins, bindings, signedIn });
}
