/** A person, or a guest, with a user token. */
export interface UserPrincipal {
  readonly type: 'user';
  /** Full ref: `user:default/guest`. */
  readonly userEntityRef: string;
  /** Refs that count as the user when ownership is asked: the user and its groups. */
  readonly ownershipEntityRefs: readonly string[];
  /** Names the refs that the sign-in stored; absent where the catalog knows the user's groups. */
  readonly ownershipId?: string;
  /** A guest holds a user token too, and is refused where a route says signed-in. */
  readonly isGuest: boolean;
  /** The plugin that calls on the user's behalf: `plugin:search`. */
  readonly actor?: string;
  /** Set when the plugin calls in the course of a task that outlives the user's request. */
  readonly delegation?: DelegationBounds;
}

/** What a plugin may do for a user in the course of a task. */
export interface DelegationBounds {
  readonly id: string;
  /** As the audit log names it. */
  readonly task: string;
  readonly restrictions: readonly ServiceRestriction[];
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Another plugin or an outside service. */
export interface ServicePrincipal {
  readonly type: 'service';
  readonly subject: string;
  /** What it may call; everything when omitted. */
  readonly restrictions?: readonly ServiceRestriction[];
}

/** One plugin that may be called, and there perhaps only routes with some permissions. */
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
