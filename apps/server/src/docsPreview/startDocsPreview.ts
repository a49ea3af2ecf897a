import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authBackendPlugin } from '@portico/auth-backend';
import { authConfig } from '@portico/auth/config';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { catalogConfig } from '@portico/catalog/config';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { loadConfig } from '@portico/config';
import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import type { Plugin } from '@portico/core';
import { InputError } from '@portico/errors';
import { homeConfig } from '@portico/home/config';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/url-reader';
import { searchBackendPlugin } from '@portico/search-backend';
import { searchConfig } from '@portico/search/config';
import {
  createLogger,
  createServer,
  listConfigSchemas,
  type Server,
} from '@portico/server/assembly';
import { techdocsBackendPlugin } from '@portico/techdocs-backend';
import { type DocsBuild, TechdocsClient } from '@portico/techdocs-common';
import { userSettingsBackendPlugin } from '@portico/user-settings-backend';
import { createPreviewPlugin, previewEntity } from './createPreviewPlugin.ts';

/** What a preview is started with. */
export interface DocsPreviewOptions {
  /** Of the `mkdocs.yml`, or of a README; absolute. */
  folder: string;
  /** On the loopback interface; any free one for 0. */
  port: number;
  /** The site's name where the `mkdocs.yml` has none. */
  name: string | undefined;
  plantumlServer: string | undefined;
  /** Of the built portal; without it only the API is served. */
  portalFolder: string | undefined;
  /** Called with each build that has ended, from the first one on. */
  onBuild: (build: DocsBuild) => void;
  /** Called with what the server has to warn of. */
  onLog: (line: string) => void;
}

/** A preview that runs. */
export interface DocsPreview {
  /** Of the first page. */
  url: string;
  /** Where the server listens. */
  serverUrl: string;
  stop(): Promise<void>;
}

const maxStartMs = 30_000;
const pollMs = 50;

/** Nothing in the sidebar leads to parts that the preview does not have. */
const hiddenParts = [
  'nav-item:catalog',
  'nav-item:home',
  'nav-item:api-docs',
  'nav-item:catalog-graph',
  'nav-item:scaffolder',
  'nav-item:org/my-groups',
];

/** Serves the docs of a folder as the portal shows them, and builds them again when a file is saved. */
export async function startDocsPreview(options: DocsPreviewOptions): Promise<DocsPreview> {
  const { folder, port, portalFolder } = options;
  await access(folder).catch(() => {
    throw new InputError(`There is no folder '${folder}'; name that of the mkdocs.yml`);
  });
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-docs-preview-'));
  const stopping = new AbortController();
  let server: Server | undefined;
  let watching: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await watching;
    await server?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    const isBuilt = portalFolder !== undefined && (await hasPortal(portalFolder));
    server = await createPreviewServer(options, dataFolder, isBuilt ? portalFolder : undefined);
    await server.start();
    const serverUrl = server.listeningUrl.replace('127.0.0.1', 'localhost');
    const docs = await connect(server);
    await waitForEntity(docs, stopping.signal);
    watching = watch(docs, options.onBuild, stopping.signal);
    const { namespace, kind, name } = previewEntity;
    return {
      serverUrl: server.listeningUrl,
      url: `${serverUrl}/docs/${namespace}/${kind.toLowerCase()}/${name}`,
      stop,
    };
  } catch (error) {
    await stop();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new InputError(`Port ${port} is in use; name another one with --port`);
    throw error;
  }
}

async function createPreviewServer(
  { folder, port, name, plantumlServer, onLog }: DocsPreviewOptions,
  dataFolder: string,
  portalFolder: string | undefined,
): Promise<Server> {
  const title = name ?? basename(folder);
  const plugins: readonly Plugin[] = [
    permissionBackendPlugin,
    authBackendPlugin,
    catalogBackendPlugin,
    codeHostsPlugin,
    readingPlugin,
    userSettingsBackendPlugin,
    searchBackendPlugin,
    techdocsBackendPlugin,
    createPreviewPlugin(folder, title),
    authConfig,
    catalogConfig,
    homeConfig,
    searchConfig,
  ];
  const config = {
    app: { title, extensions: hiddenParts.map(id => ({ [id]: false })) },
    auth: { environment: 'development', providers: { guest: {} } },
    techdocs: {
      // Its catalog has nothing but the docs.
      linkHealth: { checksEntities: false },
      ...(plantumlServer !== undefined && { plantuml: { server: plantumlServer } }),
    },
  };
  // JSON is YAML.
  await writeFile(join(dataFolder, 'app-config.yaml'), JSON.stringify(config));
  return createServer({
    plugins,
    config: await loadConfig({
      folder: dataFolder,
      env: {},
      schemas: listConfigSchemas(plugins),
    }),
    logger: createLogger({ level: 'warn', format: 'text', secrets: [], write: onLog }),
    dataFolder: join(dataFolder, 'data'),
    ...(portalFolder !== undefined && { portalFolder }),
    env: { PORT: String(port), HOST: '127.0.0.1' },
  });
}

function hasPortal(folder: string): Promise<boolean> {
  return access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
}

/** The docs as the guest reads them, as the browser does. */
async function connect(server: Server): Promise<TechdocsClient> {
  const readToken = async () => {
    const url = 'http://localhost/api/auth/guest/refresh';
    const answer = await server.fetch(new Request(url));
    const session = (await answer.json()) as { backstageIdentity: { token: string } };
    return session.backstageIdentity.token;
  };
  let token = { value: await readToken(), at: Date.now() };
  return new TechdocsClient(
    new PluginClient({
      pluginId: 'techdocs',
      discovery: createUrlPatternDiscovery('http://localhost/api/{pluginId}'),
      async fetch(input, init) {
        if (Date.now() - token.at > tokenMs) token = { value: await readToken(), at: Date.now() };
        const request = new Request(input, init);
        request.headers.set('authorization', `Bearer ${token.value}`);
        return server.fetch(request);
      },
    }),
  );
}

const tokenMs = 10 * 60_000;

/** The catalog takes a moment to know the entity. */
async function waitForEntity(docs: TechdocsClient, signal: AbortSignal): Promise<void> {
  const latest = Date.now() + maxStartMs;
  while (!(await docs.getEntity(previewEntity, { signal }))) {
    if (Date.now() > latest) throw new Error('The preview did not start in time; try again');
    await sleep(pollMs, undefined, { signal });
  }
}

/** Builds the docs, and goes on with each change until the signal aborts. */
async function watch(
  docs: TechdocsClient,
  onBuild: (build: DocsBuild) => void,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  const report = async () => {
    const [build] = await docs.listBuilds(previewEntity, { signal });
    if (!build || build.id === last || build.state === 'running') return;
    last = build.id;
    onBuild(build);
  };
  try {
    // Why it fails is among the builds.
    await docs.sync(previewEntity, { signal }).catch(() => {});
    await report();
    for await (const _change of docs.watch(previewEntity, { signal })) await report();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
