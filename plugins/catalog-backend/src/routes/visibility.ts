import { createHash } from 'node:crypto';
import { readVisibilityEndpoint } from '@portico/catalog-common/operations';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import type { PermissionDecision } from '@portico/contract/permissions';
import { NotAllowedError } from '@portico/errors';
import { serve } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import type { CatalogServices } from '../CatalogServices.ts';
import { selectEntities } from '../query/compile/selectEntities.ts';

/** Which entities a caller may read, for other plugins. */
export const readVisibilityRoute = serve(readVisibilityEndpoint, {
  access: ['service', 'user'],
  permission: catalogEntityReadPermission,
  async handle({ principal, decision, headers }, { changes, index, rules }: CatalogServices) {
    // The bitmap's length says how many entities there are, which is more than users may know.
    if (principal.type === 'user' && principal.actor === undefined) {
      throw new NotAllowedError('This call is open to plugins only', {
        code: 'caller-not-allowed',
      });
    }
    // Read first: what changes meanwhile makes the next ETag another.
    const { latest } = await changes.getBounds();
    const etag = `"${latest}-${hashDecision(decision)}"`;
    const answerHeaders = { etag, 'cache-control': 'private, no-cache' };
    if (headers['if-none-match'] === etag) {
      return new RawAnswer({ status: 304, headers: answerHeaders });
    }
    const { set } = await selectEntities(index, rules.toAllowed(decision));
    return new RawAnswer({
      headers: { ...answerHeaders, 'content-type': 'application/octet-stream' },
      body: Buffer.from(set.toBytes()),
    });
  },
});

function hashDecision(decision: PermissionDecision): string {
  const text = JSON.stringify(decision.result === 'CONDITIONAL' ? decision.conditions : decision);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
