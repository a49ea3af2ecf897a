import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Reader } from '@portico/url-reader';
import type { Logger } from '@portico/server';
import { techRadarLimits } from '@portico/tech-radar-common';
import type { RadarStore } from '../store/RadarStore.ts';
import { readRadar } from './readRadar.ts';

/** What {@link RadarRefresher} works with. */
export interface RadarRefresherParts {
  reader: Reader;
  store: RadarStore;
  logger: Logger;
  /** As {@link locateRadar} gives it. */
  url: string;
  now: () => Date;
}

const timeoutMs = 30_000;
const maxMessageLength = 4000;
/** Another one where a file is read otherwise than before, so that it is read again. */
const readerVersion = '1';

/** Where the radar is: a web address as it is configured, or the `file:` address of a path relative to a folder. */
export function locateRadar(configured: string, folder: string): string {
  if (/^[a-z][a-z\d+.-]+:/i.test(configured)) return configured;
  return pathToFileURL(resolve(folder, configured)).href;
}

/** Reads the radar again; what was read last stays where that fails. */
export class RadarRefresher {
  readonly #parts: RadarRefresherParts;

  constructor(parts: RadarRefresherParts) {
    this.#parts = parts;
  }

  async refresh(signal?: AbortSignal): Promise<void> {
    const { reader, store, logger, url, now } = this.#parts;
    const known = await store.get();
    try {
      const isCurrent = known?.version?.startsWith(`${readerVersion}:`) && !known.problem;
      const { bytes, etag } = await reader.readFile(url, {
        // What could not be read is read again, for its error.
        etag: isCurrent ? known?.etag : undefined,
        signal,
        limits: { maxFileBytes: techRadarLimits.bytes, timeoutMs },
        ...(url.startsWith('file:') && { folders: [dirname(fileURLToPath(url))] }),
      });
      const version = `${readerVersion}:${createHash('sha256').update(bytes).digest('base64url')}`;
      // Tables without dates keep the day on which they came.
      if (known?.radar && known.version === version) return await store.confirm(now());
      const radar = readRadar(bytes, now().toISOString().slice(0, 10));
      await store.putRadar({ radar, version, etag }, now());
    } catch (error) {
      if (signal?.aborted) throw error;
      if (error instanceof Error && error.name === 'NotModifiedError') return store.confirm(now());
      const message = error instanceof Error ? error.message : String(error);
      logger.warn(`The tech radar could not be read: ${message}`, { url });
      await store.putProblem(hideFile(message, url).slice(0, maxMessageLength), now());
    }
  }
}

/** Readers of the portal need not know where the server stores files. */
function hideFile(message: string, url: string): string {
  if (!url.startsWith('file:')) return message;
  return message
    .replaceAll(url, 'techRadar.url')
    .replaceAll(fileURLToPath(url), 'techRadar.url')
    .replaceAll(dirname(fileURLToPath(url)), 'techRadar.url');
}
