import { type StorageApi, useIdentity, useStoredValue } from '@portico/app';
import { useMemo } from 'react';

/** How many teams may be chosen. */
export const maxHomeTeams = 20;

// Of the settings that the server stores for who has signed in.
const bucket = 'settings';
const key = 'homeTeams';
const none: readonly string[] = [];

/** The teams that the first page is about. */
export interface HomeTeams {
  /** Refs of the groups that the user has chosen; empty while it is about their own. */
  chosen: readonly string[];
  /** Refs of the groups and users whose entities are shown: what is chosen, or else what the user counts as. */
  owners: readonly string[];
  /** Stores a choice; an empty one goes back to the user's own. */
  choose: (teams: readonly string[]) => void;
}

/** The teams that the first page is about, stored for the user. */
export function useHomeTeams(): HomeTeams {
  const { ownershipEntityRefs } = useIdentity();
  const [stored, setStored] = useStoredValue<unknown>(bucket, key);
  const chosen = useMemo(() => toTeams(stored), [stored]);
  return {
    chosen,
    owners: chosen.length > 0 ? chosen : ownershipEntityRefs,
    choose: teams => setStored(teams.length > 0 ? teams : undefined),
  };
}

/** The chosen teams at this moment; empty while there is no choice. */
export function readHomeTeams(storage: StorageApi): readonly string[] {
  return toTeams(storage.forBucket(bucket).get(key));
}

function toTeams(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return none;
  return stored.filter(ref => typeof ref === 'string' && ref !== '').slice(0, maxHomeTeams);
}
