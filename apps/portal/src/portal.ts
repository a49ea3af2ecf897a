import { type IdentityApi, startApp } from '@portico/app';
import type { ApiFactory } from '@portico/core';
import { bindings } from './bindings.ts';
import { plugins } from './plugins.ts';

/** Starts the portal, for somebody who has signed in already, with the apis that this was done with, or not. */
export function startPortal(
  element: HTMLElement,
  signedIn?: IdentityApi,
  apis: readonly ApiFactory<unknown>[] = [],
): void {
  startApp(element, { plugins, bindings, signedIn, apis });
}
