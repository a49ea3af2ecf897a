/** A cluster with all that is needed to reach it; it never leaves the server. */
export interface ClusterDetails {
  name: string;
  title?: string | undefined;
  /** Address of the API server, `https:` or `http:`, with a path where it is behind one. */
  url: string;
  /** Names its auth strategy: `serviceAccount`. */
  authProvider: string;
  /** What its auth strategy needs besides, by names that the strategy defines. */
  authMetadata?: Readonly<Record<string, string>> | undefined;
  oidcTokenProvider?: string | undefined;
  /** Base64 of certificates in PEM that the server's certificate is checked with. */
  caData?: string | undefined;
  /** Path of such certificates. */
  caFile?: string | undefined;
  skipTlsVerify?: boolean | undefined;
  skipMetricsLookup?: boolean | undefined;
  dashboardUrl?: string | undefined;
  dashboardApp?: string | undefined;
  dashboardParameters?: Readonly<Record<string, unknown>> | undefined;
  /** Kinds that are shown in this cluster, in place of those that are shown in all. */
  customResources?: readonly { group: string; apiVersion: string; plural: string }[] | undefined;
}
