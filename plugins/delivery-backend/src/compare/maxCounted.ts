/** How many commits are counted at hosts that list them page by page; more are more than that. */
export const maxCounted = 100;
