import type { LoadedConfig } from '@portico/config';
import type { ApiFactory, ContributionSetting, Plugin } from '@portico/core';
import type { ServerAddresses } from './addresses.ts';
import type { RegisteredRoute } from './http/collectRoutes.ts';
import type { Logger } from './logging/Logger.ts';
import type { Telemetry } from './telemetry/Telemetry.ts';

/** What a server is made from. */
export interface ServerOptions {
  plugins: readonly Plugin[];
  config: LoadedConfig;
  logger: Logger;
  /** Folder of everything the server keeps. */
  dataFolder: string;
  /** Folder of the built portal; none is served when omitted. */
  portalFolder?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** Reports what the server does; whoever starts it stops it after the server. */
  telemetry?: Telemetry | undefined;
  /** The app's own api factories. */
  apis?: readonly ApiFactory<unknown>[];
  /** Changes to contributions, on top of `backend.extensions`. */
  settings?: Readonly<Record<string, ContributionSetting>>;
}

/** A server that is put together, and listens between start and stop. */
export interface Server {
  readonly addresses: ServerAddresses;
  /** Where it listens, with the port the system gave when any was requested. */
  readonly listeningUrl: string;
  /**
   * Makes all services and listens. It ends early when the server is stopped meanwhile.
   *
   * @returns the address of the portal: as configured, or where it listens when that leads nowhere.
   * @throws ConflictError when another server has the data folder and the database is SQLite;
   *   ServiceUnavailableError when the database is PostgreSQL and cannot be used.
   */
  start(): Promise<string>;
  /** Lets the start end, takes no more calls, gives open ones five seconds, then stops plugins in reverse order. */
  stop(): Promise<void>;
  /** Every route that is served, those that plugins declare with what they declare; from start on. */
  readonly routes: readonly RegisteredRoute[];
  /** Answers a request without the network; from start on. */
  fetch(request: Request): Promise<Response>;
}
