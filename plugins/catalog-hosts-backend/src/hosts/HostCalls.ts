import type { SourceReading } from '@portico/catalog-node';
import type { CodeHost, HostApi } from '@portico/code-hosts';

/** How a host is called: with its credentials, within its limit of requests, counted. */
export interface HostCalls {
  host: CodeHost;
  reading: SourceReading;
  /** Counts what is called. */
  call: HostApi['call'];
  /** For calls that name no owner in their path. */
  getHeaders(owner: string): Promise<Readonly<Record<string, string>>>;
  /** Sends a query to GitHub's GraphQL API. */
  api: HostApi;
  /** The accounts where the host's app is installed; `undefined` without apps. */
  listInstalled(): Promise<readonly string[] | undefined>;
}
