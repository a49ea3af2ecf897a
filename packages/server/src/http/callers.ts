import { Socket } from 'node:net';
import type { Principal } from '@portico/contract/auth';
import type { FastifyRequest } from 'fastify';

/** The name that a caller is counted by; `undefined` where only its address tells callers apart, as with guests. */
export function nameCaller(principal: Principal): string | undefined {
  switch (principal.type) {
    case 'user':
      return principal.isGuest ? undefined : `user ${principal.userEntityRef}`;
    case 'service':
      return `service ${principal.subject}`;
    case 'none':
      return undefined;
  }
}

/** Whether a request came over the network, and not from a plugin of this process. */
export function isFromNetwork({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket;
}
