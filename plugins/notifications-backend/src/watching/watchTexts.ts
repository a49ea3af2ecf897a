/** What news of watched entities say, in one language. */
export interface WatchTexts {
  changed: (name: string) => string;
  removed: (name: string) => string;
  back: (name: string) => string;
  joined: (name: string, watched: string) => string;
  left: (name: string, watched: string) => string;
  /** Titles of several at once; `watched` is the team or view that leads to all of them. */
  several: Readonly<Record<SeveralKind, (count: number, watched: string | undefined) => string>>;
  times: (count: number) => string;
  more: (count: number) => string;
  /** How one value of a descriptor has changed. */
  change: (path: string, from: string | undefined, to: string | undefined) => string;
  moreValues: (count: number) => string;
}

/** What can happen to several entities at once. */
export type SeveralKind = 'changed' | 'removed' | 'back' | 'joined' | 'left' | 'bad' | 'good';

const english: WatchTexts = {
  changed: name => `${name} has changed`,
  removed: name => `${name} is no longer in the catalog`,
  back: name => `${name} is in the catalog again`,
  joined: (name, watched) => `${name} is new in ${watched}`,
  left: (name, watched) => `${name} is no longer in ${watched}`,
  several: {
    changed: (count, watched) => `${nameMany(count, watched)} have changed`,
    removed: (count, watched) => `${nameMany(count, watched)} are no longer in the catalog`,
    back: (count, watched) => `${nameMany(count, watched)} are in the catalog again`,
    joined: (count, watched) => `${count} entities are new in ${watched ?? 'what you watch'}`,
    left: (count, watched) => `${count} entities are no longer in ${watched ?? 'what you watch'}`,
    bad: (count, watched) => `${nameMany(count, watched)} need attention`,
    good: (count, watched) => `${nameMany(count, watched)} have no problem any more`,
  },
  times: count => `${count} times`,
  more: count => `and ${count} more`,
  change: (path, from, to) => {
    if (from === undefined && to !== undefined) return `${path}: ${to} (new)`;
    return to === undefined ? `${path} (changed or removed)` : `${path}: ${from} → ${to}`;
  },
  moreValues: count => `${count} more values`,
};

function nameMany(count: number, watched: string | undefined): string {
  return watched === undefined
    ? `${count} of the entities that you watch`
    : `${count} entities of ${watched}`;
}

const german: WatchTexts = {
  changed: name => `${name} hat sich geändert`,
  removed: name => `${name} ist nicht mehr im Katalog`,
  back: name => `${name} ist wieder im Katalog`,
  joined: (name, watched) => `${name} ist neu in ${watched}`,
  left: (name, watched) => `${name} ist nicht mehr in ${watched}`,
  several: {
    changed: (count, watched) => `${nameManyInGerman(count, watched)} haben sich geändert`,
    removed: (count, watched) => `${nameManyInGerman(count, watched)} sind nicht mehr im Katalog`,
    back: (count, watched) => `${nameManyInGerman(count, watched)} sind wieder im Katalog`,
    joined: (count, watched) =>
      `${count} Entitäten sind neu in ${watched ?? 'dem, was Sie beobachten'}`,
    left: (count, watched) =>
      `${count} Entitäten sind nicht mehr in ${watched ?? 'dem, was Sie beobachten'}`,
    bad: (count, watched) => `${nameManyInGerman(count, watched)} brauchen Aufmerksamkeit`,
    good: (count, watched) => `${nameManyInGerman(count, watched)} haben kein Problem mehr`,
  },
  times: count => `${count}-mal`,
  more: count => `und ${count} weitere`,
  change: (path, from, to) => {
    if (from === undefined && to !== undefined) return `${path}: ${to} (neu)`;
    return to === undefined ? `${path} (geändert oder entfernt)` : `${path}: ${from} → ${to}`;
  },
  moreValues: count => `${count} weitere Werte`,
};

function nameManyInGerman(count: number, watched: string | undefined): string {
  return watched === undefined
    ? `${count} der Entitäten, die Sie beobachten,`
    : `${count} Entitäten von ${watched}`;
}

/** The texts in a language, or else in English. */
export function getWatchTexts(language: string): WatchTexts {
  return language.slice(0, 2).toLowerCase() === 'de' ? german : english;
}
