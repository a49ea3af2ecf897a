// Importing it builds the portal of the current folder; it exports nothing.
export {};
