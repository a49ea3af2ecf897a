import type { Permission } from '@portico/contract/permissions';
import { createExtensionPoint } from '@portico/core';
import type { WatchType } from '@portico/notifications-common';

/** How an entity is doing in one respect. */
export interface WatchedState {
  /** People get news when it is another one than before: `failing`, the number of a build. */
  state: string;
  /** Whether it calls for somebody. */
  isBad: boolean;
  /** What a reader is told of an entity of this name, by language; English is used where there is none. */
  texts: { en: string; de?: string };
  /** Where there is more to read, as a path of the portal or an address; the entity's page when omitted. */
  link?: string;
}

/** Knows how entities are doing in one respect: whether their pods run, how their last build ended. */
export interface WatchedStateSource {
  /** Unique, in words of letters and hyphens: readers turn news of it off as the topic `watch-<name>`. */
  name: string;
  /** Which watches get news of it; entities, their states and teams when omitted. */
  watchedBy?: readonly WatchType[];
  /** What readers need besides the right to read the entity. */
  permission?: Permission;
  /**
   * The states of some entities, at most 200, with the plugin's own rights. Those of which nothing is known now are omitted,
   * which changes nothing.
   */
  readStates(
    entityRefs: readonly string[],
    options: { signal: AbortSignal },
  ): Promise<ReadonlyMap<string, WatchedState>>;
}

/** Knows how entities are doing that people watch. */
export const watchedStatePoint = createExtensionPoint<WatchedStateSource>({
  id: 'watched-state',
  description: 'How entities are doing that people watch',
});
