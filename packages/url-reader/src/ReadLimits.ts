/** How much is read; beyond, it is an error that names the limit. */
export interface ReadLimits {
  /** Of one file. */
  maxFileBytes: number;
  /** Files of a tree, of those that the filter takes. */
  maxFiles: number;
  /** Of all these files together. */
  maxTotalBytes: number;
  /** Files, folders and links of an archive or a listing, whether the filter takes them or not. */
  maxEntries: number;
  /** Of an archive as it comes over the network. */
  maxArchiveBytes: number;
  /** Of everything in an archive, unpacked. */
  maxUnpackedBytes: number;
  /** How many times larger an archive may be unpacked, once that is more than `maxTotalBytes`. */
  maxExpansion: number;
  /** For everything from the first request to the last byte. */
  timeoutMs: number;
}

const megabyte = 1024 * 1024;

/** What holds where a caller sets no limits. */
export const defaultReadLimits: Readonly<ReadLimits> = {
  maxFileBytes: 10 * megabyte,
  maxFiles: 10_000,
  maxTotalBytes: 256 * megabyte,
  maxEntries: 200_000,
  maxArchiveBytes: 512 * megabyte,
  maxUnpackedBytes: 4096 * megabyte,
  maxExpansion: 200,
  timeoutMs: 120_000,
};
