import { parseEntityRef } from '@portico/catalog-model';
import { frontend } from '@portico/config';
import { z } from 'zod';

/** Members that represent more than one person. */
export const everyone = 'everyone';
/** Everybody but guests. */
export const signedIn = 'signed-in';
/** Guests alone. */
export const guests = 'guests';
const collective: readonly string[] = [everyone, signedIn, guests];
const maxRoles = 1000;
/** The user that guests are where nothing else is said. */
export const defaultGuest = 'user:default/guest';

const member = z.string().refine(isMember, {
  message: `write '${everyone}', '${signedIn}', '${guests}', or a full ref such as 'group:default/platform' or 'user:default/ada'`,
});

const permissionName = z
  .string()
  .regex(
    /^(\*|[\w.-]+(\.\*)?)$/,
    "write a permission's name, such as 'catalog.entity.delete', or a beginning, such as 'catalog.*'",
  );

const entry = z.union([
  permissionName,
  z.strictObject({
    permission: z.union([permissionName, z.array(permissionName).min(1)]),
    /** Only permissions with this action. */
    action: z.enum(['create', 'read', 'update', 'delete']).optional(),
    /** Only for things that fit; read with the words of their plugin. */
    if: z.record(z.string(), z.unknown()).optional(),
  }),
]);
/** What a role allows or denies, as written. */
export type PolicyEntry = z.output<typeof entry>;

const role = z.strictObject({
  description: z.string().optional(),
  members: z.array(member).min(1),
  allow: z.array(entry).default([]),
  deny: z.array(entry).default([]),
});

const policy = z.strictObject({
  /** What holds when no role says anything. */
  default: z.enum(['allow', 'deny']).default('deny'),
  /** Ids of plugins that run in other processes, whose permissions cannot be checked here. */
  otherPlugins: z.array(z.string()).default([]),
  roles: z
    .record(z.string(), role)
    .refine(roles => Object.keys(roles).length <= maxRoles, `write at most ${maxRoles} roles`)
    .default({}),
});
/** A policy, as written. */
export type PolicyConfig = z.output<typeof policy>;

/** The keys of the permission plugin; `permission.enabled` is the server's own too. */
export const permissionConfigSchema = z.object({
  permission: z
    .object({
      enabled: frontend(z.boolean()).default(false),
      /** Lets clients ask of many things in one item. */
      EXPERIMENTAL_enableBatchedRequests: frontend(z.boolean()).optional(),
      policy: policy.optional(),
    })
    .default({ enabled: false }),
  /** Who guests are, which the auth plugin decides; read here to explain what they may do. */
  auth: z
    .object({
      providers: z
        .object({
          guest: z
            .object({
              userEntityRef: z.string().default(defaultGuest),
              ownershipEntityRefs: z.array(z.string()).optional(),
            })
            .optional(),
        })
        .default({}),
    })
    .default({ providers: {} }),
});
function isMember(text: string): boolean {
  if (collective.includes(text)) return true;
  try {
    return ['user', 'group'].includes(parseEntityRef(text).kind.toLowerCase());
  } catch {
    return false;
  }
}
