import { parseEntityRef } from '@portico/catalog-model';
import { z } from 'zod';

/** Members that represent more than one person. */
export const everyone = 'everyone';
/** Everybody but guests. */
export const signedIn = 'signed-in';
/** Guests alone. */
export const guests = 'guests';
const collective: readonly string[] = [everyone, signedIn, guests];
const maxRoles = 1000;

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

/** The keys of `permission.policy`. */
export const policySchema = z.strictObject({
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
export type PolicyConfig = z.output<typeof policySchema>;

function isMember(text: string): boolean {
  if (collective.includes(text)) return true;
  try {
    return ['user', 'group'].includes(parseEntityRef(text).kind.toLowerCase());
  } catch {
    return false;
  }
}
