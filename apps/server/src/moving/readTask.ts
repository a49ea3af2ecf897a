import type { MovedTask } from '@portico/scaffolder-backend/moving';
import { taskSpecSchema } from '@portico/scaffolder-common/endpoints';
import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { readTime } from './readTime.ts';

/** A task as it is found; times as the database writes them. */
export interface FormerTaskRow {
  id: string;
  status: string;
  created_at: string;
  last_heartbeat_at: string | null;
  created_by: string | null;
  /** JSON. */
  spec: string;
}

const finalStatuses = ['completed', 'failed', 'cancelled'] as const;

/** A task of the other portal, or why it cannot be read. */
export function readTask(row: FormerTaskRow): MovedTask | string {
  const status = finalStatuses.find(each => each === row.status);
  if (!status) return `its status '${row.status.slice(0, 50)}' is unknown`;
  if (!/^[\w-]{1,100}$/.test(row.id)) return 'its id is none of a task';
  const createdAt = readTime(row.created_at);
  if (createdAt === undefined) return 'its time cannot be read';
  const createdBy = row.created_by === null ? undefined : readRef(row.created_by);
  if (row.created_by !== null && !createdBy) return 'its creator is no reference of an entity';
  const spec = readSpec(row.spec);
  if (typeof spec === 'string') return spec;
  const templateRef = spec.templateInfo && readRef(spec.templateInfo.entityRef);
  if (!templateRef) return 'it names no template';
  const endedAt = readTime(row.last_heartbeat_at) ?? createdAt;
  return { id: row.id, templateRef, spec, status, createdBy, createdAt, endedAt };
}

function readSpec(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'its specification is no JSON';
  }
  const { success, data, error } = taskSpecSchema.safeParse(json);
  if (success) return data;
  const at = error.issues[0]?.path.slice(0, 4).map(part => (typeof part === 'number' ? '*' : part));
  return `field '${at?.join('.')}' of its specification is not as in templates of version v1beta3`;
}

function readRef(text: string): string | undefined {
  try {
    return text.length <= 500 && !text.includes('\0')
      ? stringifyEntityRef(parseEntityRef(text))
      : undefined;
  } catch {
    return undefined;
  }
}
