import { secret } from '@portico/config';
import { FilterParser } from 'ldapts';
import { z } from 'zod';
import { nameTemplatesSchema } from '../people/nameTemplates.ts';
import { sourceScheduleSchema } from '@portico/catalog-node';
import { normalizeDn } from './normalizeDn.ts';

const attribute = z
  .string()
  .regex(/^[A-Za-z0-9][\w.;-]{0,127}$/, "write the name of an attribute, such as 'uid'");
const dn = z
  .string()
  .max(2000)
  .refine(
    text => normalizeDn(text) !== undefined,
    "write a distinguished name, such as 'ou=people,dc=example,dc=net'",
  );
const filter = z
  .string()
  .max(8000)
  .refine(isFilter, "write a filter of LDAP in parentheses, such as '(objectClass=person)'");

const searchOptionsSchema = z
  .object({
    scope: z.enum(['base', 'one', 'sub']).default('one'),
    /** In parentheses; all entries when omitted. */
    filter: filter.optional(),
    /** What is requested of each entry; what the mapping needs when omitted. */
    attributes: z.union([attribute, z.array(z.union([attribute, z.enum(['*', '+'])]))]).optional(),
    /** Seconds for which the server may search. */
    timeLimit: z.number().int().min(0).optional(),
    /** Pages of 1,000 when omitted; `false` for servers that refuse pages. */
    paged: z
      .union([z.boolean(), z.object({ pageSize: z.number().int().min(1).max(10_000).optional() })])
      .default(true),
  })
  .prefault({});

const setSchema = z
  .record(
    z
      .string()
      .regex(
        /^(?!.*(?:__proto__|prototype|constructor))[\w-]+(?:\.[\w/-]+){1,9}$/,
        "write a path below 'metadata' or 'spec', such as 'metadata.namespace'",
      ),
    z.json(),
  )
  .optional();

const mapped = attribute.optional();
const userSchema = z.object({
  dn,
  options: searchOptionsSchema,
  /** Fixed values, by path within the entity. */
  set: setSchema,
  /** Which attributes become what. */
  map: z
    .object({
      rdn: mapped,
      name: mapped,
      description: mapped,
      displayName: mapped,
      email: attribute.default('mail'),
      picture: mapped,
      memberOf: attribute.nullable().default('memberOf'),
    })
    .prefault({}),
});
const groupSchema = z.object({
  dn,
  options: searchOptionsSchema,
  set: setSchema,
  map: z
    .object({
      rdn: attribute.default('cn'),
      name: attribute.default('cn'),
      description: attribute.default('description'),
      type: attribute.default('groupType'),
      displayName: attribute.default('cn'),
      email: mapped,
      picture: mapped,
      memberOf: attribute.nullable().default('memberOf'),
      members: attribute.nullable().default('member'),
    })
    .prefault({}),
});

const list = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.array(schema).max(50), schema])
    .default([])
    .transform(value => (Array.isArray(value) ? value : [value]) as z.output<S>[]);

/** One directory that speaks LDAP. */
export const ldapProviderSchema = z.object({
  target: z
    .string()
    .max(500)
    .refine(isTarget, "write an address such as 'ldaps://directory.example.net'"),
  bind: z.object({ dn: z.string().min(1).max(2000), secret: secret(z.string().min(1)) }).optional(),
  tls: z
    .object({
      /** `false` takes any certificate: whoever is in between can read the secret. */
      rejectUnauthorized: z.boolean().default(true),
      /** A file with certificates of authorities (PEM) besides those that Node knows. */
      ca: z.string().min(1).optional(),
      /** Files with the key and certificate that the portal proves itself with (PEM). */
      keys: z.string().min(1).optional(),
      certs: z.string().min(1).optional(),
      /** Encrypts a connection to `ldap://` before anything is sent. */
      startTls: z.boolean().default(false),
    })
    .prefault({}),
  users: list(userSchema),
  groups: list(groupSchema),
  schedule: sourceScheduleSchema,
  vendor: z.object({ dnAttributeName: mapped, uuidAttributeName: mapped }).prefault({}),
  templates: nameTemplatesSchema,
});

/** One directory that speaks LDAP, as configured. */
export type LdapProviderConfig = z.output<typeof ldapProviderSchema>;
/** Which people are read, and how. */
export type LdapUsersConfig = z.output<typeof userSchema>;
/** Which groups are read, and how. */
export type LdapGroupsConfig = z.output<typeof groupSchema>;

function isTarget(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, username } = new URL(text);
  const isPlain = ['', '/'].includes(pathname) && search === '' && username === '';
  return (protocol === 'ldap:' || protocol === 'ldaps:') && hostname !== '' && isPlain;
}

function isFilter(text: string): boolean {
  // The parser calls itself for each level.
  if (!text.startsWith('(') || (text.match(/\(/g) ?? []).length > 500) return false;
  try {
    FilterParser.parseString(text);
    return true;
  } catch {
    return false;
  }
}
