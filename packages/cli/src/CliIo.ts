import type { Readable, Writable } from 'node:stream';
import type { ReleaseSource } from './upgrade/readRegistry.ts';

/** Where the command line reads from and writes to, so that it can run inside another program. */
export interface CliIo {
  /** Writes what was requested. */
  out(text: string): void;
  /** Writes what went wrong. */
  err(text: string): void;
  env: Readonly<Record<string, string | undefined>>;
  /** Folder that configuration files are relative to. */
  folder: string;
  /** Folder where the command is called, which other paths on its command line are relative to; {@link folder} when omitted. */
  callerFolder?: string;
  /** The files to read when the command names none; the platform's own when omitted. */
  findConfigFiles?: () => Promise<readonly string[]>;
  /** What `--version` prints. */
  version?: string;
  /** Takes what is no text; the process's own when omitted. */
  stdout?: Writable;
  /** The process's own when omitted. */
  stdin?: Readable;
  /** The platform's own when omitted. */
  fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Where new versions come from; the registry of npm when omitted. */
  releases?: ReleaseSource;
}
