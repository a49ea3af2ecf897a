import type { Principal } from '@portico/contract/auth';
import type { Authorizer, PermissionDecision } from '@portico/contract/permissions';
import { ServiceUnavailableError } from '@portico/errors';

/** Stands in for a permission policy that could not be made: it allows users nothing. */
export class UnavailableAuthorizer implements Authorizer {
  async decide({ type }: Principal): Promise<PermissionDecision> {
    if (type === 'none') return { result: 'DENY' };
    if (type === 'service') return { result: 'ALLOW' };
    throw new ServiceUnavailableError(
      "The permission policy is not available; the server's log has the reason",
    );
  }
}
