import { decodePath } from './addresses.ts';
import type { CodeHost, CodeHostFormat, RepositoryFile } from './CodeHost.ts';
import { hostFormats } from './hostFormats.ts';
import { treeFormats } from './trees/treeFormats.ts';

/** A page of a configured host. */
export interface HostPage {
  host: CodeHost;
  format: CodeHostFormat;
  file: RepositoryFile;
}

/** Reads which page of the configured hosts an address is. */
export class HostPages {
  readonly #hosts: readonly CodeHost[];

  constructor(hosts: readonly CodeHost[]) {
    this.#hosts = hosts;
  }

  /** The page of a file. */
  parse(address: string): HostPage | undefined {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    for (const host of this.#hosts.filter(each => each.host === url.host && !each.problem)) {
      const format = hostFormats[host.type];
      const file = format.parsePage(url, host);
      if (file && isPlain(file)) return { host, format, file };
    }
    return undefined;
  }

  /** The page of a repository. */
  parseRoot(address: string): HostPage | undefined {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    for (const host of this.#hosts.filter(each => each.host === url.host && !each.problem)) {
      const file = treeFormats[host.type].parseRoot(url, host);
      if (file && isPlain(file)) return { host, format: hostFormats[host.type], file };
    }
    return undefined;
  }

  /** The page of a file, a folder or a repository. */
  parseAny(address: string): HostPage | undefined {
    return this.parse(address) ?? this.parseRoot(address);
  }
}

/**
 * Whether nothing in the names leads elsewhere: a step upward could reach another part of the host's API, also where
 * it is still encoded and a proxy decodes it.
 */
function isPlain({ repository, ref = '', path }: RepositoryFile): boolean {
  return [repository, decodePath(repository), ref, path].every(
    name => !name.split(/[/\\]/).some(part => part === '.' || part === '..'),
  );
}
