import { secret } from '@portico/config';
import { isNotFound } from '@portico/errors';
import { z } from 'zod';
import { sourceScheduleSchema } from '@portico/catalog-node';
import { followPages } from './followPages.ts';
import type { HttpDialect, GetJson } from './HttpDialect.ts';
import {
  createDirectoryEntity,
  type PeopleChanges,
  type DirectoryGroup,
  type DirectoryUser,
} from '@portico/catalog-node/people';
import { providerAddress } from './providerAddress.ts';

const field = z.string().regex(/^[\w.]{1,100}$/, 'write the name of a property');
const search = z.string().max(2000).optional();

/** One tenant of Microsoft Entra. */
export const microsoftGraphProviderSchema = z
  .object({
    target: providerAddress.default('https://graph.microsoft.com/v1.0'),
    authority: providerAddress.default('https://login.microsoftonline.com'),
    tenantId: z.string().regex(/^[\w.-]{1,200}$/, 'write the id or domain of a tenant'),
    clientId: z.string().min(1).optional(),
    clientSecret: secret(z.string().min(1)).optional(),
    queryMode: z.enum(['basic', 'advanced']).default('basic'),
    user: z.object({ filter: search, select: z.array(field).max(100).default([]) }).prefault({}),
    group: z
      .object({ filter: search, search, select: z.array(field).max(100).default([]) })
      .prefault({}),
    schedule: sourceScheduleSchema,
  })
  .refine(
    ({ clientId, clientSecret }) => (clientId === undefined) === (clientSecret === undefined),
    "set both 'clientId' and 'clientSecret'",
  );
/** One tenant of Microsoft Entra, as configured. */
export type MicrosoftGraphConfig = z.output<typeof microsoftGraphProviderSchema>;

const userSchema = z.looseObject({
  id: z.string().min(1),
  displayName: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  accountEnabled: z.boolean().nullish(),
});
const groupSchema = z.looseObject({
  id: z.string().min(1),
  displayName: z.string().nullish(),
  description: z.string().nullish(),
  mail: z.string().nullish(),
  mailNickname: z.string().nullish(),
  securityEnabled: z.boolean().nullish(),
});
const listSchema = z.object({
  value: z.array(z.unknown()).max(10_000),
  '@odata.nextLink': z.string().max(10_000).optional(),
  '@odata.deltaLink': z.string().max(10_000).optional(),
});
const tokenSchema = z.object({ users: z.string(), groups: z.string() });
const userFields = ['id', 'displayName', 'mail', 'userPrincipalName', 'accountEnabled'];
const groupFields = ['id', 'displayName', 'description', 'mail', 'mailNickname', 'securityEnabled'];
const memberSchema = z.looseObject({ id: z.string() });

/** Reads Microsoft Graph. Without filters it gives what has changed, too. */
export function createMicrosoftGraphDialect(
  config: MicrosoftGraphConfig,
  providerId: string,
): HttpDialect {
  const { target, user, group, queryMode } = config;
  const isAdvanced = queryMode === 'advanced' || group.search !== undefined;
  const select = (fields: readonly string[], more: readonly string[]) =>
    `$select=${[...new Set([...fields, ...more])].join(',')}`;
  const userSelect = select(userFields, user.select);
  const groupSelect = select(groupFields, group.select);
  const createUrl = (path: string, fields: string, filter?: string, find?: string) =>
    [
      `${target}/${path}?${fields}&$top=999`,
      ...(filter ? [`$filter=${encodeURIComponent(filter)}`] : []),
      ...(find ? [`$search=${encodeURIComponent(find)}`] : []),
      ...(isAdvanced ? ['$count=true'] : []),
    ].join('&');
  const createEntity = (kind: 'User' | 'Group', id: string, name: string, profile: object) =>
    createDirectoryEntity({
      kind,
      name: cleanName(name),
      location: `msgraph:${providerId}/${id}`,
      annotations: { [`graph.microsoft.com/${kind === 'User' ? 'user' : 'group'}-id`]: id },
      groupType: 'team',
      profile,
    });
  const createUser = (raw: unknown): DirectoryUser[] => {
    const each = userSchema.parse(raw);
    if (each.accountEnabled === false) return [];
    const { id, mail, displayName } = each;
    const entity = createEntity('User', id, mail || each.userPrincipalName || '', {
      ...(displayName && { displayName }),
      ...(mail && { email: mail }),
    });
    if (mail)
      entity.metadata.annotations = { ...entity.metadata.annotations, 'microsoft.com/email': mail };
    return [{ kind: 'user', id, entity, value: each }];
  };
  const createGroup = async (raw: unknown, getJson: GetJson): Promise<DirectoryGroup> => {
    const each = groupSchema.parse(raw);
    const { id, displayName, description, mail } = each;
    const name = each.securityEnabled ? displayName : each.mailNickname || displayName;
    const entity = createEntity('Group', id, name ?? '', {
      ...(displayName && { displayName }),
      ...(mail && { email: mail }),
    });
    if (description) entity.metadata.description = description;
    const first = `${target}/groups/${encodeURIComponent(id)}/members?$select=id&$top=999`;
    const all = await followPages(first, async address => {
      const list = await readList(address, getJson);
      return { list: list.value, next: list['@odata.nextLink'] };
    });
    const members = all.map(member => memberSchema.parse(member).id);
    return { kind: 'group', id, entity, value: each, members };
  };
  const createGroups = async (raws: readonly unknown[], getJson: GetJson) => {
    const items: DirectoryGroup[] = [];
    for (const raw of raws) items.push(await createGroup(raw, getJson));
    return items;
  };
  const readChangedItem = async (kind: 'user' | 'group', id: string, getJson: GetJson) => {
    const path = `${target}/${kind}s/${encodeURIComponent(id)}?${kind === 'user' ? userSelect : groupSelect}`;
    try {
      const { body } = await getJson(path);
      return kind === 'user' ? createUser(body) : [await createGroup(body, getJson)];
    } catch (error) {
      // It has gone between the two calls.
      if (isNotFound(error)) return [];
      throw error;
    }
  };
  const isWhole = !user.filter && !group.filter && !group.search;
  return {
    type: 'microsoftGraphOrg',
    parts: [
      {
        name: 'users',
        async readPage(next, getJson) {
          const list = await readList(next ?? createUrl('users', userSelect, user.filter), getJson);
          return { items: list.value.flatMap(createUser), next: list['@odata.nextLink'] };
        },
      },
      {
        name: 'groups',
        async readPage(next, getJson) {
          const first = createUrl('groups', groupSelect, group.filter, group.search);
          const list = await readList(next ?? first, getJson);
          const items = await createGroups(list.value, getJson);
          return { items, next: list['@odata.nextLink'] };
        },
      },
    ],
    async beginChanges(getJson) {
      if (!isWhole) return undefined;
      const begin = async (kind: string) => {
        const path = `${target}/${kind}/delta?$select=id${kind === 'groups' ? ',displayName,members' : ',displayName,mail,accountEnabled'}&$deltatoken=latest`;
        return (await readList(path, getJson))['@odata.deltaLink'];
      };
      const [users, groups] = [await begin('users'), await begin('groups')];
      return users && groups ? JSON.stringify({ users, groups }) : undefined;
    },
    async readChanges(token, getJson): Promise<PeopleChanges> {
      const links = tokenSchema.parse(JSON.parse(token));
      const items: (DirectoryUser | DirectoryGroup)[] = [];
      const removed: { kind: 'user' | 'group'; id: string }[] = [];
      let hasMore = false;
      const follow = async (kind: 'user' | 'group', link: string) => {
        const list = await readList(link, getJson);
        for (const raw of list.value) {
          const { id } = memberSchema.parse(raw);
          const found =
            '@removed' in (raw as object) ? [] : await readChangedItem(kind, id, getJson);
          if (found.length > 0) items.push(...found);
          else removed.push({ kind, id });
        }
        hasMore ||= list['@odata.nextLink'] !== undefined;
        return list['@odata.nextLink'] ?? list['@odata.deltaLink'] ?? link;
      };
      const users = await follow('user', links.users);
      const groups = await follow('group', links.groups);
      return { items, removed, token: JSON.stringify({ users, groups }), hasMore };
    },
  };
}

async function readList(address: string, getJson: GetJson) {
  return listSchema.parse((await getJson(address)).body);
}

/** As names of this source are in the ecosystem: lower case, with underscores. */
function cleanName(text: string): string {
  return text
    .slice(0, 500)
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9_.-]+/g, '_')
    .replace(/_+/g, '_')
    .replace(/(?<!_)_$/, '');
}
