import { once } from 'node:events';
import { resolve } from 'node:path';
import { InputError } from '@portico/errors';
import { type DocsBuild, formatBuildLine } from '@portico/techdocs-common';
import type { Command } from 'commander';
import { type DocsPreview, startDocsPreview } from './startDocsPreview.ts';

interface ServeOptions {
  sourceDir: string;
  port: string;
  name?: string;
  plantumlServer?: string;
}

/** What the command works with. */
export interface ServeCommandIo {
  out(text: string): void;
  err(text: string): void;
  /** Paths are relative to it. */
  folder: string;
  /** Of the built portal. */
  portalFolder: string;
  /** Settles when the preview is to end; at SIGINT and SIGTERM when omitted. */
  waitForEnd?: (preview: DocsPreview) => Promise<unknown>;
}

/** Adds `docs serve`, for authors. */
export function addServeCommand(group: Command, io: ServeCommandIo): void {
  group
    .command('serve')
    .description('Shows the docs of a folder as the portal does, and what is saved at once')
    .option('--source-dir <folder>', 'the folder of the mkdocs.yml', '.')
    .option('--port <number>', 'where to listen on this machine', '3000')
    .option('--name <name>', "the site's name where the mkdocs.yml has none")
    .option('--plantuml-server <url>', 'a server that renders PlantUML, which gets the diagrams')
    .action(async ({ sourceDir, port, name, plantumlServer }: ServeOptions) => {
      const preview = await startDocsPreview({
        folder: resolve(io.folder, sourceDir),
        port: readPort(port),
        name,
        plantumlServer,
        portalFolder: io.portalFolder,
        onBuild: build => reportBuild(build, io),
        onLog: line => io.err(line),
      });
      io.out(
        `The docs are at ${preview.url}\nThey follow each change of a file; end with Ctrl+C\n`,
      );
      await (io.waitForEnd ?? waitForSignal)(preview);
      await preview.stop();
    });
}

function waitForSignal(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InputError(`Option '--port' is '${text}'; set it to a number from 0 to 65535`);
}

function reportBuild(build: DocsBuild, io: Pick<ServeCommandIo, 'out' | 'err'>): void {
  const faults = build.log.filter(({ level }) => level !== 'info');
  for (const line of faults) io.err(`${formatBuildLine(line)}\n`);
  if (build.state !== 'succeeded') return;
  const { pages = 0, reusedPages = 0, startedAt, endedAt = startedAt } = build;
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  io.out(`${pages} pages, ${pages - reusedPages} of them rendered, in ${ms} ms\n`);
}
