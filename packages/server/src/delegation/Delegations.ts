import type { Principal, ServiceRestriction } from '@portico/contract/auth';
import type { Transaction } from 'kysely';

/** What a plugin may do for a user in the course of a task. */
export interface DelegationOptions {
  /** Names the task in the audit log, such as `'scaffolder task 4711'`; at most 200 characters. */
  task: string;
  /** The plugins that may be called, and there perhaps only calls with some permissions; at least one. */
  restrictions: readonly ServiceRestriction[];
  /** How long the task may take; `backend.auth.delegation.maxHours` when omitted, and never longer. */
  maxAgeMs?: number;
  /** A transaction of the plugin's own database, to begin together with other changes, or not at all. */
  trx?: Transaction<never>;
}

/**
 * Lets a plugin act for users whose requests have ended: it stores who called, and is given short-lived tokens for that
 * user until the task ends.
 */
export interface Delegations {
  /**
   * Stores the caller of a request.
   *
   * @returns the id by which tokens are issued; store it with the task, and never show it.
   * @throws InputError when nobody called, or a service, which needs no delegation; NotAllowedError for a call that is
   * itself made for a user who is gone.
   */
  begin(principal: Principal, options: DelegationOptions): Promise<string>;
  /**
   * A token with which this plugin calls another one for the user: with the user's rights as they are now, within the
   * restrictions, for two minutes at most. Pass it as the option `token` of a call.
   *
   * @throws NotAllowedError when the delegation has ended, or does not extend to this plugin.
   */
  issueToken(id: string, pluginId: string): Promise<string>;
  /** Ends a delegation with its task. Tokens end at once in this process, and within two minutes in others. */
  end(id: string): Promise<void>;
  /** Ends all delegations of a user. @returns how many. */
  endAllOf(userEntityRef: string): Promise<number>;
}
