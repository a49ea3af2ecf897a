import { parseArgs } from 'node:util';
import { ConfigReader } from '@backstage/config';
import { type ConfigObject, loadConfig } from '@portico/config';
import { InputError } from '@portico/errors';
import { createLogger as createServerLogger } from '@portico/server/assembly';
import { createLogger } from '../services/createLogger.ts';
import type { Dependencies, ServiceFactory, ServicesOfLoaders } from './features.ts';
import { ServiceContainer } from './ServiceContainer.ts';

/** Services for feature loaders, which choose features before there is a server: configuration, log, and what factories make of them. */
export class LoaderServices implements ServicesOfLoaders {
  readonly #config: ConfigObject | undefined;
  #loaded: ReturnType<typeof loadStartConfig> | undefined;

  /** @param config - the configuration; read as the server does, by `--config` and the default files, when omitted. */
  constructor(config: ConfigObject | undefined) {
    this.#config = config;
  }

  async resolve(
    { deps = {}, description }: { deps?: Dependencies; description: string },
    factories: readonly ServiceFactory[],
  ): Promise<Record<string, unknown>> {
    const plain = Object.values(deps);
    if (plain.length === 0) return {};
    for (const dependency of plain)
      if (!('scope' in dependency) || dependency.scope !== 'root')
        throw refuse(description, dependency.id);
    const { value, secrets } = await this.#load();
    const container = new ServiceContainer({
      name: `The feature loader ${description}`,
      own: {
        'core.rootConfig': () => new ConfigReader(value as never),
        'core.rootLogger': () => createLogger(createStartLogger(secrets)),
      },
      factories: new Map(factories.map(factory => [factory.service.id, factory])),
    });
    try {
      return await container.resolve(deps);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'NotImplementedError')) throw error;
      throw refuse(description, plain.map(({ id }) => id).join("', '"), error);
    }
  }

  #load(): Promise<{ value: ConfigObject; secrets: readonly string[] }> {
    if (this.#config) return Promise.resolve({ value: this.#config, secrets: [] });
    this.#loaded ??= loadStartConfig();
    return this.#loaded;
  }
}

function loadStartConfig() {
  const { values } = parseArgs({
    options: { config: { type: 'string', multiple: true, default: [] } },
    strict: false,
  });
  const files = values.config as string[];
  return loadConfig({ files, folder: process.cwd(), schemas: [] });
}

/** The server's log is not there yet, and what commands print is for programs. */
function createStartLogger(secrets: readonly string[]) {
  const write = (line: string) => process.stderr.write(line);
  return createServerLogger({ level: 'info', secrets, format: 'json', write });
}

function refuse(description: string, ids: string, cause?: unknown): InputError {
  return new InputError(
    `The feature loader ${description} needs '${ids}'; loaders run before the server and have 'core.rootConfig', 'core.rootLogger' and root services with factories that need only these. List the plugins that it would load`,
    { cause },
  );
}
