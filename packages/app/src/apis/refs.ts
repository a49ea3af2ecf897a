import type { FetchApi, DiscoveryApi } from '@portico/contract';
import type { Profile, UserIdentity } from '@portico/contract/auth';
import { createApiRef } from '@portico/core';

/** The part of the configuration that the browser may know. */
export interface ConfigApi {
  /** The value at a dotted path, such as `app.title`. */
  getOptional<T = unknown>(path: string): T | undefined;
  getOptionalString(path: string): string | undefined;
}
/** The configuration in the browser. */
export const configApiRef = createApiRef<ConfigApi>({ id: 'app.config' });

/** Where plugins' APIs are. */
export const discoveryApiRef = createApiRef<DiscoveryApi>({ id: 'app.discovery' });

/** Fetches with the user's token, and calls plugins. */
export const fetchApiRef = createApiRef<FetchApi>({ id: 'app.fetch' });

/** How a session is ended. */
export interface SignOutOptions {
  /** Every tab stays at its address, to go on there after the next sign-in; otherwise all go to the portal's root. */
  keepsAddress?: boolean;
}
/** Who uses the portal. */
export interface IdentityApi {
  getProfile(): Promise<Profile>;
  getIdentity(): Promise<UserIdentity>;
  /** A token that is valid for at least three more minutes; `renew` requests another one even so. */
  getCredentials(options?: { renew?: boolean }): Promise<{ token?: string }>;
  /**
   * Ends the session. That of the app leads all tabs to where nobody is signed in; one that is let in gives
   * the address where the provider ends its own session, if it wants the browser there.
   */
  signOut(options?: SignOutOptions): Promise<string | undefined | void>;
}
/** Who uses the portal; asking before sign-in is an error. */
export const identityApiRef = createApiRef<IdentityApi>({ id: 'app.identity' });

/** Whether somebody is signed in to the portal, and what brings that about. */
export interface SignInApi {
  readonly isSignedIn: () => boolean;
  /** Settles when somebody is signed in. */
  readonly whenSignedIn: Promise<void>;
  /** Lets somebody in. */
  readonly complete: (identity: IdentityApi) => void;
  /** Calls back when somebody is let in. @returns a function that ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
}
/** Whether somebody is signed in to the portal. */
export const signInApiRef = createApiRef<SignInApi>({ id: 'app.sign-in' });

/** How a message is reported. */
export type AlertSeverity = 'success' | 'info' | 'warning' | 'error';
/** A message over the page. */
export interface Alert {
  message: string;
  severity?: AlertSeverity;
  /** `transient` goes by itself; `permanent`, until closed, when omitted. */
  display?: 'transient' | 'permanent';
  /** The error behind it; its description in the language of the reader replaces the message. */
  error?: Error;
}
/** Reports people things over the page, one after the other. */
export interface AlertApi {
  /** @returns a function that takes it back, such as when it is about a try that has been repeated. */
  post(alert: Alert): () => void;
}
/** Reports people things over the page. */
export const alertApiRef = createApiRef<AlertApi>({ id: 'app.alert' });

/** Takes errors that nobody else handles. */
export interface ErrorApi {
  /** Reports the user, unless `hidden`. */
  post(error: Error, context?: { hidden?: boolean }): void;
}
/** Takes errors that nobody else handles. */
export const errorApiRef = createApiRef<ErrorApi>({ id: 'app.error' });

/** Keeps small values for the user. */
export interface StorageBucket {
  get<T>(key: string): T | undefined;
  /** `undefined` removes the value. */
  set(key: string, value: unknown): void;
  /** Calls back when the value changes, here or in another tab. @returns a function that ends it. */
  subscribe(key: string, onChange: () => void): () => void;
  /** The keys that have values. */
  listKeys(): string[];
}
/** Names a value that is stored for the user. */
export interface StoredValueName {
  bucket: string;
  key: string;
}
/** Keeps small values for the user, in buckets. */
export interface StorageApi {
  forBucket(name: string): StorageBucket;
  /** Calls back with each value that is set in this tab. @returns a function that ends it. */
  readonly subscribe: (onSet: (name: StoredValueName) => void) => () => void;
}
/** Keeps small values for the user. */
export const storageApiRef = createApiRef<StorageApi>({ id: 'app.storage' });

/** Which of the declared feature flags the user has turned on. */
export interface FeatureFlagsApi {
  isActive(name: string): boolean;
  /** Keeps the choice in this browser. @throws InputError when the name breaks the rules. */
  setActive(name: string, isActive: boolean): void;
  /** Calls back when the flag changes, here or in another tab. @returns a function that ends it. */
  subscribe(name: string, onChange: () => void): () => void;
}
/** Which feature flags are on. */
export const featureFlagsApiRef = createApiRef<FeatureFlagsApi>({ id: 'app.featureFlags' });

/** A dialog of the shell that anything may open: to find and do things, to learn the keys, to find help. */
export type ShellDialog = 'palette' | 'shortcuts' | 'support';
/** Opens the shell's own dialogs. */
export interface ShellDialogsApi {
  open(dialog: ShellDialog): void;
  close(): void;
  readonly getOpen: () => ShellDialog | undefined;
  /** Calls back when one opens or closes. @returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}
/** Opens the shell's own dialogs, such as the command palette. */
export const shellDialogsApiRef = createApiRef<ShellDialogsApi>({ id: 'app.shellDialogs' });

/** What the server knew when it served the page, so that its parts make no calls that bring nothing. */
export interface PageHintsApi {
  /** Whether there is something to read; `undefined` where the server did not say. */
  get(name: string): boolean | undefined;
}
/** What the server knew when it served the page. */
export const pageHintsApiRef = createApiRef<PageHintsApi>({ id: 'app.pageHints' });
