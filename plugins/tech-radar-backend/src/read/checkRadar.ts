import { isJsonObject, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { type Radar, type RadarEntry, techRadarLimits } from '@portico/tech-radar-common';
import type { z } from 'zod';
import { createRadarFileError, type RadarProblem } from './RadarFileError.ts';
import { type RadarFile, radarFileSchema, readDay } from './radarFileSchema.ts';
import type { RadarPath, RawRadar } from './RawRadar.ts';

/** Published clients need one. */
const defaultColor = '#808080';

/**
 * Checks what a file holds.
 *
 * @throws InputError that names line, entry and field of each of the first problems.
 */
export function checkRadar({ value, findLine }: RawRadar): Radar {
  if (!isJsonObject(value))
    throw createRadarFileError([
      { line: 1, message: "A radar has 'quadrants', 'rings' and 'entries'; the file has none" },
    ]);
  const describe = (path: RadarPath, message: string): RadarProblem => ({
    line: findLine(path),
    message: `${describePlace(value, path)} ${message}`,
  });
  const read = radarFileSchema.safeParse(value);
  if (!read.success)
    throw createRadarFileError(
      read.error.issues.map(issue => describe(issue.path as RadarPath, describeIssue(issue))),
    );
  const problems = findProblems(read.data).map(([path, message]) => describe(path, message));
  if (problems.length > 0) throw createRadarFileError(problems);
  return createRadar(read.data);
}

function describePlace(value: object, path: RadarPath): string {
  const place = path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`))
    .join('');
  const [list, at] = path;
  if (typeof at !== 'number') return `'${place || 'The file'}'`;
  const item = (value as Record<string, unknown[]>)[String(list)]?.[at];
  const name = isJsonObject(item) ? (item['title'] ?? item['name'] ?? item['id']) : undefined;
  if (typeof name !== 'string') return `'${place}'`;
  return `'${place}' (${name.slice(0, 60)})`;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' || issue.code === 'invalid_value') return issue.message;
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? `is missing; it must be of type ${issue.expected}`
      : `must be of type ${issue.expected}`;
  if (issue.code === 'too_big')
    return `has more than ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'items'}`;
  if (issue.code === 'too_small') return 'is empty';
  return `is not valid: ${issue.message}`;
}

/** What fits no other part of the radar. */
function findProblems({ quadrants, rings, entries }: RadarFile): [RadarPath, string][] {
  const problems: [RadarPath, string][] = [
    ...findRepeated('quadrants', quadrants),
    ...findRepeated('rings', rings),
    ...findRepeated('entries', entries),
  ];
  const quadrantIds = quadrants.map(({ id }) => id);
  const ringIds = rings.map(({ id }) => id);
  let snapshots = 0;
  entries.forEach((entry, at) => {
    if (!quadrantIds.includes(entry.quadrant))
      problems.push([
        ['entries', at, 'quadrant'],
        `names no quadrant: '${entry.quadrant}'; use ${list(quadrantIds)}`,
      ]);
    const days = new Set<string>();
    entry.timeline.forEach(({ ringId, date }, snapshotAt) => {
      const path = ['entries', at, 'timeline', snapshotAt] as const;
      snapshots += 1;
      if (!ringIds.includes(ringId))
        problems.push([[...path, 'ringId'], `names no ring: '${ringId}'; use ${list(ringIds)}`]);
      const day = readDay(date) ?? date;
      if (days.has(day))
        problems.push([[...path, 'date'], `repeats ${day}; an entry is in one ring a day`]);
      days.add(day);
    });
    entry.usedBy?.dependsOn?.forEach((ref, refAt) => {
      if (readRef(ref) === undefined)
        problems.push([
          ['entries', at, 'usedBy', 'dependsOn', refAt],
          `must be a ref such as resource:default/orders-db`,
        ]);
    });
  });
  // Aliases of YAML can expand to more than the file holds.
  if (countCharacters(entries) > techRadarLimits.characters || snapshots > 50_000)
    problems.push([['entries'], `has more than ${techRadarLimits.characters} characters in all`]);
  return problems;
}

function findRepeated(name: string, items: readonly { id: string }[]): [RadarPath, string][] {
  const seen = new Set<string>();
  return items.flatMap(({ id }, at): [RadarPath, string][] => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [[[name, at, 'id'], `repeats '${id}'; ids are unlike each other`]] : [];
  });
}

function countCharacters(entries: RadarFile['entries']): number {
  return entries.reduce(
    (sum, { description, timeline, links }) =>
      sum +
      (description?.length ?? 0) +
      timeline.reduce((total, each) => total + 100 + (each.description?.length ?? 0), 0) +
      (links ?? []).reduce((total, each) => total + each.url.length + each.title.length, 0),
    0,
  );
}

function list(ids: readonly string[]): string {
  return ids.map(id => `'${id}'`).join(', ');
}

function readRef(ref: string): string | undefined {
  try {
    return stringifyEntityRef(parseEntityRef(ref)).toLowerCase();
  } catch {
    return undefined;
  }
}

function createRadar({ title, quadrants, rings, entries }: RadarFile): Radar {
  return {
    ...(title && { title }),
    quadrants,
    rings: rings.map(({ id, name, color, description }) => ({
      id,
      name,
      color: color || defaultColor,
      ...(description && { description }),
    })),
    entries: entries.map(createEntry),
  };
}

function createEntry(entry: RadarFile['entries'][number]): RadarEntry {
  const { id, key = id, title, quadrant, url, description, links, usedBy, timeline } = entry;
  const isReal = (address: string) => address !== '' && address !== '#';
  const realLinks = links?.filter(link => isReal(link.url)) ?? [];
  return {
    id,
    key,
    title,
    quadrant,
    timeline: timeline
      .map(({ date, ringId, moved, isNew, description: text }) => ({
        date: readDay(date) ?? date,
        ringId,
        ...(typeof moved === 'number' && { moved }),
        ...(isNew && { isNew }),
        ...(text && { description: text }),
      }))
      .toSorted((a, b) => b.date.localeCompare(a.date)),
    ...(description && { description }),
    ...(url && isReal(url) && { url }),
    ...(realLinks.length > 0 && { links: realLinks }),
    ...(usedBy && {
      usedBy: {
        tags: usedBy.tags ?? [],
        dependsOn: usedBy.dependsOn?.flatMap(ref => readRef(ref) ?? []) ?? [],
        annotations: usedBy.annotations ?? {},
      },
    }),
  };
}
