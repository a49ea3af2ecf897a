/** Bounds of what one source may give. */
export const sourceLimits = {
  idLength: 500,
  valueBytes: 64 * 1024,
  recordsPerPage: 10_000,
  positionBytes: 16 * 1024,
  pages: 100_000,
  records: 500_000,
  bytes: 512 * 1024 * 1024,
  /** Pages of changes that are read in one run. */
  changePages: 1000,
};

/** How runs are repeated and given up. */
export const sourceTimes = {
  retry: { firstMs: 10_000, maxMs: 60 * 60_000 },
  /** After so many failures at one place all is read from the beginning: the position may have lost its meaning. */
  failuresPerPosition: 5,
  /** A run that began longer ago than this is begun anew: its first pages are no longer true. */
  maxRunMs: 24 * 60 * 60_000,
  /** How often a source that reports its changes is read as a whole. */
  completeEveryMs: 24 * 60 * 60_000,
};
