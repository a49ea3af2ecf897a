import type { UserIdentity } from '@portico/contract';
import { type AnyRouteRef, type ApiHolder, createExtensionPoint } from '@portico/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { IdentityApi } from './apis/refs.ts';

/** Somebody's arrival at a page. */
export interface PageVisit {
  /** The APIs as the page's plugin has them. */
  apis: ApiHolder;
  queryClient: QueryClient;
  identity: UserIdentity;
  /** The `:params` of the page's path. */
  params: Readonly<Record<string, string | undefined>>;
  searchParams: URLSearchParams;
}

/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType;
  /**
   * Begins to read what the page will show, when the portal opens on it: as soon as it is known who asks,
   * and before anything is drawn. The page's own queries find the answers under their keys.
   */
  prefetch?: (visit: PageVisit) => void;
}

/** A page: a route with a path, and the component that draws it, loaded when it is first shown. */
export interface PageContribution {
  route: AnyRouteRef;
  /** Path below the portal's base, with `:params`; everything below it is the page's own. */
  path: string;
  load: () => Promise<PageModule>;
}
/** Pages of the portal. */
export const pagePoint = createExtensionPoint<PageContribution>({
  id: 'page',
  description: 'Pages of the portal',
  getMount: ({ route, path }) => ({ route, path }),
});

/** What to read again when the server tells of changes. */
export interface LiveTopicContribution {
  /** As named by the server: `catalog.entity`. */
  topic: string;
  /** Keys that changed refs make stale. */
  getStaleKeys: (refs: readonly string[]) => readonly QueryKey[];
  /** Keys that are stale when it is unknown what changed. */
  allKeys: readonly QueryKey[];
}
/** Topics of live updates. */
export const liveTopicPoint = createExtensionPoint<LiveTopicContribution>({
  id: 'live-topic',
  description: 'What to read again when the server tells of changes',
});

/** Props of the page on which people sign in. */
export interface SignInPageProps {
  /** Lets somebody in; rejects where the portal cannot be opened to them. */
  onSignIn: (identity: IdentityApi) => void | Promise<void>;
}

/** A page on which people sign in; drawn while nobody has, in a portal that asks for it. */
export interface SignInPageContribution {
  load: () => Promise<{ default: ComponentType<SignInPageProps> }>;
}
/** The page on which people sign in; the first one is used. */
export const signInPagePoint = createExtensionPoint<SignInPageContribution>({
  id: 'sign-in-page',
  description: 'The page on which people sign in',
});

/** What everything in the portal is wrapped in, such as a provider of a context. */
export interface WrapperContribution {
  Wrapper: ComponentType<{ children?: ReactNode }>;
}
/** What everything in the portal is wrapped in; it comes with the first page, so it is small. */
export const wrapperPoint = createExtensionPoint<WrapperContribution>({
  id: 'wrapper',
  description: 'What everything in the portal is wrapped in',
});

/** Something that runs or is drawn beside all pages while somebody is signed in, such as a dialog or a watcher. */
export interface ShellPartContribution {
  load: () => Promise<{ default: ComponentType }>;
  /** Whether it is time to fetch it; once fetched, it stays. Left out, it is fetched with the first page. */
  isWanted?: (apis: ApiHolder) => boolean;
  /** Calls back when the answer may have changed. @returns a function that ends it. */
  subscribe?: (apis: ApiHolder, onChange: () => void) => () => void;
}
/** What runs or is drawn beside all pages. */
export const shellPartPoint = createExtensionPoint<ShellPartContribution>({
  id: 'shell-part',
  description: 'What runs or is drawn beside all pages while somebody is signed in',
});
