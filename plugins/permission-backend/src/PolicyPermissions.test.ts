import { defineEndpoint } from '@portico/contract';
import type { UserPrincipal } from '@portico/contract/auth';
import {
  createServerPlugin,
  serve,
  type UserPermissions,
  userPermissionsRef,
} from '@portico/server';
import { z } from 'zod';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Caller, startPortal } from './testing/startPortal.ts';

const listEndpoint = defineEndpoint({
  method: 'GET',
  path: '/permissions',
  answer: z.object({ permissions: z.record(z.string(), z.boolean()).optional() }),
});

/** Answers what callers would be told at sign-in. */
const probe = createServerPlugin({
  id: 'probe',
  needs: { permissions: userPermissionsRef },
  create: ({ permissions }) => ({ permissions }),
  routes: [
    serve(listEndpoint, {
      access: ['user'],
      async handle({ principal }, { permissions }: { permissions: UserPermissions }) {
        return { permissions: await permissions.list(principal as UserPrincipal) };
      },
    }),
  ],
});

async function listPermissions(config: string) {
  const portal = await startPortal(config, { plugins: [probe] });
  onTestFinished(() => portal.stop());
  return async (as: Caller) =>
    (await portal.call<{ permissions?: Record<string, boolean> }>(as, '/probe/permissions')).body
      .permissions;
}

describe('permissions at sign-in', () => {
  it('are all that are declared, as the policy grants them to some resource', async () => {
    const list = await listPermissions('permission: { enabled: true }');
    expect(await list({ user: 'guest' })).toMatchObject({
      'catalog.entity.read': true,
      'catalog.entity.delete': false,
      'catalog.location.create': false,
    });
    expect(await list({ user: 'bob' })).toMatchObject({
      'catalog.entity.read': true,
      'catalog.entity.delete': true,
      'catalog.location.create': true,
    });
  });

  it('are all denied by a policy that grants nothing', async () => {
    const list = await listPermissions('permission: { enabled: true, policy: { roles: {} } }');
    const permissions = await list({ user: 'ada' });
    expect(Object.keys(permissions ?? {})).toContain('catalog.entity.read');
    expect(Object.values(permissions ?? {})).not.toContain(true);
  });

  it('are not listed while permissions are off', async () => {
    const list = await listPermissions('permission: { enabled: false }');
    expect(await list({ user: 'ada' })).toBeUndefined();
  });
});
