import type { Principal } from '@portico/contract/auth';
import {
  type Announcement,
  announcementLimits,
  announcementSeverities,
} from '@portico/notifications-common';
import type { ConfiguredAnnouncement } from './announcementConfig.ts';
import { readEnd, readStart } from './announcementTimes.ts';

/** An announcement, and whom it is for. */
export interface BoardItem extends Omit<Announcement, 'from' | 'until'> {
  from?: Date | undefined;
  until?: Date | undefined;
  /** Refs of groups and users in lower case; everybody when omitted. */
  audience?: ReadonlySet<string> | undefined;
}

/** The announcements of the portal. */
export class AnnouncementBoard {
  readonly #configured: readonly BoardItem[];

  constructor(configured: readonly ConfiguredAnnouncement[]) {
    this.#configured = configured.map(toBoardItem);
  }

  /** Whether anything holds now, for whomever. */
  isEmpty(now: Date): boolean {
    return !this.#configured.some(item => holds(item, now));
  }

  /** What holds now and is for a reader: the most severe first, then the newest. Services see all that hold. */
  list(reader: Principal, now: Date): Announcement[] {
    return this.#configured
      .filter(item => holds(item, now) && isFor(item, reader))
      .toSorted(compareItems)
      .slice(0, announcementLimits.shown)
      .map(toAnnouncement);
  }
}

function toBoardItem({ from, until, audience, ...item }: ConfiguredAnnouncement): BoardItem {
  return {
    ...item,
    from: from === undefined ? undefined : readStart(from),
    until: until === undefined ? undefined : readEnd(until),
    audience: audience && new Set(audience.map(ref => ref.toLowerCase())),
  };
}

function holds({ from, until }: BoardItem, now: Date): boolean {
  return (from === undefined || from <= now) && (until === undefined || now < until);
}

function isFor({ audience }: BoardItem, reader: Principal): boolean {
  if (audience === undefined || reader.type === 'service') return true;
  if (reader.type !== 'user') return false;
  const refs = [reader.userEntityRef, ...reader.ownershipEntityRefs];
  return refs.some(ref => audience.has(ref.toLowerCase()));
}

function compareItems(a: BoardItem, b: BoardItem): number {
  const rank = ({ severity }: BoardItem) => announcementSeverities.indexOf(severity);
  const start = ({ from }: BoardItem) => from?.getTime() ?? 0;
  return rank(a) - rank(b) || start(b) - start(a) || a.id.localeCompare(b.id);
}

function toAnnouncement({ id, severity, text, from, until }: BoardItem): Announcement {
  return {
    id,
    severity,
    text,
    ...(from && { from: from.toISOString() }),
    ...(until && { until: until.toISOString() }),
  };
}
