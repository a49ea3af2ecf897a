import { sql } from 'kysely';

/** The number of the newest change in the feed; 0 where there is none. A subselect, for a column or a condition. */
export const latestChange = sql<number>`(select coalesce(max(seq), 0) from changes)`;

/**
 * The number of the oldest one. The two are selects of their own: SQLite would look at each entry of the feed for both at once.
 */
export const oldestChange = sql<number>`(select coalesce(min(seq), 0) from changes)`;
