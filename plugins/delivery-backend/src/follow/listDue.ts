import type { ReadingTask } from '../read/Readings.ts';
import type { ReadingMoments } from '../store/ReadingStore.ts';

/** A reading that is followed. */
export interface FollowedReading {
  task: ReadingTask<unknown>;
  /** What shares a limit of requests: the host, and the owner of the project. */
  account: string;
  /** In lower case, as its host names it; empty where it is of none. */
  repository: string;
  /** Uids of the entities that it is about. */
  uids: readonly string[];
}

/** When readings are due. */
export interface DueRules {
  /** Milliseconds since 1970. */
  now: number;
  /** How old a reading becomes, one that somebody opened in the last day a third of it. */
  everyMs: number;
}

/** What somebody has opened in so long is due more often. */
const openedLastDayMs = 86_400_000;
const openedWeight = 3;

/** What is due to be read, the most urgent first: what was never read, then what is the oldest for its readers. */
export function listDue(
  followed: readonly FollowedReading[],
  moments: ReadonlyMap<string, ReadingMoments>,
  rules: DueRules,
): FollowedReading[] {
  return followed
    .map(reading => ({
      reading,
      urgency: findUrgency(reading, moments.get(reading.task.key), rules),
    }))
    .filter(({ urgency }) => urgency >= 1)
    .toSorted((a, b) => b.urgency - a.urgency)
    .map(({ reading }) => reading);
}

/** How often over a reading is due; due from 1 on. */
function findUrgency(
  { task }: FollowedReading,
  moments: ReadingMoments | undefined,
  { now, everyMs }: DueRules,
): number {
  if (!moments) return Infinity;
  const { readAt, triedAt, wantedAt, retryAt } = moments;
  if (retryAt !== undefined && now < retryAt) return 0;
  const at = retryAt === undefined ? (readAt ?? triedAt) : triedAt;
  const isWanted = wantedAt !== undefined && now - wantedAt < openedLastDayMs;
  const maxAgeMs = Math.max(everyMs / (isWanted ? openedWeight : 1), task.freshMs);
  return (now - at) / maxAgeMs;
}
