import * as z from 'zod/mini';

/** How much a radar may hold. */
export const techRadarLimits = {
  /** Bytes of the file. */
  bytes: 4 * 1024 * 1024,
  quadrants: 8,
  rings: 8,
  entries: 2000,
  /** Dates of one entry. */
  snapshots: 100,
  /** Links of one entry. */
  links: 20,
  /** Tags, refs or annotations by which the users of one entry are found. */
  usedBy: 20,
  /** Characters of an id, a name or a title. */
  nameLength: 200,
  /** Characters of a description. */
  descriptionLength: 20_000,
  /** Characters of an address. */
  urlLength: 2000,
  /** Characters of all texts together. */
  characters: 4_000_000,
} as const;

/** A ring: how far a technology is adopted. The first one is in the middle. */
export const radarRingSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** A colour that published clients use; our page has its own. */
  color: z.string(),
  description: z.optional(z.string()),
});
/** A ring: how far a technology is adopted. */
export type RadarRing = z.infer<typeof radarRingSchema>;

/** A quadrant: what kind of technology it is. */
export const radarQuadrantSchema = z.object({ id: z.string(), name: z.string() });
/** A quadrant: what kind of technology it is. */
export type RadarQuadrant = z.infer<typeof radarQuadrantSchema>;

/** In which ring an entry has been since a day. */
export const radarSnapshotSchema = z.object({
  /** `2026-03-01`. */
  date: z.string(),
  ringId: z.string(),
  /** Towards the middle (1), away from it (-1), or neither (0), where the file says so. */
  moved: z.optional(z.literal([-1, 0, 1])),
  /** Whether the file says that the entry is new. */
  isNew: z.optional(z.boolean()),
  /** Markdown. */
  description: z.optional(z.string()),
});
/** In which ring an entry has been since a day. */
export type RadarSnapshot = z.infer<typeof radarSnapshotSchema>;

/** How the components that use an entry are found in the catalog; one match is enough. */
export const radarUsedBySchema = z.object({
  tags: z.array(z.string()),
  /** Full refs in lower case of what its users depend on. */
  dependsOn: z.array(z.string()),
  annotations: z.record(z.string(), z.string()),
});
/** How the components that use an entry are found in the catalog. */
export type RadarUsedBy = z.infer<typeof radarUsedBySchema>;

/** A technology. */
export const radarEntrySchema = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  /** Id of its quadrant. */
  quadrant: z.string(),
  /** At least one, the latest first. */
  timeline: z.array(radarSnapshotSchema),
  /** Markdown. */
  description: z.optional(z.string()),
  url: z.optional(z.string()),
  links: z.optional(z.array(z.object({ url: z.string(), title: z.string() }))),
  usedBy: z.optional(radarUsedBySchema),
});
/** A technology. */
export type RadarEntry = z.infer<typeof radarEntrySchema>;

/** A radar. */
export const radarSchema = z.object({
  title: z.optional(z.string()),
  quadrants: z.array(radarQuadrantSchema),
  rings: z.array(radarRingSchema),
  entries: z.array(radarEntrySchema),
});
/** A radar. */
export type Radar = z.infer<typeof radarSchema>;
