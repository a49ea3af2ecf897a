import { secret } from '@portico/config';
import { z } from 'zod';
import { sourceScheduleSchema } from '@portico/catalog-node';
import { followPages } from './followPages.ts';
import type { HttpDialect, GetJson } from './HttpDialect.ts';
import {
  createDirectoryEntity,
  type DirectoryGroup,
  type DirectoryUser,
} from '@portico/catalog-node/people';
import { providerAddress } from './providerAddress.ts';

/** One organization of Okta. */
export const oktaProviderSchema = z.object({
  orgUrl: providerAddress,
  token: secret(z.string().min(1)),
  userFilter: z.string().max(2000).optional(),
  groupFilter: z.string().max(2000).optional(),
  schedule: sourceScheduleSchema,
});
/** One organization of Okta, as configured. */
export type OktaConfig = z.output<typeof oktaProviderSchema>;

const userSchema = z.looseObject({
  id: z.string().min(1),
  status: z.string().nullish(),
  profile: z.looseObject({
    login: z.string().nullish(),
    email: z.string().nullish(),
    displayName: z.string().nullish(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
  }),
});
const groupSchema = z.looseObject({
  id: z.string().min(1),
  profile: z.looseObject({ name: z.string(), description: z.string().nullish() }),
});
const memberSchema = z.looseObject({ id: z.string() });

/** Reads the API of Okta: people are named by the part of their login before the `@`, groups by their name. */
export function createOktaDialect(config: OktaConfig, providerId: string): HttpDialect {
  const { orgUrl, userFilter, groupFilter } = config;
  const createUrl = (path: string, filter: string | undefined) =>
    `${orgUrl}/api/v1/${path}?limit=200${filter ? `&filter=${encodeURIComponent(filter)}` : ''}`;
  const createEntity = (kind: 'User' | 'Group', id: string, name: string, profile: object) =>
    createDirectoryEntity({
      kind,
      name,
      location: `okta-org:${providerId}/${id}`,
      annotations: { [`okta.com/${kind === 'User' ? 'user' : 'group'}-id`]: id },
      groupType: 'group',
      profile,
    });
  const createUser = (raw: unknown): DirectoryUser[] => {
    const user = userSchema.parse(raw);
    if (user.status === 'DEPROVISIONED' || user.status === 'SUSPENDED') return [];
    const { login, email, displayName, firstName, lastName } = user.profile;
    const name = (login ?? email ?? '').replace(/@[^@]*$/, '') || user.id;
    const shown = displayName || [firstName, lastName].filter(Boolean).join(' ');
    const entity = createEntity('User', user.id, name, {
      ...(email && { email }),
      ...(shown && { displayName: shown }),
    });
    if (email)
      entity.metadata.annotations = { ...entity.metadata.annotations, 'okta.com/email': email };
    return [{ kind: 'user', id: user.id, entity, value: user }];
  };
  const createGroup = async (raw: unknown, getJson: GetJson): Promise<DirectoryGroup> => {
    const group = groupSchema.parse(raw);
    const { name, description } = group.profile;
    const entity = createEntity('Group', group.id, name, { displayName: name });
    if (description) entity.metadata.description = description;
    const users = createUrl(`groups/${encodeURIComponent(group.id)}/users`, undefined);
    const members = (await followPages(users, address => readList(address, getJson))).map(
      each => memberSchema.parse(each).id,
    );
    return { kind: 'group', id: group.id, entity, value: group, members };
  };
  return {
    type: 'okta',
    parts: [
      {
        name: 'users',
        async readPage(position, getJson) {
          const { list, next } = await readList(
            position ?? createUrl('users', userFilter),
            getJson,
          );
          return { items: list.flatMap(createUser), next };
        },
      },
      {
        name: 'groups',
        async readPage(position, getJson) {
          const { list, next } = await readList(
            position ?? createUrl('groups', groupFilter),
            getJson,
          );
          const items: DirectoryGroup[] = [];
          for (const raw of list) items.push(await createGroup(raw, getJson));
          return { items, next };
        },
      },
    ],
  };
}

async function readList(address: string, getJson: GetJson) {
  const { body, headers } = await getJson(address);
  const list = z.array(z.unknown()).max(10_000).parse(body);
  // `<https://…>; rel="next"`, beside others such as "self".
  const next = /<([^<>]{1,4000})>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return { list, next };
}
