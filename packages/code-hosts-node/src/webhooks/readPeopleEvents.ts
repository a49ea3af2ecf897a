import { z } from 'zod';
import type { Webhook } from './Webhook.ts';

/** Reads whose people changed from a webhook whose origin is proved. @throws ZodError when the body is of another form. */
type ReadOwner = (body: unknown) => string;

const organization = z.object({ organization: z.object({ login: z.string() }) });
const ofOrganization: ReadOwner = body => organization.parse(body).organization.login;
/** Webhooks of GitLab name a group by a part of its path, or not at all. */
const ofAny: ReadOwner = () => '';

const githubEvents = ['organization', 'membership', 'team'];
const gitlabEvents = [
  ...['create', 'destroy', 'rename'].flatMap(what => [
    `user_${what}`,
    `group_${what}`,
    `subgroup_${what}`,
  ]),
  'user_add_to_group',
  'user_update_for_group',
  'user_remove_from_group',
];

/**
 * How the owner is read that a webhook says has other people, teams or groups than before.
 *
 * @returns `undefined` for other events.
 */
export function findPeopleEvent({ type, headers }: Webhook, body: unknown): ReadOwner | undefined {
  if (type === 'github')
    return githubEvents.includes(String(headers['x-github-event'])) ? ofOrganization : undefined;
  if (type !== 'gitlab') return undefined;
  const { event_name: name } = z.looseObject({}).safeParse(body).data ?? {};
  return gitlabEvents.includes(String(name)) ? ofAny : undefined;
}
