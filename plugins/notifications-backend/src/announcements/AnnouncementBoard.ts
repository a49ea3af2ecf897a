import type { Principal } from '@portico/contract/auth';
import {
  type Announcement,
  announcementLimits,
  announcementSeverities,
  type AnnouncementText,
  type ManagedAnnouncement,
} from '@portico/notifications-common';
import type { AnnouncementStore } from '../store/AnnouncementStore.ts';
import type { AnnouncementRow } from '../store/tables.ts';
import type { ConfiguredAnnouncement } from './announcementConfig.ts';
import { readEnd, readStart } from './announcementTimes.ts';

/** An announcement, and whom it is for. */
interface BoardItem extends Announcement {
  /** Refs of groups and users in lower case; everybody when omitted. */
  audience?: readonly string[];
}

/** The announcements of the portal: those of the configuration and those that people wrote. */
export class AnnouncementBoard {
  readonly #configured: readonly BoardItem[];
  readonly #store: Pick<AnnouncementStore, 'list' | 'listCurrent'>;

  constructor(
    configured: readonly ConfiguredAnnouncement[],
    store: Pick<AnnouncementStore, 'list' | 'listCurrent'>,
  ) {
    this.#configured = configured.map(toBoardItem);
    this.#store = store;
  }

  /** Whether nothing holds now, for anybody. */
  async isEmpty(now: Date): Promise<boolean> {
    if (this.#configured.some(item => holds(item, now))) return false;
    return (await this.#store.listCurrent(now)).length === 0;
  }

  /** What holds now and is for a reader: the most severe first, then the newest. Services see all that hold. */
  async list(reader: Principal, now: Date): Promise<Announcement[]> {
    const stored = await this.#store.listCurrent(now);
    const items = [
      ...this.#configured.filter(item => holds(item, now)),
      ...stored.map(row => ({ ...readRow(row), id: row.banner_id })),
    ];
    return items
      .filter(item => isFor(item, reader))
      .toSorted(compareItems)
      .slice(0, announcementLimits.shown)
      .map(toAnnouncement);
  }

  /** All of them: those that people wrote, the latest change first, then those of the configuration. */
  async listManaged(): Promise<ManagedAnnouncement[]> {
    const stored = await this.#store.list();
    return [
      ...stored.map(toManaged),
      ...this.#configured.map(({ audience, ...item }) => ({
        ...item,
        ...(audience && { audience: [...audience] }),
        source: 'configuration' as const,
        version: 0,
      })),
    ];
  }
}

/** An announcement that somebody wrote, as editors see it. */
export function toManaged(row: AnnouncementRow): ManagedAnnouncement {
  const { audience, ...item } = readRow(row);
  return {
    ...item,
    ...(audience && { audience: [...audience] }),
    source: 'portal',
    version: row.version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  };
}

function readRow(row: AnnouncementRow): BoardItem {
  return {
    id: row.id,
    severity: row.severity,
    text: JSON.parse(row.text) as AnnouncementText,
    ...(row.starts_at !== null && { from: row.starts_at }),
    ...(row.ends_at !== null && { until: row.ends_at }),
    ...(row.audience !== null && { audience: JSON.parse(row.audience) as string[] }),
  };
}

function toBoardItem({ id, severity, text, from, until, audience }: ConfiguredAnnouncement) {
  const start = from === undefined ? undefined : readStart(from)?.toISOString();
  const end = until === undefined ? undefined : readEnd(until)?.toISOString();
  return {
    id,
    severity,
    text,
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { until: end }),
    ...(audience && { audience: audience.map(ref => ref.toLowerCase()) }),
  };
}

/** Without whom it is for, which is nobody else's business. */
function toAnnouncement({ id, severity, text, from, until }: BoardItem): Announcement {
  return {
    id,
    severity,
    text,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}

function holds({ from, until }: BoardItem, now: Date): boolean {
  return (
    (from === undefined || new Date(from) <= now) && (until === undefined || now < new Date(until))
  );
}

function isFor({ audience }: BoardItem, reader: Principal): boolean {
  if (audience === undefined || reader.type === 'service') return true;
  if (reader.type !== 'user') return false;
  const refs = [reader.userEntityRef, ...reader.ownershipEntityRefs];
  return refs.some(ref => audience.includes(ref.toLowerCase()));
}

function compareItems(a: BoardItem, b: BoardItem): number {
  const rank = ({ severity }: BoardItem) => announcementSeverities.indexOf(severity);
  const start = ({ from }: BoardItem) => (from === undefined ? 0 : Date.parse(from));
  return rank(a) - rank(b) || start(b) - start(a) || a.id.localeCompare(b.id);
}
