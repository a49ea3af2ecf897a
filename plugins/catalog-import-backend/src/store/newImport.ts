import { randomUUID } from 'node:crypto';
import type { ImportRow } from './tables.ts';

/** A repository to import. */
export interface NewImport {
  url: string;
  fullName: string;
  owner?: string | undefined;
  type?: string | undefined;
}

/** The row of an import that waits. */
export function createImportRow({ url, fullName, owner, type }: NewImport, now: number): ImportRow {
  return {
    id: randomUUID(),
    run_id: null,
    position: 0,
    delegation_id: null,
    is_for_user: 0,
    created_by: null,
    url,
    full_name: fullName,
    owner: owner ?? null,
    type: type ?? null,
    state: 'waiting',
    entity_ref: null,
    pull_number: null,
    pull_url: null,
    location: null,
    reason: null,
    check_at: null,
    opened_at: null,
    created_at: now,
  };
}
