import type { UserIdentity } from '@portico/contract/auth';
import { type AnyRouteRef, type ApiHolder, createExtensionPoint } from '@portico/core';
import type { State } from '@portico/ui';
import type { Text } from '@portico/ui/i18n';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { IdentityApi } from './apis/refs.ts';
import type { CommandContext } from './commands/commandPoints.ts';

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
   * and before anything is rendered. The page's own queries find the answers under their keys.
   */
  prefetch?: (visit: PageVisit) => void;
}

/** A page: a route with a path, and the component that renders it, loaded when it is first shown. */
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

/** What to read again when the server announces changes. */
export interface LiveTopicContribution {
  /** As named by the server: `catalog.entity`. */
  topic: string;
  /** Keys that changed refs make stale. */
  getStaleKeys: (refs: readonly string[]) => readonly QueryKey[];
  /** Values that the refs bring with them, by the keys of their queries. */
  getValues?: (refs: readonly string[]) => readonly { queryKey: QueryKey; value: unknown }[];
  /** Keys that are stale when it is unknown what changed. */
  allKeys: readonly QueryKey[];
}
/** Topics of live updates. */
export const liveTopicPoint = createExtensionPoint<LiveTopicContribution>({
  id: 'live-topic',
  description: 'What to read again when the server reports of changes',
});

/** Props of the page on which people sign in. */
export interface SignInPageProps {
  /** Lets somebody in; rejects where the portal cannot be opened to them. */
  onSignIn: (identity: IdentityApi) => void | Promise<void>;
}

/** A page on which people sign in; rendered while nobody has, in a portal that requests it. */
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

/** What every page is rendered in, such as what is above it. */
export interface PageFrameContribution {
  /** Renders the page it is given, now or once it knows what is around it. */
  Frame: ComponentType<{ children?: ReactNode }>;
}
/** What every page is rendered in, beside the sidebar; it comes with the first page, so it is small. */
export const pageFramePoint = createExtensionPoint<PageFrameContribution>({
  id: 'page-frame',
  description: 'What every page is rendered in, such as banners above it',
});

/** Something that runs or is rendered beside all pages while somebody is signed in, such as a dialog or a watcher. */
export interface ShellPartContribution {
  load: () => Promise<{ default: ComponentType }>;
  /** Whether it is time to fetch it; once fetched, it stays. Omitted, it is fetched with the first page. */
  isWanted?: (apis: ApiHolder) => boolean;
  /** Calls back when the answer may have changed. @returns a function that ends it. */
  subscribe?: (apis: ApiHolder, onChange: () => void) => () => void;
}
/** What runs or is rendered beside all pages. */
export const shellPartPoint = createExtensionPoint<ShellPartContribution>({
  id: 'shell-part',
  description: 'What runs or is rendered beside all pages while somebody is signed in',
});

/** What a page is about, for controls that other plugins add to it. */
export type PageSubject =
  | {
      /** The entity itself, its docs, or the form of a template. */
      type: 'entity' | 'docs' | 'template';
      /** Full entity ref. */
      entityRef: string;
      /** As people know it. */
      title: string;
    }
  | {
      /** A saved view of a list of entities. */
      type: 'view';
      title: string;
      /** The search parameters of the list's address, with `?`. */
      search: string;
      /** Which entities it shows, in the catalog's words. */
      query: Readonly<Record<string, unknown>>;
    };

/** A control of what a page is about, such as a button to watch it: 32 px wide and high. */
export interface SubjectControlContribution {
  load: () => Promise<{ default: ComponentType<{ subject: PageSubject }> }>;
}
/** Controls of what pages are about. */
export const subjectControlPoint = createExtensionPoint<SubjectControlContribution>({
  id: 'subject-control',
  description: 'Controls of what a page is about, such as a button to watch it',
});

/** What finds out what needs somebody's attention works with this. */
export interface AttentionContext extends Pick<CommandContext, 'apis' | 'getPath'> {
  identity: UserIdentity;
  signal: AbortSignal;
}

/** Something that needs the attention of who is signed in. */
export interface AttentionItem {
  /** Unlike that of any other item of the source. */
  id: string;
  state: State;
  /** The state in a word: `Error`. */
  word: Text;
  /** What it is about: the name of an entity, a task. */
  title: string;
  /** What is wrong, in one line. */
  detail?: Text;
  /** Where it is fixed: a path of the portal. */
  to: string;
}

/** A source of what needs somebody's attention, such as failed tasks. */
export interface AttentionContribution {
  /** Where the source looks, for when it fails: `Catalog`. */
  title: Text;
  /** The most urgent first, at most some twenty. */
  list: (context: AttentionContext) => Promise<readonly AttentionItem[]>;
}
/** What needs the attention of who is signed in; the home page shows it. */
export const attentionPoint = createExtensionPoint<AttentionContribution>({
  id: 'attention',
  description: 'What needs the attention of who is signed in',
});
