import type { SourceRecord } from '../entitySourcePoint.ts';
import type { GroupRecord } from './DirectoryRecord.ts';

/** Keys have at most some thirty characters, so that a record stays below 64 KB. */
const maxMembersPerRecord = 1000;

/** The records of a group with any number of members. */
export function splitGroup(id: string, group: Omit<GroupRecord, 'kind' | 'parts'>): SourceRecord[] {
  const { members, ...rest } = group;
  const parts = Math.max(0, Math.ceil(members.length / maxMembersPerRecord) - 1);
  const slice = (index: number) =>
    members.slice(index * maxMembersPerRecord, (index + 1) * maxMembersPerRecord);
  return [
    { id, value: { kind: 'group', ...rest, members: slice(0), parts } },
    ...Array.from({ length: parts }, (_, part) => ({
      id: `${id}#${part}`,
      value: { kind: 'members', group: id, part, members: slice(part + 1) },
    })),
  ];
}
