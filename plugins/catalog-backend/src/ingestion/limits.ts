/** How large what is read may be; beyond, it is an error that names the limit. */
export const ingestionLimits = {
  fileBytes: 64 * 1024 * 1024,
  documentsPerFile: 20_000,
  documentBytes: 8 * 1024 * 1024,
  depth: 64,
  /** Values of one document after its aliases are followed. */
  values: 100_000,
  includesPerDocument: 50,
} as const;
