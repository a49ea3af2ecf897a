import type { Logger } from '@portico/server';
import type { SignInCall } from './SignIn.ts';

/** Something that happened to somebody's session. */
export interface SessionEvent {
  action: 'sign-in' | 'sign-out';
  provider: string;
  environment: string;
  /** Who it was, where that is known. */
  user?: string | undefined;
  result: 'done' | 'denied' | 'failed';
  /** Why it was denied, or failed. */
  reason?: string;
}

/** Reports the audit log of a sign-in or sign-out: who, what, from where, result. */
export function auditSession(
  logger: Logger,
  { action, provider, environment, user, result, reason }: SessionEvent,
  { headers, callerAddress }: SignInCall,
): void {
  const actor = user === undefined ? { type: 'none', ref: 'nobody' } : { type: 'user', ref: user };
  logger.audit(`${actor.ref}: ${action} with ${provider} ${result}`, {
    action,
    actor,
    subject: { provider, environment },
    from: callerAddress,
    userAgent: headers['user-agent'],
    result,
    ...(reason !== undefined && { reason }),
  });
}
