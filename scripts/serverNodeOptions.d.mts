/** Options of Node itself with which the server runs. */
export const serverNodeOptions: readonly string[];

/** Variables of the environment with which the server runs; one that is set already wins. */
export const serverEnvironment: Readonly<Record<string, string>>;
