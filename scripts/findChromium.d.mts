/** The executable of a Chromium or Chrome on this machine, or `undefined` when there is none. */
export function findChromium(): Promise<string | undefined>;
