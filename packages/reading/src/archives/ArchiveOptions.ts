import type { ArchiveLayout } from '@portico/integrations';
import type { LinkOptions } from '../LinkOptions.ts';
import type { TreeFilter } from '../Reader.ts';
import type { ArchiveBudget } from './ArchiveBudget.ts';

/** Which entries of an archive are read. */
export interface ArchiveOptions extends LinkOptions {
  /** What the archive is of, for messages. */
  url: string;
  layout: ArchiveLayout;
  filter?: TreeFilter | undefined;
  budget: ArchiveBudget;
  signal: AbortSignal;
}
