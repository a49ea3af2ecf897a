import { randomUUID } from 'node:crypto';
import type { Principal, ServiceRestriction, UserPrincipal } from '@portico/contract/auth';
import { InputError, NotAllowedError } from '@portico/errors';
import type { Transaction } from 'kysely';
import type { PluginIdentity } from '../auth/PluginIdentity.ts';
import type { Database } from '../database/Database.ts';
import type { Logger } from '../logging/Logger.ts';
import type { DelegationOptions, Delegations } from './Delegations.ts';
import type { DelegationRow, DelegationSchema } from './delegationTables.ts';

/** What a plugin's delegations are made from. */
export interface DatabaseDelegationsOptions {
  pluginId: string;
  database: Database<DelegationSchema>;
  identity: Pick<PluginIdentity, 'issueFor' | 'endDelegations'>;
  logger: Logger;
  maxAgeMs: number;
  now?: () => number;
}

const maxTaskLength = 200;
const maxRestrictions = 50;
/** They travel in tokens, which are headers. */
const maxRestrictionCharacters = 1000;

/** Delegations in the plugin's own database; one that has ended is gone from it. */
export class DatabaseDelegations implements Delegations {
  readonly #options: DatabaseDelegationsOptions;
  readonly #now: () => number;

  constructor(options: DatabaseDelegationsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async begin(principal: Principal, options: DelegationOptions): Promise<string> {
    const user = requireUser(principal);
    const { task, restrictions, trx } = options;
    checkBounds(task, restrictions);
    const { database, maxAgeMs } = this.#options;
    const now = this.#now();
    const row: DelegationRow = {
      id: randomUUID(),
      task,
      user_ref: user.userEntityRef,
      ownership_id: user.ownershipId ?? null,
      is_guest: user.isGuest ? 1 : 0,
      restrictions: JSON.stringify(restrictions),
      expires_at: now + Math.floor(Math.min(options.maxAgeMs ?? maxAgeMs, maxAgeMs)),
    };
    const write = (trx as unknown as Transaction<DelegationSchema>) ?? database.write;
    await write.deleteFrom('delegations').where('expires_at', '<=', now).execute();
    await write.insertInto('delegations').values(row).execute();
    this.#audit('begins to act', row, { until: new Date(row.expires_at).toISOString() });
    return row.id;
  }

  async issueToken(id: string, targetId: string): Promise<string> {
    const { database, pluginId, identity } = this.#options;
    const row = await database.read
      .selectFrom('delegations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row || row.expires_at <= this.#now())
      throw new NotAllowedError(
        'The task may no longer act for its user: it has ended, or took longer than it may',
      );
    const restrictions = JSON.parse(row.restrictions) as ServiceRestriction[];
    if (!restrictions.some(each => each.pluginId === targetId))
      throw new NotAllowedError(
        `The task may not call plugin '${targetId}' for its user; name it in the delegation's restrictions`,
      );
    const principal: UserPrincipal = {
      type: 'user',
      userEntityRef: row.user_ref,
      // Read by who is called, as it is then: a user who left a group acts without it.
      ownershipEntityRefs: [],
      ...(row.ownership_id !== null && { ownershipId: row.ownership_id }),
      isGuest: row.is_guest === 1,
      delegation: { id, task: row.task, restrictions, expiresAt: row.expires_at },
    };
    return identity.issueFor(pluginId, targetId, { principal, authorization: undefined });
  }

  async end(id: string): Promise<void> {
    const { database } = this.#options;
    const rows = await database.write
      .deleteFrom('delegations')
      .where('id', '=', id)
      .returningAll()
      .execute();
    this.#forget(rows);
  }

  async endAllOf(userEntityRef: string): Promise<number> {
    const { database } = this.#options;
    const rows = await database.write
      .deleteFrom('delegations')
      .where('user_ref', '=', userEntityRef)
      .returningAll()
      .execute();
    this.#forget(rows);
    return rows.length;
  }

  #forget(rows: readonly DelegationRow[]): void {
    this.#options.identity.endDelegations(rows.map(({ id }) => id));
    for (const row of rows) this.#audit('no longer acts', row, {});
  }

  #audit(what: string, { user_ref, task }: DelegationRow, fields: Record<string, string>): void {
    const { pluginId, logger } = this.#options;
    logger.audit(`plugin:${pluginId}: ${what} for ${user_ref} in '${task}'`, {
      actor: { type: 'service', ref: `plugin:${pluginId}`, onBehalfOf: user_ref, task },
      result: 'done',
      ...fields,
    });
  }
}

function requireUser(principal: Principal): UserPrincipal {
  if (principal.type !== 'user')
    throw new InputError(
      'Only a user can be acted for later; call other plugins as this plugin for a service',
    );
  if (principal.delegation)
    throw new NotAllowedError(
      'A call that is made for a user in the course of a task begins no other task for that user',
    );
  return principal;
}

function checkBounds(task: string, restrictions: readonly ServiceRestriction[]): void {
  if (task === '' || task.length > maxTaskLength)
    throw new InputError(`The name of a task has 1 to ${maxTaskLength} characters`);
  if (JSON.stringify(restrictions).length > maxRestrictionCharacters)
    throw new InputError(
      `The restrictions of a delegation are longer than ${maxRestrictionCharacters} characters; name whole plugins, or actions in place of permissions`,
    );
  if (restrictions.length === 0 || restrictions.length > maxRestrictions)
    throw new InputError(
      `A delegation names 1 to ${maxRestrictions} plugins that may be called for the user`,
    );
}
