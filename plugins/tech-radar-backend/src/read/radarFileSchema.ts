import { techRadarLimits as limits } from '@portico/tech-radar-common';
import { z } from 'zod';

/** Ids are often numbers in YAML. */
const id = z.preprocess(
  value => (typeof value === 'number' ? String(value) : value),
  z.string().trim().min(1).max(limits.nameLength),
);
const name = id;
const description = z.string().max(limits.descriptionLength).nullish();

/** `http:`, `https:`, `mailto:`, or a path of the portal; `#`, by which generators mean none, counts as none. */
const address = z
  .string()
  .trim()
  .max(limits.urlLength)
  .refine(
    value => value === '' || value === '#' || isHarmless(value),
    'must be an https address, or a path such as /docs',
  );

function isHarmless(value: string): boolean {
  if (/[\s\\]/.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  const url = URL.parse(value);
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol);
}

const day = z
  .string()
  .trim()
  .max(40)
  .refine(value => readDay(value) !== undefined, 'must be a day such as 2026-03-01');

/** The day of a date or an ISO time; `undefined` for another text. */
export function readDay(text: string): string | undefined {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00Z`);
  // February 30 would be a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

const ring = z.object({
  id,
  name,
  color: z.string().max(100).nullish(),
  description,
});
const quadrant = z.object({ id, name });
const snapshot = z.object({
  date: day,
  ringId: id,
  moved: z.literal([-1, 0, 1], 'must be 1 (in), 0 (not moved) or -1 (out)').nullish(),
  isNew: z.boolean().nullish(),
  description,
});
const usedBy = z.object({
  tags: z.array(name).max(limits.usedBy).optional(),
  dependsOn: z.array(name).max(limits.usedBy).optional(),
  annotations: z
    .record(name, name)
    .refine(record => Object.keys(record).length <= limits.usedBy, `has more than ${limits.usedBy}`)
    .optional(),
});
const entry = z.object({
  id,
  key: id.optional(),
  title: name,
  quadrant: id,
  url: address.nullish(),
  description,
  links: z
    .array(z.object({ url: address, title: name }))
    .max(limits.links)
    .nullish(),
  usedBy: usedBy.nullish(),
  timeline: z.array(snapshot).min(1).max(limits.snapshots),
});

/** A radar as files have it: what published radars hold, and `usedBy`, `isNew`. */
export const radarFileSchema = z.object({
  title: z.string().trim().max(limits.nameLength).nullish(),
  quadrants: z.array(quadrant).min(1).max(limits.quadrants),
  rings: z.array(ring).min(1).max(limits.rings),
  entries: z.array(entry).max(limits.entries),
});
/** A radar as files have it. */
export type RadarFile = z.output<typeof radarFileSchema>;
