/** How large what is read may be; beyond, it is an error that names the limit. */
export const ingestionLimits = {
  documentsPerFile: 20_000,
  documentBytes: 8 * 1024 * 1024,
  depth: 64,
  /** Values of one document after its aliases are followed. */
  values: 100_000,
  includesPerDocument: 50,
  /** Of all files that the placeholders of a document name. */
  includedLetters: 64_000_000,
  /** Mistakes that are reported of one document. */
  problemsPerDocument: 20,
  /** What `$openapi` and `$asyncapi` bundle. */
  bundle: {
    files: 100,
    letters: 10_000_000,
    /** Files that lead from one to the next. */
    depth: 10,
    values: 500_000,
    /** Levels of the bundled definition. */
    levels: 500,
  },
} as const;
