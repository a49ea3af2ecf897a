import { InputError } from '@portico/errors';
import type { FolderEntry } from './listEntries.ts';

const megabyte = 1024 * 1024;

/** What a folder may hold. */
export interface FolderLimits {
  /** Files and links. */
  files: number;
  /** Bytes of all of them. */
  bytes: number;
  /** Bytes of one. */
  fileBytes: number;
}

/** How many files and links there are, and how many bytes they have. */
interface Usage {
  files: number;
  bytes: number;
}

/** Counts the files of a folder while they are written. Where the count is not known any more, the folder is listed again. */
export class FolderBudget {
  readonly #name: string;
  readonly #limits: FolderLimits;
  readonly #list: () => Promise<readonly FolderEntry[]>;
  #usage: Promise<Usage> | undefined;

  /** @param name - how the folder is called in messages. */
  constructor(name: string, limits: FolderLimits, list: () => Promise<readonly FolderEntry[]>) {
    this.#name = name;
    this.#limits = limits;
    this.#list = list;
  }

  /**
   * Counts a file or link that is about to be written in place of another.
   *
   * @throws InputError when the folder would hold more than it may; nothing is counted then.
   */
  async add(path: string, bytes: number, former: FolderEntry | undefined): Promise<void> {
    const usage = await this.#getUsage();
    const isReplaced = former?.kind === 'file';
    const after = {
      files: usage.files + (former ? 0 : 1),
      bytes: usage.bytes + bytes - (isReplaced ? former.size : 0),
    };
    checkFile(path, bytes, this.#limits);
    // One that holds too much already may be made smaller.
    if (after.files > usage.files || after.bytes > usage.bytes)
      checkTotal(after, this.#name, this.#limits);
    Object.assign(usage, after);
  }

  /** Counts what was removed. */
  async remove({ kind, size }: FolderEntry): Promise<void> {
    if (kind === 'folder') this.#usage = undefined;
    if (!this.#usage || (kind !== 'file' && kind !== 'link')) return;
    const usage = await this.#usage;
    usage.files -= 1;
    usage.bytes -= size;
  }

  #getUsage(): Promise<Usage> {
    this.#usage ??= this.#list().then(countEntries);
    return this.#usage;
  }
}

/** Checks what a folder holds. @throws InputError when that is more than it may. */
export function checkFolderLimits(
  entries: readonly FolderEntry[],
  name: string,
  limits: FolderLimits,
): void {
  for (const { path, size } of entries.filter(isCounted)) checkFile(path, size, limits);
  checkTotal(countEntries(entries), name, limits);
}

const isCounted = ({ kind }: FolderEntry) => kind === 'file' || kind === 'link';

function countEntries(entries: readonly FolderEntry[]): Usage {
  const counted = entries.filter(isCounted);
  return { files: counted.length, bytes: counted.reduce((sum, { size }) => sum + size, 0) };
}

function checkFile(path: string, bytes: number, { fileBytes }: FolderLimits): void {
  if (bytes > fileBytes)
    throw new InputError(
      `The file '${path.slice(0, 200)}' has more than ${fileBytes / megabyte} MiB; make it smaller`,
    );
}

function checkTotal(usage: Usage, name: string, { files, bytes }: FolderLimits): void {
  if (usage.files > files || usage.bytes > bytes)
    throw new InputError(
      `The ${name} has more than ${files} files or ${bytes / megabyte} MiB; fetch less`,
    );
}
