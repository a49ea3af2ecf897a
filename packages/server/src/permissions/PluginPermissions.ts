import type { Schema } from '@portico/contract';
import type { Permission, PermissionConditions } from '@portico/contract/permissions';
import type { z } from 'zod';

/** A rule that conditions on things of one type may name. */
export interface PermissionRule {
  readonly name: string;
  readonly description: string;
  /** What its parameters must be like. */
  readonly params: Schema;
}

/**
 * Texts in the parameters of a policy's conditions that represent the caller: its user ref, and the
 * refs of the user and its groups.
 */
export const policyAliases = { currentUser: '$currentUser', ownerRefs: '$ownerRefs' } as const;

/** A word by which policy files speak of things of one type: `kind: [Component, API]`. */
export interface PolicyWord {
  /** How it is written, for those who wrote it wrong: `write a kind, or a list of kinds`. */
  readonly usage: string;
  /** Reads what is after the word as conditions. */
  readonly schema: z.ZodType<PermissionConditions>;
}

/** The things of one type, whose owner applies conditions to them. */
export interface PermissionResource<Services = never> {
  readonly resourceType: string;
  readonly rules: readonly PermissionRule[];
  readonly words?: Readonly<Record<string, PolicyWord>>;
  /**
   * The conditions for what is owned by one of these refs: a user, or a group that the user is in. The default policy
   * lets owners change what they own; without it, it lets nobody.
   */
  readonly ownedBy?: (ownerRefs: readonly string[]) => PermissionConditions;
  /** The default policy shows them to their owners only, and none to guests; those of others to everybody. */
  readonly isPrivate?: boolean;
  /**
   * For each ref, in order, whether conditions hold for the thing; false where there is none.
   *
   * @throws InputError when a rule is not known or its parameters are wrong.
   */
  applyConditions(
    refs: readonly string[],
    conditions: PermissionConditions,
    services: Services,
  ): Promise<readonly boolean[]>;
}

/** What a plugin says of permissions: those it checks, and the things they are about. */
export interface PluginPermissions<Services = never> {
  readonly permissions: readonly Permission[];
  /**
   * Those of them without a resource that the default policy grants to signed-in people, besides the ones to read
   * and to create. Each of their calls changes nothing, or checks by itself what the caller owns.
   */
  readonly grantedByDefault?: readonly Permission[];
  readonly resources?: readonly PermissionResource<Services>[];
}
