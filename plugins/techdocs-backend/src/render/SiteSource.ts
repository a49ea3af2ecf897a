import { InputError } from '@portico/errors';
import type { BuildLog } from './BuildLog.ts';
import { docsLimits } from './docsLimits.ts';
import type { ReadSiteConfig, SiteConfig } from './siteConfig.ts';

/** What a site is planned from. */
export interface SiteSource {
  /** By path relative to the folder of the docs, such as `mkdocs.yml` and `docs/index.md`. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The site's name without one in its file. */
  defaultName: string;
  /** The address at which files of the source are edited, where the configuration has none: `https://host/edit/main/`. */
  editBaseUrl?: string | undefined;
  allowedIframeHosts: readonly string[];
  /** The address of the server that renders PlantUML. */
  plantumlServer?: string | undefined;
  /** Reads a `mkdocs.yml`; see `readSiteConfig`. */
  readConfig: (text: string, file: string) => Promise<ReadSiteConfig>;
  log: BuildLog;
}

/** Reads a `mkdocs.yml` of a source, with its lines of the log. @throws Error that names file and line. */
export async function readConfigOf(source: SiteSource, file: string): Promise<SiteConfig> {
  const bytes = source.files.get(file) ?? new Uint8Array();
  if (bytes.byteLength > docsLimits.configBytes)
    throw new InputError(`${file}:1: it has more than ${docsLimits.configBytes} bytes`);
  const { config, lines } = await source.readConfig(Buffer.from(bytes).toString(), file);
  for (const line of lines) source.log.add(line);
  return config;
}
