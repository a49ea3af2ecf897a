import type { PermissionChecks, PermissionQuestion } from '@portico/app';
import type { Permission } from '@portico/contract/permissions';
import type { PermissionApi } from '@portico/permission-common';
import { Batcher } from './Batcher.ts';

/** About one frame: the checks of a page's components go together. */
const frameMs = 16;

/** Checks permissions of many components in few calls. */
export class PermissionBatcher implements PermissionChecks {
  readonly #checks: Batcher<PermissionQuestion, boolean>;
  readonly #anyChecks: Batcher<Permission, boolean>;

  constructor(permissions: Pick<PermissionApi, 'authorize' | 'authorizeAny'>) {
    this.#checks = new Batcher({
      send: async questions =>
        (await permissions.authorize(questions)).map(result => result === 'ALLOW'),
      delayMs: frameMs,
    });
    this.#anyChecks = new Batcher({
      send: async batch =>
        (await permissions.authorizeAny(batch)).map(result => result === 'ALLOW'),
      // The shell waits for them, and requests all at once.
      delayMs: 0,
    });
  }

  check(question: PermissionQuestion): Promise<boolean> {
    return this.#checks.request(question);
  }

  checkAny(permission: Permission): Promise<boolean> {
    return this.#anyChecks.request(permission);
  }
}
