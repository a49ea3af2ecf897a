import type { UserPrincipal } from '@portico/contract/auth';
import type { Logger } from '@portico/server';
import type { Policy, Verdict } from './policy/Policy.ts';
import { everyone, guests } from './policy/policySchema.ts';

/**
 * Warns, once a role, when guests have a role by a group of the guest user, since then everybody who
 * reaches the portal has it. Who is in a group is known to the catalog only, so the first guest causes the warning.
 */
export class GuestRoleWarning {
  readonly #meant: ReadonlySet<string>;
  readonly #reported = new Set<string>();
  readonly #logger: Logger;

  constructor({ policy, logger }: { policy: Policy; logger: Logger }) {
    this.#logger = logger;
    this.#meant = new Set(
      policy.roles
        .filter(({ members }) => members.has(guests) || members.has(everyone))
        .map(({ name }) => name),
    );
  }

  /** Looks at the roles that somebody was found to have. */
  check({ isGuest, userEntityRef }: UserPrincipal, { roles }: Verdict): void {
    if (!isGuest) return;
    for (const { role, member } of roles) {
      if (member === userEntityRef.toLowerCase() || this.#meant.has(role)) continue;
      if (this.#reported.has(role)) continue;
      this.#reported.add(role);
      this.#logger.warn(
        `Guests have the role '${role}' of the permission policy, because '${userEntityRef}' is in '${member}'; take that user out of the group, or add '${guests}' to the role's members if it is meant`,
      );
    }
  }
}
