/** What importing it returns once the portal of the current folder is built: nothing. */
export type Built = void;
