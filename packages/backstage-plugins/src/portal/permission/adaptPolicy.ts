import type { Principal } from '@portico/contract/auth';
import { type PermissionDecision, permissionConditionsSchema } from '@portico/contract/permissions';
import { NotAllowedError } from '@portico/errors';
import type { PermissionPolicy } from '@portico/permission-node';
import type { Logger } from '@portico/server';
import { z } from 'zod';
import { createCredentials, type Credentials } from '../../http/Caller.ts';

/** A policy in the form of plugin-permission-node. */
export interface PublishedPolicy {
  handle(request: { permission: unknown }, user: PublishedUser | undefined): Promise<unknown>;
}

/** Whom a published policy decides about. */
interface PublishedUser {
  credentials: Credentials;
  /** For policies of former versions. */
  identity: { type: 'user'; userEntityRef: string; ownershipEntityRefs: string[] };
  info: { userEntityRef: string; ownershipEntityRefs: string[] };
}

const decisionSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('ALLOW') }),
  z.object({ result: z.literal('DENY') }),
  z.object({
    result: z.literal('CONDITIONAL'),
    pluginId: z.string().max(200),
    resourceType: z.string().max(200),
    conditions: permissionConditionsSchema,
  }),
]);

/** A published policy as one of the portal: what it throws, or answers in another form, denies. */
export function adaptPolicy(policy: PublishedPolicy, logger: Logger): PermissionPolicy {
  return {
    async decide(principal, permission): Promise<PermissionDecision> {
      try {
        return decisionSchema.parse(await policy.handle({ permission }, describeUser(principal)));
      } catch (error) {
        logger.error(`The policy could not decide about '${permission.name}', which is denied`, {
          error,
        });
        return { result: 'DENY' };
      }
    },
  };
}

function describeUser(principal: Principal): PublishedUser | undefined {
  if (principal.type !== 'user') return undefined;
  const { userEntityRef, ownershipEntityRefs } = principal;
  const info = { userEntityRef, ownershipEntityRefs: [...ownershipEntityRefs] };
  return {
    credentials: createCredentials({
      principal,
      authorization: undefined,
      issueTokenFor: () =>
        Promise.reject(
          new NotAllowedError('A policy decides without tokens of those it decides about'),
        ),
    }),
    identity: { type: 'user', ...info },
    info,
  };
}
