/** How many of the starred entities the first page shows until all are asked for. */
export const mostStarsShown = 8;

/** How many of the visited entities the first page shows. */
export const mostVisitsShown = 10;
