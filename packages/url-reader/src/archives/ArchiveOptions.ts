import type { ArchiveLayout } from '@portico/code-hosts';
import type { TreeSelection } from '../LinkOptions.ts';
import type { ArchiveBudget } from './ArchiveBudget.ts';

/** Which entries of an archive are read. */
export interface ArchiveOptions extends TreeSelection {
  /** What the archive is of, for messages. */
  url: string;
  layout: ArchiveLayout;
  budget: ArchiveBudget;
  signal: AbortSignal;
}
