import { secret } from '@portico/config';
import { ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import { sourceScheduleSchema } from '@portico/catalog-node';
import { providerAddress } from './providerAddress.ts';
import type { HttpDialect, GetJson } from './HttpDialect.ts';
import {
  createDirectoryEntity,
  type DirectoryGroup,
  type DirectoryUser,
} from '@portico/catalog-node/people';

/** One realm of a Keycloak. */
export const keycloakProviderSchema = z
  .object({
    baseUrl: providerAddress,
    realm: z.string().min(1).max(200).default('master'),
    /** The realm of the portal's account. */
    loginRealm: z.string().min(1).max(200).default('master'),
    clientId: z.string().min(1).optional(),
    clientSecret: secret(z.string().min(1)).optional(),
    username: z.string().min(1).optional(),
    password: secret(z.string().min(1)).optional(),
    userQuerySize: z.number().int().min(1).max(1000).default(100),
    groupQuerySize: z.number().int().min(1).max(1000).default(100),
    schedule: sourceScheduleSchema,
  })
  .refine(
    ({ clientId, clientSecret, username, password }) =>
      (clientId !== undefined && clientSecret !== undefined) ||
      (username !== undefined && password !== undefined),
    "set 'clientId' and 'clientSecret', or 'username' and 'password'",
  );
/** One realm of a Keycloak, as configured. */
export type KeycloakConfig = z.output<typeof keycloakProviderSchema>;

const userSchema = z.looseObject({
  id: z.string().min(1),
  username: z.string(),
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  enabled: z.boolean().nullish(),
});
const groupSchema = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  description: z.string().nullish(),
  subGroupCount: z.number().nullish(),
  subGroups: z.array(z.unknown()).nullish(),
});
const maxDepth = 50;

/** What the form of a token has. */
export function createTokenForm(config: KeycloakConfig): Record<string, string> {
  const { clientId, clientSecret, username, password } = config;
  return username !== undefined && password !== undefined
    ? { grant_type: 'password', client_id: clientId ?? 'admin-cli', username, password }
    : {
        grant_type: 'client_credentials',
        client_id: clientId ?? '',
        client_secret: clientSecret ?? '',
      };
}

/** Where tokens are given. */
export function getTokenUrl({ baseUrl, loginRealm }: KeycloakConfig): string {
  return `${baseUrl}/realms/${encodeURIComponent(loginRealm)}/protocol/openid-connect/token`;
}

/** Reads the admin API of Keycloak. */
export function createKeycloakDialect(config: KeycloakConfig, providerId: string): HttpDialect {
  const { realm, userQuerySize, groupQuerySize } = config;
  const root = `${config.baseUrl}/admin/realms/${encodeURIComponent(realm)}`;
  const createEntity = (kind: 'User' | 'Group', id: string, name: string, profile: object) =>
    createDirectoryEntity({
      kind,
      name,
      location: `keycloak-org:${providerId}/${id}`,
      annotations: { 'keycloak.org/id': id, 'keycloak.org/realm': realm },
      groupType: 'group',
      profile,
    });
  const listAll = async (address: string, getJson: GetJson): Promise<unknown[]> => {
    const all: unknown[] = [];
    // A page may be shorter than what was requested; only an empty one is the last.
    for (;;) {
      const page = await readList(`${address}first=${all.length}&max=${userQuerySize}`, getJson);
      if (page.length === 0) return all;
      for (const each of page) all.push(each);
    }
  };
  const readGroup = async (
    raw: unknown,
    getJson: GetJson,
    seen: Set<string>,
    depth: number,
  ): Promise<DirectoryGroup[]> => {
    const group = groupSchema.parse(raw);
    if (seen.has(group.id) || depth > maxDepth) return [];
    seen.add(group.id);
    const path = `${root}/groups/${encodeURIComponent(group.id)}`;
    const members = await listAll(`${path}/members?briefRepresentation=true&`, getJson);
    const children = group.subGroups?.length
      ? group.subGroups
      : group.subGroupCount
        ? await listAll(`${path}/children?briefRepresentation=false&`, getJson)
        : [];
    const below: DirectoryGroup[] = [];
    for (const child of children) below.push(...(await readGroup(child, getJson, seen, depth + 1)));
    const ids = [...members, ...children].map(
      each => z.looseObject({ id: z.string() }).parse(each).id,
    );
    const entity = createEntity('Group', group.id, group.name, { displayName: group.name });
    if (group.description) entity.metadata.description = group.description;
    return [{ kind: 'group', id: group.id, entity, value: group, members: ids }, ...below];
  };
  return {
    type: 'keycloakOrg',
    parts: [
      {
        name: 'users',
        async readPage(next, getJson) {
          const first = Number(next ?? 0);
          const page = await readList(
            `${root}/users?briefRepresentation=true&first=${first}&max=${userQuerySize}`,
            getJson,
          );
          if (page.length === 0) {
            await checkCount(`${root}/users/count`, first, getJson);
            return { items: [] };
          }
          const items = page.flatMap((raw): DirectoryUser[] => {
            const user = userSchema.parse(raw);
            if (user.enabled === false) return [];
            const displayName = [user.firstName, user.lastName].filter(Boolean).join(' ');
            const entity = createEntity('User', user.id, user.username, {
              ...(user.email && { email: user.email }),
              ...(displayName && { displayName }),
            });
            return [{ kind: 'user', id: user.id, entity, value: user }];
          });
          return { items, next: String(first + page.length) };
        },
      },
      {
        name: 'groups',
        async readPage(next, getJson) {
          const first = Number(next ?? 0);
          const page = await readList(
            `${root}/groups?briefRepresentation=false&first=${first}&max=${groupQuerySize}`,
            getJson,
          );
          const items: DirectoryGroup[] = [];
          const seen = new Set<string>();
          for (const raw of page) items.push(...(await readGroup(raw, getJson, seen, 0)));
          return { items, next: page.length === 0 ? undefined : String(first + page.length) };
        },
      },
    ],
  };
}

async function readList(address: string, getJson: GetJson): Promise<unknown[]> {
  const { body } = await getJson(address);
  return z.array(z.unknown()).max(10_000).parse(body);
}

/** A server that gives fewer than it counts would have the others removed. */
async function checkCount(address: string, read: number, getJson: GetJson): Promise<void> {
  const { body } = await getJson(address);
  const count = z.number().parse(body);
  if (read < count)
    throw new ServiceUnavailableError(
      `Keycloak gives ${read} of ${count} users; grant the portal's account the role 'view-users'`,
    );
}
