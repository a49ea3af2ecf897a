import { untilSignOutBucket } from '../boot/signInStorage.ts';

/** A choice of the palette, as it is stored: what was found is known by its address. */
export interface RecentCommand {
  id: string;
  title: string;
  detail?: string | undefined;
  /** Where it leads; without it, it is a command that is known by its id. */
  to?: string;
}

/** Where recent choices are stored, in this browser. */
export const recentStorage = { bucket: untilSignOutBucket, key: 'recentCommands' } as const;

const maxRecent = 5;

/** The recent choices after another one, the newest first. */
export function addRecent(
  recent: readonly RecentCommand[],
  chosen: RecentCommand,
): readonly RecentCommand[] {
  return [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, maxRecent);
}
