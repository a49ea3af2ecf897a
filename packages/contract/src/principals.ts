/** A person, or a guest, with a user token. */
export interface UserPrincipal {
  readonly type: 'user';
  /** Full ref: `user:default/guest`. */
  readonly userEntityRef: string;
  /** Refs that count as the user when ownership is asked: the user and its groups. */
  readonly ownershipEntityRefs: readonly string[];
  /** A guest holds a user token too, and is refused where a route says signed-in. */
  readonly isGuest: boolean;
  /** The plugin that calls on the user's behalf: `plugin:search`. */
  readonly actor?: string;
}

/** Another plugin or an outside service. */
export interface ServicePrincipal {
  readonly type: 'service';
  readonly subject: string;
  /** What it may call; everything when left out. */
  readonly restrictions?: readonly ServiceRestriction[];
}

/** One plugin that a service may call, and there perhaps only routes with some permissions. */
export interface ServiceRestriction {
  readonly pluginId: string;
  /** By name. */
  readonly permissions?: readonly string[];
  /** By action. */
  readonly actions?: readonly string[];
}

/** Somebody who sent no credentials. */
export interface NobodyPrincipal {
  readonly type: 'none';
}

/** Who makes a call. */
export type Principal = UserPrincipal | ServicePrincipal | NobodyPrincipal;
