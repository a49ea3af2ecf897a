/** Options of Node itself with which the server runs. */
export const serverNodeOptions: readonly string[];
