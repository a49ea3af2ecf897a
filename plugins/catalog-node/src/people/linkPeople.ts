import type { SourceRecord } from '../entitySourcePoint.ts';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { Logger } from '@portico/server';
import { forEachInTurns } from '@portico/server/work';
import type { DirectoryRecord, GroupRecord, UserRecord } from './DirectoryRecord.ts';
import { findCyclicEdges } from './findCyclicEdges.ts';
import { nameEntities } from './nameEntities.ts';

interface Linked<R> {
  id: string;
  record: R;
  ref: string;
  entity: Entity;
}

/** How many names a line of the log has. */
const maxLogged = 10;

/**
 * Makes people and groups of all that a directory's source knows: names that are valid and unique, and who is where. A directory may have
 * 50,000 people; other work of the thread has its turns meanwhile.
 */
export async function linkPeople(
  records: readonly SourceRecord[],
  logger: Logger,
): Promise<Entity[]> {
  const byKind = sortByKind(records);
  const users = await nameAll(omitRepeated(byKind.users), logger);
  const groups = await nameAll(byKind.groups, logger);
  const userByKey = await indexByKey(users);
  const groupByKey = await indexByKey(groups);
  const groupsOfUser = new Map(users.map(user => [user.id, new Set<string>()]));
  const children = new Map(groups.map(group => [group.id, new Set<string>()]));

  await forEachInTurns(users, user => {
    for (const key of user.record.groups) {
      const group = groupByKey.get(key);
      if (group) groupsOfUser.get(user.id)?.add(group.ref);
    }
  });
  await forEachInTurns(groups, group => {
    for (const key of group.record.parents) {
      const parent = groupByKey.get(key);
      if (parent && parent !== group) children.get(parent.id)?.add(group.id);
    }
    for (const key of listMembers(group, byKind.members)) {
      const user = userByKey.get(key);
      if (user) groupsOfUser.get(user.id)?.add(group.ref);
      const child = groupByKey.get(key);
      if (child && child !== group) children.get(group.id)?.add(child.id);
    }
  });
  breakCycles(groups, children, logger);
  placeGroups(groups, children);
  await forEachInTurns(users, ({ id, entity }) => {
    const given = (entity.spec?.['memberOf'] as string[] | undefined) ?? [];
    entity.spec = {
      ...entity.spec,
      memberOf: [...new Set([...given, ...(groupsOfUser.get(id) ?? [])])].toSorted(),
    };
  });
  return [...groups, ...users].map(({ entity }) => entity);
}

function sortByKind(records: readonly SourceRecord[]) {
  const users: { id: string; record: UserRecord }[] = [];
  const groups: { id: string; record: GroupRecord }[] = [];
  const members = new Map<string, readonly string[]>();
  for (const { id, value } of records) {
    const record = value as DirectoryRecord;
    if (record.kind === 'user') users.push({ id, record });
    else if (record.kind === 'group') groups.push({ id, record });
    else members.set(`${record.group}#${record.part}`, record.members);
  }
  return { users, groups, members };
}

/** One of those with one key: a person who is in several organizations is listed by each, and known best by the first with an email. */
function omitRepeated(users: readonly { id: string; record: UserRecord }[]) {
  const byKey = new Map<string, { id: string; record: UserRecord }>();
  for (const user of users.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const key = user.record.keys[0] ?? user.id;
    const known = byKey.get(key);
    if (!known || (!hasEmail(known.record) && hasEmail(user.record))) byKey.set(key, user);
  }
  return [...byKey.values()];
}

function hasEmail({ entity }: UserRecord): boolean {
  const profile = entity.spec?.['profile'] as { email?: unknown } | undefined;
  return profile?.email !== undefined;
}

async function nameAll<R extends UserRecord | GroupRecord>(
  items: readonly { id: string; record: R }[],
  logger: Logger,
): Promise<Linked<R>[]> {
  const sorted = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { names, collisions } = await nameEntities(
    sorted.map(({ id, record }) => ({ id, entity: record.entity })),
  );
  if (collisions.length > 0)
    logger.warn('Several of a directory have one name, and got a suffix', {
      count: collisions.length,
      first: collisions
        .slice(0, maxLogged)
        .map(each => `${each.ref}: ${each.names.slice(0, maxLogged).join(', ')}`),
    });
  const linked: Linked<R>[] = [];
  await forEachInTurns(sorted, ({ id, record }) => {
    const { metadata, ...rest } = record.entity;
    const entity: Entity = {
      ...rest,
      metadata: { ...metadata, name: names.get(id) ?? metadata.name },
    };
    linked.push({ id, record, entity, ref: stringifyEntityRef(entity) });
  });
  return linked;
}

async function indexByKey<R extends UserRecord | GroupRecord>(items: readonly Linked<R>[]) {
  const byKey = new Map<string, Linked<R>>();
  // The first key is the surest one: it wins over what another item is also called.
  for (const position of [0, 1, 2, 3])
    await forEachInTurns(
      items,
      item => {
        const key = item.record.keys[position];
        if (key !== undefined && !byKey.has(key)) byKey.set(key, item);
      },
      { perTurn: 5000 },
    );
  return byKey;
}

function* listMembers(
  { id, record }: Linked<GroupRecord>,
  parts: ReadonlyMap<string, readonly string[]>,
) {
  yield* record.members;
  for (let part = 0; part < record.parts; part++) yield* parts.get(`${id}#${part}`) ?? [];
}

function breakCycles(
  groups: readonly Linked<GroupRecord>[],
  children: ReadonlyMap<string, Set<string>>,
  logger: Logger,
): void {
  const omitted = findCyclicEdges(children);
  if (omitted.length === 0) return;
  for (const { parent, child } of omitted) children.get(parent)?.delete(child);
  const refs = new Map(groups.map(({ id, ref }) => [id, ref]));
  logger.warn('Groups of a directory contain themselves; one step of each circle is omitted', {
    count: omitted.length,
    first: omitted
      .slice(0, maxLogged)
      .map(({ parent, child }) => `${refs.get(child)} in ${refs.get(parent)}`),
  });
}

function placeGroups(
  groups: readonly Linked<GroupRecord>[],
  children: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const byId = new Map(groups.map(group => [group.id, group]));
  const parents = new Map<string, string>();
  for (const { id, entity, ref } of groups) {
    const below = [...(children.get(id) ?? [])].flatMap(child => byId.get(child) ?? []);
    for (const child of below) {
      const known = parents.get(child.id);
      // A group has one parent; of several it is the first by name, and all of them have it as a child.
      if (known === undefined || ref < known) parents.set(child.id, ref);
    }
    const given = (entity.spec?.['children'] as string[] | undefined) ?? [];
    entity.spec = {
      ...entity.spec,
      children: [...new Set([...given, ...below.map(child => child.ref)])].toSorted(),
    };
  }
  for (const { id, entity } of groups) {
    const parent = parents.get(id);
    if (parent !== undefined && entity.spec?.['parent'] === undefined)
      entity.spec = { ...entity.spec, parent };
  }
}
