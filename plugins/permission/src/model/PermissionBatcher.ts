import type { PermissionChecks, PermissionQuestion } from '@portico/app';
import type { Permission } from '@portico/contract/permissions';
import type { PermissionApi } from '@portico/permission-common';
import { Batcher } from './Batcher.ts';

/** Checks permissions for many askers in few calls. */
export class PermissionBatcher implements PermissionChecks {
  readonly check: (question: PermissionQuestion) => Promise<boolean>;
  readonly checkAny: (permission: Permission) => Promise<boolean>;

  constructor(permissions: Pick<PermissionApi, 'authorize' | 'authorizeAny'>) {
    this.check = new Batcher(async (questions: readonly PermissionQuestion[]) =>
      (await permissions.authorize(questions)).map(result => result === 'ALLOW'),
    ).ask;
    this.checkAny = new Batcher(async (questions: readonly Permission[]) =>
      (await permissions.authorizeAny(questions)).map(result => result === 'ALLOW'),
    ).ask;
  }
}
