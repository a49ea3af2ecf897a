/** How many of the starred entities the first page shows until all are requested. */
export const maxStarsShown = 8;

/** How many of the visited entities the first page shows. */
export const maxVisitsShown = 10;
