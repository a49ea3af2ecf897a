import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ReleaseTools } from './releaseTools.ts';

/** A registry of npm packages on this machine. */
export interface Registry {
  url: string;
  /** Publishes a packed package. */
  publish(tarball: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a registry that has what is published to it, and all else from the one that npm is configured with.
 *
 * @param folder - where it stores packages.
 * @param scopes - whose packages come from here alone.
 */
export async function startRegistry(
  folder: string,
  scopes: readonly string[],
  tools: ReleaseTools,
): Promise<Registry> {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();
  const everybody = { access: '$all', publish: '$all', unpublish: '$all' };
  const server = await tools.runServer({
    storage: join(folder, 'storage'),
    configPath: join(folder, 'config.yaml'),
    self_path: folder,
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    uplinks: { upstream: { url: upstream, maxage: '1h', timeout: '60s' } },
    packages: {
      ...Object.fromEntries(scopes.map(scope => [`${scope}/*`, everybody])),
      '**': { ...everybody, proxy: 'upstream' },
    },
    web: { enable: false },
    max_body_size: '200mb',
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    async publish(tarball) {
      // As it was packed: without what is only for the workspace.
      const args = ['-xzOf', tarball, 'package/package.json'];
      const manifest = JSON.parse(execFileSync('tar', args, { encoding: 'utf8' })) as object;
      await tools.publish(manifest, await readFile(tarball), {
        registry: url,
        access: 'public',
        algorithms: ['sha512'],
      });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
