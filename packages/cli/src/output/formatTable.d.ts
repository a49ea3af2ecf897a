/** Lays out rows under headings, each column as wide as its widest text. */
export declare function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string;
//# sourceMappingURL=formatTable.d.ts.map
