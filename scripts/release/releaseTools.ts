import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const file = resolve(import.meta.dirname, '../../tools/release/index.mjs');

/** A message of publint. */
export interface PublintMessage {
  code: string;
  type: 'error' | 'suggestion' | 'warning';
}

/** A problem that Are The Types Wrong found. */
export interface TypesProblem {
  kind: string;
  entrypoint?: string;
  fileName?: string;
  moduleSpecifier?: string;
  resolutionKind?: string;
  resolutionOption?: string;
}

/** What `tools/release` brings: as much of its packages as the release needs. */
export interface ReleaseTools {
  publint(options: {
    pack: { tarball: ArrayBuffer };
    level: string;
  }): Promise<{ messages: readonly PublintMessage[]; pkg: object }>;
  formatMessage(message: PublintMessage, manifest: object): string | undefined;
  createPackageFromTarballData(data: Uint8Array): object;
  checkPackage(
    typed: object,
  ): Promise<{ types: false } | { types: object; problems: readonly TypesProblem[] }>;
  runServer(config: object): Promise<import('node:http').Server>;
  publish(manifest: object, tarball: Buffer, options: object): Promise<unknown>;
}

/** Loads the tools, which `requireReleaseTools.mjs` has installed. */
export async function loadReleaseTools(): Promise<ReleaseTools> {
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ReleaseTools;
}
